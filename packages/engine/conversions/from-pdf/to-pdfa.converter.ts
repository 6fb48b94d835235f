// PDF to PDF/A for archives.
import { ProblemError, type Warning } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { withDrawnFields } from '#editing/pdf-forms/drawn-fields.ts';
import type { ArchiveLevel } from '#editing/pdf-archive/levels.ts';
import { toArchive } from '#editing/pdf-archive/to-archive.ts';
import { warningsOf } from '#editing/pdf-archive/warnings.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { warnOfSignatures } from '#formats/pdf/structure/signatures.ts';

type Options = {
  level: ArchiveLevel;
  unsuitable: 'remove' | 'stop';
  password?: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-to-pdfa'],
  async convert([input], output, { level, unsuitable, password }, run) {
    const warnings: Warning[] = [];
    const collecting = { ...run, warn: (warning: Warning) => void warnings.push(warning) };
    await warnOfSignatures([input], collecting);
    const source = sourceOf(input, password);
    const target = output.path('pdf');
    let losses = await toArchive(source, target, level, run);
    // The browser typesets texts for which a field's font lacks letters; few files have such, so this is no step of all.
    if (losses.emptyFields)
      losses = await toArchive(await withDrawnFields(source, output, run), target, level, run);
    warnings.push(...warningsOf(losses));
    const lost = warnings.filter(({ code }) => code in kinds);
    if (unsuitable === 'stop' && lost.length)
      throw new ProblemError('archive_would_lose', {
        kinds: lost.map(({ code }) => kinds[code as keyof typeof kinds]).join(', '),
      });
    for (const warning of warnings) run.warn(warning);
  },
});

/** The names of lost content by warning, for the text of the problem; packages/messages translates them. */
const kinds = {
  signatures_lost: 'signatures',
  attachments_left_out: 'attachments',
  scripts_removed: 'scripts and actions',
  annotations_changed: 'annotations',
} as const;
