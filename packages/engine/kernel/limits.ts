// Limits for what one job may read, unpack, draw and write; names include the unit.
import { imageLimits } from '@octavo/contract';

const MiB = 1024 * 1024;

/** The part of a file that is read to detect its format. */
export const sniffLimits = { headBytes: 8 * 1024, longHeadBytes: 64 * 1024 } as const;

/** For ZIP containers (docx, xlsx, pptx, odt, …), counted while inflating, because headers are not reliable. */
export const archiveLimits = {
  entries: 10_000,
  totalBytes: 512 * MiB,
  entryBytes: 256 * MiB,
  /** Unpacked to packed size, once more than `ratioFloorBytes` are unpacked; real documents stay below 100. */
  ratio: 200,
  ratioFloorBytes: 16 * MiB,
  nameBytes: 255,
} as const;

/** The nesting of elements; nested tables of real documents stay below 200. */
export const markupLimits = {
  depth: 500,
  /** Elements of one paragraph, table or slide, which is in memory. */
  elements: 1_000_000,
} as const;

export const spreadsheetLimits = {
  /** Printed pages of a workbook's used area, about 400 cells each. */
  pages: 10_000,
  /** Printed and empty pages from the first cell to the last; LibreOffice visits a million per second. */
  areaPages: 10_000_000,
  rowsPerPage: 50,
  columnsPerPage: 8,
} as const;

export const pdfLimits = {
  /** Pages rendered as pictures in one job. */
  renderedPages: 2_000,
  /** Pages reflowed to a document in one job; the content of all of them is in memory. */
  reflowedPages: 5_000,
  /** Larger pages are rendered at a lower resolution: A4 at 600 dpi has 35 megapixels. */
  pageMegapixels: 50,
  pageSidePixels: 30_000,
  /** A second thread renders from this number of pages on, if pages and file are at most this large. */
  threadedPages: 4,
  threadedMegapixels: 20,
  threadedBytes: 100 * MiB,
  /** In documents with fewer pages, no JPEGs are looked for that make up a page. */
  photographedPages: 2,
  /** Larger files are read piece by piece. */
  heldBytes: 16 * MiB,
  /** PDFium's memory is released after a job above this size. */
  keptHeapBytes: 256 * MiB,
  /** The maximum side of a page in readers (PDF 32000-1, annex C): 200 inches. */
  pageSidePoints: 14_400,
} as const;

/** For web pages and e-books. */
export const maxPrintedPages = 5_000;

export const imageFileLimits = {
  megapixels: imageLimits.megapixels,
  frames: 1_000,
  /** All frames of an animation together. */
  animationMegapixels: 400,
  /** The same for editing, which holds the frames in memory at four bytes per pixel. */
  editedAnimationMegapixels: 200,
  /** A BMP or JPEG is read into memory. */
  fileBytes: 512 * MiB,
  /** An SVG is held in memory as a tree, ten times as large. */
  svgBytes: 48 * MiB,
  /** The resolution of an SVG on a page. */
  svgDotsPerInch: 300,
  /** A larger SVG is drawn at a lower resolution: A4 at 600 dpi has 35 megapixels. */
  svgMegapixels: 35,
} as const;

/** The maximum that a text editor can open. */
export const editingLimits = { textBytes: 32 * MiB } as const;

/** A web page that is read as a document is in memory, with its embedded pictures. */
export const pageLimits = { bytes: 64 * MiB } as const;

export const csvLimits = {
  /** Read to detect delimiter and header. */
  sampleBytes: 256 * 1024,
  /** One record; an unclosed quote would otherwise read the whole file. */
  recordCharacters: 4 * MiB,
  columns: 20_000,
} as const;

export const jsonLimits = {
  depth: 500,
  keyCharacters: 64 * 1024,
  numberCharacters: 64 * 1024,
} as const;

/** Limits of a sheet (Excel specifications and limits), and of reading one. */
export const xlsxLimits = {
  rows: 1_048_576,
  columns: 16_384,
  cellCharacters: 32_767,
  /** Shared strings are always needed, so they are held in memory. */
  sharedStringBytes: 192 * MiB,
} as const;

export const xmlLimits = {
  /** One tag with its attributes, one comment or one CDATA section. */
  tokenCharacters: 16 * MiB,
  /** The text of one element, and all text that waits for the end of an enclosing element. */
  heldCharacters: 64 * MiB,
  /** Different paths from the root to an element. */
  paths: 50_000,
} as const;

/** For documents and presentations that are read by structure. */
export const documentLimits = {
  slides: 2_000,
  /** The text below one heading, which is in memory: more than all slides hold. */
  sectionCharacters: 8 * MiB,
  /** Values of a chart that are written as a table. */
  chartPoints: 2_000,
  /** A picture in a format that office programs cannot show is converted to PNG. */
  convertedImageBytes: 64 * MiB,
  imageMegapixels: 50,
  /** All such pictures of a document together, which are in memory. */
  convertedImagesBytes: 192 * MiB,
} as const;
