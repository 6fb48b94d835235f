// PowerPoint and OpenDocument presentations of all versions to Word documents, by their structure.
import { converter, type Run } from '#kernel/converter.ts';
import { papers, type PaperName } from '#formats/docx/write/paper-size.ts';
import { writeWordDocument } from '#formats/docx/write/writer.ts';
import { openPresentation, type ReadPresentation } from '#formats/pptx/reader.ts';
import type { ReadSlide } from '#models/presentation/model.ts';
import { withOpenXml } from '#engines/office/open-xml.ts';
import { documentBlocks, type ToDocument } from '#models/presentation/to-document.ts';

type Options = Pick<ToDocument, 'notes' | 'hidden' | 'pageBreaks'> & {
  paper: PaperName;
  password?: string;
};

async function* withProgress(
  { slides, count }: ReadPresentation,
  run: Run,
): AsyncGenerator<ReadSlide> {
  let done = 0;
  for await (const slide of slides()) {
    run.signal.throwIfAborted();
    run.progress(done++, count, 'Converting slides');
    yield slide;
  }
}

export default converter<Options>({
  reads: ['pptx', 'ppt', 'odp', 'fodp'],
  writes: ['docx'],
  pool: 'office',
  convert: ([input], output, { password, ...options }, run) =>
    withOpenXml({ input, output, password, run }, 'pptx', async (opened) => {
      const presentation = await openPresentation(opened);
      const paper = papers[options.paper];
      const pictureScale = paper.textWidth / presentation.width;
      const blocks = documentBlocks(withProgress(presentation, run), { ...options, pictureScale });
      const { properties } = presentation;
      await writeWordDocument(output.path('docx'), { properties, paper, blocks });
    }),
});
