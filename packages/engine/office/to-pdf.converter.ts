// Word and PowerPoint documents of all generations to PDF, by the office engine.
import { rm } from 'node:fs/promises';
import { converter } from '#core/converter.ts';
import { withChangesAccepted } from '#office/changes/accept.ts';
import type { OfficeToPdfOptions } from '#office/pdf-export.ts';
import { printWithOffice } from '#office/print.ts';

export default converter<OfficeToPdfOptions>({
  reads: [
    ...(['docx', 'doc', 'odt', 'fodt', 'rtf'] as const),
    ...(['pptx', 'ppt', 'odp', 'fodp'] as const),
  ],
  writes: ['pdf'],
  pool: 'office',
  async convert([input], output, options, run) {
    // A protected document cannot be looked into before LibreOffice has opened it.
    if (options.password) return printWithOffice(input, output, options, run);
    const accepted = await withChangesAccepted(input, output);
    await printWithOffice(accepted, output, options, run);
    if (accepted.temporary) await rm(accepted.path);
  },
});
