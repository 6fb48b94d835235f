// Word, Excel and PowerPoint documents of all generations to PDF, by the office engine.
import { converter } from '#core/converter.ts';
import { pdfExport, type OfficeToPdfOptions } from '#office/pdf-export.ts';

// LibreOffice answers for Letter paper and inches unless it is told a language; a password is asked for only without
// `Batch`.
const loadOptions = (password: string | undefined) =>
  password ? 'Language=en-GB' : 'Language=en-GB,Batch=true';

export default converter<OfficeToPdfOptions>({
  reads: [
    ...(['docx', 'doc', 'odt', 'fodt', 'rtf'] as const),
    ...(['xlsx', 'xls', 'ods', 'fods'] as const),
    ...(['pptx', 'ppt', 'odp', 'fodp'] as const),
  ],
  writes: ['pdf'],
  pool: 'office',
  async convert(input, output, options, run) {
    run.progress(0, 1, 'Converting to PDF');
    const { password } = options;
    await run.tools.office({
      input: input.path,
      format: input.format,
      output: output.path('pdf'),
      target: 'pdf',
      loadOptions: loadOptions(password),
      saveOptions: JSON.stringify(pdfExport(options)),
      ...(password && { password }),
    });
    run.signal.throwIfAborted();
    run.progress(1, 1, 'Converting to PDF');
  },
});
