// Shows an electronic invoice in XML as a web page, and checks it (decision 134).
import { readFile, writeFile } from 'node:fs/promises';
import type { ReportLanguage } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { readInvoice } from '#editing/invoice/read-invoice.ts';
import { invoiceReportOf, writtenReport } from '#editing/invoice/report.ts';
import { textOfXml } from '#editing/invoice/xml-tree.ts';

type Options = { reportFormat: 'html' | 'json'; reportLanguage: ReportLanguage };

export default converter<Options>({
  reads: ['xml'],
  writes: ['html', 'json'],
  pool: 'data',
  does: ['invoice-to-html'],
  async convert([input], output, { reportFormat, reportLanguage: language }) {
    const xml = textOfXml(await readFile(input.path));
    const report = invoiceReportOf(readInvoice(xml), { file: input.name, language, xml });
    await writeFile(output.path(reportFormat), writtenReport(report, reportFormat));
  },
});
