// Reads the electronic invoice inside a PDF, and checks it (decision 134).
import { writeFile } from 'node:fs/promises';
import { ProblemError, type ReportLanguage } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { fileReader } from '#conversions/edit-pdf/readable-file.ts';
import { possibleInvoices, type EmbeddedFile } from '#editing/invoice/embedded-invoice.ts';
import { readInvoice, type ReadInvoice } from '#editing/invoice/read-invoice.ts';
import { invoiceReportOf, writtenReport } from '#editing/invoice/report.ts';
import { textOfXml } from '#editing/invoice/xml-tree.ts';
import { protectionOf, sourceOf, type Source } from '#formats/pdf/structure/document.ts';

type Options = {
  reportFormat: 'html' | 'json' | 'xml';
  reportLanguage: ReportLanguage;
  password?: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['html', 'json', 'xml'],
  pool: 'pdf',
  does: ['pdf-read-invoice'],
  async convert([input], output, { reportFormat, reportLanguage: language, password }, run) {
    const { data, xml, read, file } = await embeddedInvoice(sourceOf(input, password), run);
    const path = output.path(reportFormat);
    if (reportFormat === 'xml') return writeFile(path, data);
    const { name, relationship } = file;
    const attachment = { name, ...(relationship && { relationship }) };
    const report = invoiceReportOf(read, { file: input.name, language, attachment, xml });
    await writeFile(path, writtenReport(report, reportFormat));
  },
});

type Found = { file: EmbeddedFile; data: Buffer; xml: string; read: ReadInvoice };

/** @throws ProblemError `no_invoice` */
async function embeddedInvoice(source: Source, run: Run): Promise<Found> {
  const { isProtected } = await protectionOf(source, run);
  const readFile = fileReader(source, isProtected, run);
  const files = await readFile((pdf) =>
    possibleInvoices(pdf).map((file) => ({ file, data: pdf.decoded(file.stream) })),
  );
  let problem: ProblemError | undefined;
  for (const { file, data } of files?.found ?? []) {
    if (!data) continue;
    try {
      const xml = textOfXml(data);
      return { file, data, xml, read: readInvoice(xml) };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // A file with the name of an invoice is one, if damaged.
      if (error.problem.code !== 'not_an_invoice') problem ??= error;
    }
  }
  throw problem ?? new ProblemError('no_invoice');
}
