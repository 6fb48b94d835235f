// Verifies the signatures of a PDF, and reports what changed after each (decision 132).
import { writeFile } from 'node:fs/promises';
import { ProblemError, signaturesHtml, type ReportLanguage } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { inspectSignatures } from '#editing/pdf-signatures/inspect.ts';
import { signaturesReport } from '#editing/pdf-signatures/report.ts';
import { rootsIn } from '#formats/cms/roots.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';

type Options = {
  reportFormat: 'html' | 'json';
  reportLanguage: ReportLanguage;
  password?: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['html', 'json'],
  pool: 'pdf',
  does: ['pdf-verify-signatures'],
  async convert([input], output, options, run) {
    const { reportFormat, reportLanguage: language, password } = options;
    const inspection = await inspectSignatures(sourceOf(input, password), run);
    if (!inspection) throw new ProblemError('damaged_file');
    const roots = await rootsIn(process.env['SIGNATURE_ROOTS']);
    const now = new Date();
    const report = signaturesReport({ file: input.name, language, inspection, roots, now });
    const text =
      reportFormat === 'json' ? `${JSON.stringify(report, null, 2)}\n` : signaturesHtml(report);
    await writeFile(output.path(reportFormat), text);
  },
});
