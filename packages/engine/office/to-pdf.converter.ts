// Word, Excel and PowerPoint documents of all generations to PDF, by the office engine.
import { converter } from '#core/converter.ts';
import type { OfficeToPdfOptions } from '#office/pdf-export.ts';
import { printWithOffice } from '#office/print.ts';

export default converter<OfficeToPdfOptions>({
  reads: [
    ...(['docx', 'doc', 'odt', 'fodt', 'rtf'] as const),
    ...(['xlsx', 'xls', 'ods', 'fods'] as const),
    ...(['pptx', 'ppt', 'odp', 'fodp'] as const),
  ],
  writes: ['pdf'],
  pool: 'office',
  convert: printWithOffice,
});
