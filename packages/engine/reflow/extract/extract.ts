// Extracts the content of PDF pages for the analysis, page by page.
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage, PdfDocument } from '#formats/pdf/pdfium.ts';
import { hasPainted, paintAnnotations } from '#reflow/extract/page/annotations.ts';
import { decorate } from '#reflow/extract/graphics/decoration.ts';
import { withDrawnBullets } from '#reflow/extract/graphics/drawn-bullets.ts';
import { dottedRules, joinedRules } from '#reflow/extract/graphics/joined-rules.ts';
import {
  seenFills,
  seenRules,
  whiteAreasOf,
  withoutSlivers,
} from '#reflow/extract/graphics/invisible-paint.ts';
import { thickRules } from '#reflow/extract/graphics/thick-rules.ts';
import { Fonts, type FontFace } from '#reflow/extract/text/fonts.ts';
import { ImageFiles, ImageKeys } from '#reflow/extract/images/image-files.ts';
import { placedImage } from '#reflow/extract/images/images.ts';
import { joinedImages } from '#reflow/extract/images/joined-images.ts';
import { colorCovered } from '#reflow/extract/text/covered-text.ts';
import { glyphsOf, type Glyph } from '#reflow/extract/text/glyphs.ts';
import { LetterShapes } from '#reflow/extract/text/letter-shapes.ts';
import { linksOf } from '#reflow/extract/page/links.ts';
import { informationOf, outlineOf } from '#reflow/extract/page/outline.ts';
import { withoutOverprint } from '#reflow/extract/text/overprint.ts';
import { numberedContent, type Numbering } from '#reflow/extract/page/numbered-content.ts';
import { pageObjects, type PageObject } from '#reflow/extract/page/page-objects.ts';
import { withLevelBullets } from '#reflow/extract/text/raised-bullets.ts';
import { inReadingOrder } from '#reflow/extract/text/right-to-left.ts';
import { pageView } from '#formats/pdf/geometry/page-view.ts';
import { addPath, type Graphics } from '#reflow/extract/graphics/paths.ts';
import { tagsOf } from '#reflow/extract/page/tags.ts';
import { withoutEmptySpaces } from '#reflow/extract/text/runs.ts';
import { withoutShadows } from '#reflow/extract/text/shadows.ts';
import { withSmallCapitals } from '#reflow/extract/text/small-capitals.ts';
import { spansOf, visible } from '#reflow/extract/text/spans.ts';
import { StretchedFonts } from '#reflow/extract/text/stretched-fonts.ts';
import type {
  LinkArea,
  PageContent,
  PdfContent,
  PlacedImage,
  Rule,
  Span,
} from '#models/page/page-content.ts';

async function imagesOf(
  loaded: LoadedPage,
  out: OutParameters,
  objects: Iterable<PageObject>,
  files: ImageFiles,
  rules: readonly Rule[],
): Promise<PlacedImage[]> {
  const images: PlacedImage[] = [];
  for (const object of objects) {
    const image = object.kind === 'image' && (await placedImage(loaded, out, object, files));
    if (image) images.push(image);
  }
  return joinedImages(images, files, rules);
}

/** Assigns decorative graphics to their text, and removes invisible ones. */
function understood(
  words: Span[],
  graphics: Graphics,
  images: PlacedImage[],
  view: { width: number; height: number },
): Pick<PageContent, 'spans' | 'rules' | 'fills' | 'drawings' | 'images' | 'whiteAreas'> {
  const seen = seenFills(graphics.fills, images);
  const whiteAreas = whiteAreasOf(graphics.fills, seen);
  const fills = dottedRules(seen);
  const thick = thickRules(fills.rest, graphics.rules, words, view);
  const drawings = dottedRules(graphics.drawings);
  const shown = withDrawnBullets({
    ...{ spans: withLevelBullets(words), images },
    ...{ fills: thick.rest, drawings: drawings.rest },
  });
  const rules = withoutSlivers(seenRules(graphics.rules, [...fills.rest, ...images]), fills.rest);
  const joined = joinedRules([...rules, ...fills.rules, ...thick.rules, ...drawings.rules]);
  return {
    ...shown,
    rules: decorate(shown.spans, joined),
    ...(whiteAreas.length && { whiteAreas }),
  };
}

/** Data that the pages of a document share. */
type DocumentParts = {
  files: ImageFiles;
  stretches: StretchedFonts;
  numbering: Numbering | undefined;
};

/** Names the table of letters of a font. Without the prefix of a subset, other pages may have another one of that name. */
const tableOf = (name: string, page: number): string =>
  /^[A-Z]{6}\+/.test(name) ? name : `${name} ${page}`;

/** Leaves out glyphs without a letter, except in fonts whose letters are wrong anyway. */
const known = (glyphs: readonly Glyph[]): Glyph[] =>
  glyphs.filter(({ isLost, formatting }) => !isLost || formatting.face.font.doubtful !== undefined);

async function contentOf(
  loaded: LoadedPage,
  number: number,
  out: OutParameters,
  { files, stretches, numbering }: DocumentParts,
): Promise<PageContent> {
  const view = pageView(loaded, out);
  const objects = new Map(
    [...pageObjects(loaded, out, view, numbering !== undefined)].map((object) => [
      object.handle,
      object,
    ]),
  );
  const graphics: Graphics = { rules: [], fills: [], drawings: [] };
  for (const object of objects.values())
    if (object.kind === 'path') addPath({ pdfium: loaded.pdfium, out }, object, graphics);
  const fonts = new Fonts(loaded.pdfium, out);
  const shapes = new LetterShapes<FontFace>();
  const all = glyphsOf(loaded, { out, view, fonts, objects, shapes, numbering });
  colorCovered(loaded, out, objects.values(), all);
  const glyphs = withoutShadows(all);
  for (const { font } of shapes.doubtful()) font.doubtful = tableOf(fonts.nameOf(font), number);
  const letters = withoutEmptySpaces(withoutOverprint(visible(known(glyphs))));
  const spans = [...spansOf(letters)];
  const stretched = stretches.applied(spans, (font) => fonts.nameOf(font));
  const words = inReadingOrder(withSmallCapitals(stretched));
  const images = await imagesOf(loaded, out, objects.values(), files, graphics.rules);
  return {
    number,
    width: view.width,
    height: view.height,
    ...understood(words, graphics, images, view),
    links: [],
    tags: tagsOf(loaded, out),
    ...(numbering && { numbered: numberedContent(loaded, out, view, objects.values()) }),
  };
}

/** Extracts a page. Flattens annotations into it first, after which it must be loaded again. */
async function extractPage(
  document: PdfDocument,
  number: number,
  parts: DocumentParts,
): Promise<PageContent> {
  const out = new OutParameters(document.handles.pdfium);
  let links: LinkArea[] = [];
  try {
    const content = await document.inspect(number - 1, async (loaded) => {
      links = linksOf(loaded, out, pageView(loaded, out));
      return !parts.numbering && hasPainted(loaded)
        ? undefined
        : contentOf(loaded, number, out, parts);
    });
    if (content) return { ...content, links };
    await paintAnnotations(document, number - 1);
    const again = async (loaded: LoadedPage) => contentOf(loaded, number, out, parts);
    return { ...(await document.inspect(number - 1, again)), links };
  } finally {
    out.free();
  }
}

/**
 * Extracts pages one after the other.
 * @param pages existing page numbers, from 1
 * @param scratch a folder for the files of pictures, which stay there
 * @param numbering set for a copy whose pieces of content are numbered; its annotations are not painted
 * @throws ProblemError `damaged_file`, `too_complex`
 */
export async function* extractPages(
  document: PdfDocument,
  pages: Iterable<number>,
  scratch: string,
  numbering?: Numbering,
): AsyncGenerator<PageContent> {
  const files = numbering ? new ImageKeys(scratch) : new ImageFiles(scratch);
  const parts = { files, stretches: new StretchedFonts(), numbering };
  for (const number of pages) yield await extractPage(document, number, parts);
}

/** The metadata and the outline of a PDF. */
export const describe = ({ handles }: PdfDocument): Omit<PdfContent, 'pages'> => ({
  title: informationOf(handles, 'Title'),
  author: informationOf(handles, 'Author'),
  subject: informationOf(handles, 'Subject'),
  outline: outlineOf(handles),
});

/** The origin of a PDF according to its metadata: the program that created it, and its title; both may be empty. */
export const originOf = ({ handles }: PdfDocument): { creator: string; title: string } => ({
  creator: informationOf(handles, 'Creator'),
  title: informationOf(handles, 'Title'),
});
