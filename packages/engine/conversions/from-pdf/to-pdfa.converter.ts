// PDF to PDF/A for archives.
import { ProblemError, type Warning } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
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
    const losses = await toArchive(source, output.path('pdf'), level, run);
    warnings.push(...warningsOf(losses));
    const lost = warnings.filter(({ code }) => code in kinds);
    if (unsuitable === 'stop' && lost.length)
      throw new ProblemError('archive_would_lose', {
        kinds: lost.map(({ code }) => kinds[code as keyof typeof kinds]).join(', '),
      });
    for (const warning of warnings) run.warn(warning);
  },
});

/** What each warning says is lost, as the problem lists it; translated by packages/messages. */
const kinds = {
  signatures_lost: 'signatures',
  attachments_left_out: 'attachments',
  scripts_removed: 'scripts and actions',
  annotations_changed: 'annotations',
} as const;
