// What one job may hold, unpack, draw and write; each limit with its unit in its name.
import { imageLimits } from '@octavo/contract';

const MiB = 1024 * 1024;

/** How much of a file's start decides what it is. */
export const sniffLimits = { headBytes: 8 * 1024, longHeadBytes: 64 * 1024 } as const;

/** For ZIP containers (docx, xlsx, pptx, odt, …), counted while inflating; headers are not believed. */
export const archiveLimits = {
  entries: 10_000,
  totalBytes: 512 * MiB,
  entryBytes: 256 * MiB,
  /** Unpacked over packed, once more than `ratioFloorBytes` came out: real documents stay below 100. */
  ratio: 200,
  ratioFloorBytes: 16 * MiB,
  nameBytes: 255,
} as const;

/** Elements inside elements; nested tables of real documents stay below 200. */
export const markupLimits = {
  depth: 500,
  /** Elements of one paragraph, table or slide, which is held in memory. */
  elements: 1_000_000,
} as const;

export const spreadsheetLimits = {
  /** Printed pages that the used area of a workbook may come to, about 400 cells each. */
  pages: 10_000,
  /** Pages, printed or empty, from the first cell to the last: LibreOffice looks at a million in a second. */
  areaPages: 10_000_000,
  rowsPerPage: 50,
  columnsPerPage: 8,
} as const;

export const pdfLimits = {
  /** Pages turned into pictures in one job. */
  renderedPages: 2_000,
  /** Pages made a document in one job; what stands on all of them is held in memory. */
  reflowedPages: 5_000,
  /** Larger pages are drawn at a lower resolution: A4 at 600 dpi has 35 megapixels. */
  pageMegapixels: 50,
  pageSidePixels: 30_000,
  /** A second thread draws too: from so many pages on, each so large and the file so large at the most. */
  threadedPages: 4,
  threadedMegapixels: 20,
  threadedBytes: 100 * MiB,
  /** Larger files are read piece by piece, and never held. */
  heldBytes: 16 * MiB,
  /** PDFium's memory that is given back after a job. */
  keptHeapBytes: 256 * MiB,
  /** The side of a page that readers accept (PDF 32000-1, annex C): 200 inches. */
  pageSidePoints: 14_400,
} as const;

/** Of a web page or an e-book. */
export const mostPrintedPages = 5_000;

export const imageFileLimits = {
  megapixels: imageLimits.megapixels,
  frames: 1_000,
  /** All frames of an animation together. */
  animationMegapixels: 400,
  /** The same of one that is edited: its frames are held in memory, four bytes a pixel. */
  editedAnimationMegapixels: 200,
  /** A BMP or JPEG is held in memory whole. */
  fileBytes: 512 * MiB,
  /** An SVG is held as a tree, ten times as large. */
  svgBytes: 48 * MiB,
  /** What an SVG is drawn at for a page. */
  svgDotsPerInch: 300,
  /** A larger one is drawn at fewer dots: A4 at 600 dpi has 35 megapixels. */
  svgMegapixels: 35,
} as const;

/** What an editor can hold. */
export const editingLimits = { textBytes: 32 * MiB } as const;

export const csvLimits = {
  /** Read to find the delimiter and the header. */
  sampleBytes: 256 * 1024,
  /** One record; a quote that is never closed would swallow the file. */
  recordCharacters: 4 * MiB,
  columns: 20_000,
} as const;

export const jsonLimits = {
  depth: 500,
  keyCharacters: 64 * 1024,
  numberCharacters: 64 * 1024,
} as const;

/** What a sheet holds (Excel specifications and limits), and what reading one may take. */
export const xlsxLimits = {
  rows: 1_048_576,
  columns: 16_384,
  cellCharacters: 32_767,
  /** Shared strings are needed all the time, so they are held in memory. */
  sharedStringBytes: 192 * MiB,
} as const;

export const xmlLimits = {
  /** One tag with its attributes, one comment or one CDATA section. */
  tokenCharacters: 16 * MiB,
  /** The text of one element, and of all that must wait for the end of an element around it. */
  heldCharacters: 64 * MiB,
  /** Different paths from the root to an element. */
  paths: 50_000,
} as const;

/** For documents and presentations that are read by meaning. */
export const documentLimits = {
  slides: 2_000,
  /** Text below one heading, which is held in memory: more than all slides hold. */
  sectionCharacters: 8 * MiB,
  /** Values of a chart that are written as a table. */
  chartPoints: 2_000,
  /** A picture that office programs do not show is made a PNG. */
  convertedImageBytes: 64 * MiB,
  imageMegapixels: 50,
  /** All such pictures of a document, which are held in memory. */
  convertedImagesBytes: 192 * MiB,
} as const;
