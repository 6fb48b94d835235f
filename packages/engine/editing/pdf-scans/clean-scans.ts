// Straightens and cleans the scanned pages of a document: their pictures are drawn, cleaned and put in their place. The text of an earlier
// recognition moves with them.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, type Matrix } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { levelling, ontoPage, straightened } from '#engines/recognition/drawn-page.ts';
import { groupFour } from '#formats/image/codecs/group-four.ts';
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { Canvas, withPdf, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { inputOf, type Source } from '#formats/pdf/structure/document.ts';
import { graphOf, structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { movedAnnotation } from '#formats/pdf/structure/moved-annotation.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { ObjectChanges, writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { number } from '#formats/pdf/writer.ts';
import { imagePage } from '#reflow/extract/page/page-images.ts';
import { clean, type Cleaning, type ScanPicture } from './clean-picture.ts';
import { PageImages } from './page-images.ts';

export type ScanOptions = Cleaning & { straightens: boolean };

export type CleanedScans = { cleaned: number[]; straightened: number[]; others: number[] };

const limits = {
  /** The share of a page that the images of a scan cover. */
  coverage: 0.7,
  /** Pixels per inch of what is written. */
  least: 100,
  most: 600,
  /** Degrees; more is no accident of the scanner. */
  skew: 10,
  jpegQuality: 85,
} as const;

/**
 * @param numbers of the pages to clean, from 1
 * @throws ProblemError `no_scans`, `damaged_file`, `wrong_password`, `password_required`
 */
export async function cleanScans(
  source: Source,
  numbers: (count: number) => readonly number[],
  options: ScanOptions,
  target: string,
  run: Run,
): Promise<CleanedScans> {
  const folder = await emptyFolder(run.scratch, 'scans');
  const plain = { ...source, path: join(folder, 'plain.pdf') };
  // Images in the content become objects, so that they can be taken out.
  const images = { externalizeInlineImages: '', iiMinBytes: '0' };
  await qpdf({ ...inputOf(source), ...images, outputFile: plain.path }, run);
  const structure = await structureGraphOf(plain, folder, run);
  const graph = hasFormsWithObjects(structure) ? await graphOf(plain, folder, run) : structure;
  const pages = [...graph.pageObjects()];
  const bare = await withoutAnnotations(plain, graph, join(folder, 'bare.pdf'), run);
  const changes = new ObjectChanges(graph.maxId);
  const scans = new PageImages(graph, changes);
  const found: CleanedScans = { cleaned: [], straightened: [], others: [] };
  const chosen = numbers(pages.length);
  await withPdf(bare, source.password, async (document) => {
    for (const [index, page] of chosen.entries()) {
      run.signal.throwIfAborted();
      const { reference, page: dictionary } = pages[page - 1] as (typeof pages)[number];
      const isBilevel = scans.areBilevel(graph.inherited(dictionary, '/Resources'));
      const scan = isReference(reference) && (await scanOf(document, page - 1, isBilevel, options));
      if (!scan) found.others.push(page);
      else {
        found.cleaned.push(page);
        if (scan.level) found.straightened.push(page);
        const image = await imageOf(scan, join(folder, `clean-${page}`));
        changes.objects[reference] = {
          value: cleanPage(
            graph,
            dictionary,
            { ...scan, image: changes.add(image) },
            scans,
            changes,
          ),
        };
      }
      run.progress(index + 1, chosen.length, 'cleaning pages');
    }
  });
  if (!found.cleaned.length) throw new ProblemError('no_scans');
  await writeChanged(plain, target, { objects: changes.objects, maxId: graph.maxId, graph }, run);
  await rm(folder, { recursive: true });
  return found;
}

/** Whether copies of forms may be needed, for which their data is exported. */
const hasFormsWithObjects = (graph: Graph): boolean =>
  [...graph.objects()].some(({ value, isStream }) => {
    const { '/Subtype': kind, '/Resources': resources } = graph.dictionary(value);
    const objects = graph.dictionary(graph.dictionary(resources)['/XObject']);
    return isStream && graph.resolved(kind) === '/Form' && Object.keys(objects).length > 0;
  });

/** A copy without comments and fields, which are not part of the picture. */
async function withoutAnnotations(source: Source, graph: Graph, path: string, run: Run) {
  const objects: Record<string, Change> = {};
  for (const { reference, page } of graph.pageObjects()) {
    const { '/Annots': annotations, ...value } = page;
    if (annotations !== undefined && isReference(reference)) objects[reference] = { value };
  }
  if (!Object.keys(objects).length) return source.path;
  await writeChanged(source, path, { objects, maxId: graph.maxId, graph }, run);
  return path;
}

type Scan = {
  picture: ScanPicture;
  isBilevel: boolean;
  /** Maps pixels to the page's own coordinates. */
  toPage: Matrix;
  /** Makes the page's other content level; nothing if it was. */
  level?: Matrix;
};

/** The cleaned picture of a page; nothing if the page is no scan. */
async function scanOf(
  document: PdfDocument,
  index: number,
  isBilevel: boolean,
  options: ScanOptions,
): Promise<Scan | undefined> {
  const page = await imagePage(document, index);
  if (!page?.images.length) return undefined;
  const { view, images } = page;
  const covered = images.reduce(
    (sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top),
    0,
  );
  if (covered < limits.coverage * view.width * view.height) return undefined;
  const sum = (key: 'pixels' | 'area') => images.reduce((all, image) => all + image[key], 0);
  const own = 72 * Math.sqrt(sum('pixels') / Math.max(1, sum('area')));
  const wanted = Math.min(limits.most, Math.max(limits.least, own));
  const size = pixelsOfPage(view, wanted);
  const drawn = document.draw(index, { ...size, background: 'white' }, new Canvas());
  const dotsPerInch = (size.width / view.width) * 72;
  const picture = withFewestChannels({ ...drawn, channels: 3, dotsPerInch });
  clean(picture, options);
  const toPage = ontoPage(size, view);
  if (!options.straightens) return { picture, isBilevel, toPage };
  const { data, width, height, channels } = picture;
  const raw = { width, height, channels };
  const flat = (await loadSharp())(data, { raw });
  const { picture: turned, skew } = await straightened(flat, size, limits.skew);
  if (!skew) return { picture, isBilevel, toPage };
  const gray = channels === 1 ? turned.toColourspace('b-w') : turned;
  const level = levelling({ ...size, skew }, toPage);
  return { picture: { ...picture, data: await gray.raw().toBuffer() }, isBilevel, toPage, level };
}

/** A gray picture has one channel. */
function withFewestChannels(picture: ScanPicture): ScanPicture {
  const { data, width, height } = picture;
  const gray = Buffer.allocUnsafe(width * height);
  for (let pixel = 0, at = 0; pixel < gray.length; pixel += 1, at += 3) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return picture;
    gray[pixel] = data[at] as number;
  }
  return { ...picture, data: gray, channels: 1 };
}

async function imageOf({ picture, isBilevel }: Scan, datafile: string): Promise<Change> {
  const { data, width, height, channels } = picture;
  const size = { '/Type': '/XObject', '/Subtype': '/Image', '/Width': width, '/Height': height };
  if (isBilevel && channels === 1) {
    await writeFile(datafile, groupFour(packed(picture), width, height));
    const dict = {
      ...{ ...size, '/ColorSpace': '/DeviceGray', '/BitsPerComponent': 1 },
      ...{ '/Filter': '/CCITTFaxDecode' },
      '/DecodeParms': { '/K': -1, '/Columns': width, '/Rows': height },
    };
    return { stream: { dict, datafile } };
  }
  const image = (await loadSharp())(data, { raw: { width, height, channels } });
  const flat = channels === 1 ? image.toColourspace('b-w') : image;
  await flat.jpeg({ quality: limits.jpegQuality, mozjpeg: true }).toFile(datafile);
  const space = channels === 1 ? '/DeviceGray' : '/DeviceRGB';
  const dict = { ...size, '/ColorSpace': space, '/BitsPerComponent': 8, '/Filter': '/DCTDecode' };
  return { stream: { dict, datafile } };
}

/** One bit for each pixel, 1 for white; rows begin with a byte. */
function packed({ data, width, height }: ScanPicture): Buffer {
  const row = Math.ceil(width / 8);
  const bits = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[y * width + x] as number) >= 128) {
        const at = y * row + (x >> 3);
        bits[at] = (bits[at] as number) | (0x80 >> (x & 7));
      }
  return bits;
}

/** The page with the cleaned picture below what it draws besides its images. */
function cleanPage(
  graph: Graph,
  page: Dictionary,
  { picture, toPage, level, image }: Scan & { image: string },
  scans: PageImages,
  changes: ObjectChanges,
): Dictionary {
  const { width, height } = picture;
  // The unit square of an image is upside down in pixels.
  const [a, b, c, d, e, f] = toPage;
  const place: Matrix = [
    a * width,
    b * width,
    -c * height,
    -d * height,
    e + c * height,
    f + d * height,
  ];
  const name = '/OctavoCleanScan';
  const resources = scans.without(graph.inherited(page, '/Resources'));
  const moved = level ? `${level.map(number).join(' ')} cm\n` : '';
  const drawing = `q ${place.map(number).join(' ')} cm ${name} Do Q\n${moved}`;
  return {
    ...page,
    '/Contents': [changes.addContent(drawing), ...graph.partsOf(page['/Contents'])],
    '/Resources': {
      ...resources,
      '/XObject': { ...graph.dictionary(resources['/XObject']), [name]: image },
    },
    ...(level && { '/Annots': movedAnnotations(graph, page, level, changes) }),
  };
}

const movedAnnotations = (
  graph: Graph,
  page: Dictionary,
  level: Matrix,
  changes: ObjectChanges,
): Value[] =>
  graph.list(page['/Annots']).map((annotation) => {
    const value = movedAnnotation(graph, annotation, level);
    if (!isReference(annotation)) return value;
    changes.objects[annotation] = { value };
    return annotation;
  });
