// Shared by both conversions from documents to presentations.
import { plainBaseName } from '#kernel/plain-name.ts';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { openWordDocument } from '#formats/docx/read/reader.ts';
import { writePresentation } from '#formats/pptx/writer.ts';
import { slidesOf } from '#models/presentation/from-document.ts';
import { geometryOf } from '#models/presentation/geometry.ts';
import type { PlannedSlide, SlideRatio } from '#models/presentation/model.ts';
import { withOpenXml } from '#engines/office/open-xml.ts';
import type { SlideLevel } from '#models/presentation/outline.ts';

export type ToSlidesOptions = {
  slideLevel: SlideLevel;
  ratio: SlideRatio;
  notes: boolean;
  password?: string;
};

/** Reports each slide as progress; the total is unknown until the end. */
async function* withProgress(
  slides: AsyncIterable<PlannedSlide>,
  run: Run,
): AsyncGenerator<PlannedSlide> {
  let count = 0;
  for await (const slide of slides) {
    run.signal.throwIfAborted();
    run.progress(0, 1, `Slide ${++count}`);
    yield slide;
  }
}

/**
 * Writes the slides of a document.
 * @param path the presentation to write
 */
export const writeSlidesOf = (
  input: InputFile,
  output: OutputFile,
  { slideLevel, ratio, notes, password }: ToSlidesOptions,
  run: Run,
  path: string,
): Promise<void> =>
  withOpenXml({ input, output, password, run }, 'docx', async (opened) => {
    const document = await openWordDocument(opened);
    const geometry = geometryOf(ratio);
    const name = plainBaseName(input.name, 'Slides');
    const slides = slidesOf(document, { geometry, slideLevel, notes, name });
    await writePresentation(path, {
      properties: document.properties,
      geometry,
      design: 'octavo',
      slides: withProgress(slides, run),
    });
  });
