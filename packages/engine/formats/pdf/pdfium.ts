// Opens and renders documents with PDFium. Nothing else uses the module directly.
import { stat, type FileHandle } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { withFile } from '#kernel/file-bytes.ts';
import { pdfLimits } from '#kernel/limits.ts';
import { copyGreys } from '#formats/pdf/grey-pixels.ts';
import type { PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import { openForPdfium } from '#formats/pdf/pdfium-file.ts';
import {
  allocate,
  forgetPdfium,
  loadPdfium,
  ranOutOfMemory,
  type Pdfium,
} from '#formats/pdf/pdfium-module.ts';

const lastError = { password: 4 } as const;
/** Which identifier of a file (fpdf_doc.h, FILEIDTYPE_CHANGING). */
const changingIdentifier = 1;
const flags = { annotations: 0x01, redFirst: 0x10 } as const;
/**
 * The background of a rendered page: PDFium's pixel layout (fpdfview.h, FPDFBitmap_BGR and _BGRA) and the initial
 * value of each byte.
 */
const backgrounds = {
  white: { layout: 2, channels: 3, fill: 0xff },
  transparent: { layout: 4, channels: 4, fill: 0 },
} as const;
export type Background = keyof typeof backgrounds;
type Ground = (typeof backgrounds)[Background];

/** Copies a file into PDFium's memory piece by piece, so that it is never in memory twice. */
async function loadFile(pdfium: Pdfium, file: FileHandle, bytes: number): Promise<number> {
  const pointer = allocate(pdfium, bytes);
  const piece = Buffer.allocUnsafe(Math.min(bytes, 1 << 20));
  for (let at = 0; at < bytes;) {
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (!bytesRead) break;
    pdfium.HEAPU8.set(piece.subarray(0, bytesRead), pointer + at);
    at += bytesRead;
  }
  return pointer;
}

function loadText(pdfium: Pdfium, text: string): number {
  const bytes = Buffer.from(`${text}\0`);
  const pointer = allocate(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, pointer);
  return pointer;
}

function openingProblem(pdfium: Pdfium, password: string | undefined): ProblemError {
  const error = pdfium._FPDF_GetLastError();
  if (error === lastError.password)
    return new ProblemError(password ? 'wrong_password' : 'password_required');
  return new ProblemError('damaged_file', {}, `PDFium error ${error}`);
}

/** The pixels of a rendered page: red, green, blue and, without background, opacity, one byte each; or greys alone. */
type Pixels = { data: Buffer; channels: 1 | 3 | 4 };
export type Picture = Pixels & { width: number; height: number };

/** Reusable memory for rendered pages, because allocating that much takes as long as rendering. */
export class Canvas {
  readonly #withGreys: boolean;
  #memory = Buffer.alloc(0);

  /** @param withGreys a page without colours has one channel */
  constructor({ withGreys = false } = {}) {
    this.#withGreys = withGreys;
  }

  /** The size of its memory. */
  get bytes(): number {
    return this.#memory.length;
  }

  /** Copies the pixels; invalidates the previous copy. */
  copy(pixels: Uint8Array, channels: 3 | 4): Pixels {
    if (this.#memory.length < pixels.length) this.#memory = Buffer.allocUnsafeSlow(pixels.length);
    if (this.#withGreys && channels === 3 && copyGreys(pixels, this.#memory))
      return { data: this.#memory.subarray(0, pixels.length / 3), channels: 1 };
    this.#memory.set(pixels);
    return { data: this.#memory.subarray(0, pixels.length), channels };
  }
}

export type Sheet = { width: number; height: number; background: Background };

/** PDFium and its handle of a document. */
export type OpenDocument = { pdfium: PdfiumObjects; document: number };
/** The same with the handle of a page. */
export type LoadedPage = OpenDocument & { page: number };

/** An open PDF. Pages count from 0. */
export class PdfDocument {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #formInfo: number;
  readonly #form: number;
  /** The indices of the copies that stand in for pages. */
  readonly #copies = new Map<number, number>();
  readonly pages: number;

  constructor(pdfium: Pdfium, document: number) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.pages = pdfium._FPDF_GetPageCount(document);
    // FPDF_FORMFILLINFO, version 2, without callbacks: form fields are drawn, scripts do not run.
    this.#formInfo = allocate(pdfium, 256);
    pdfium.HEAPU8.fill(0, this.#formInfo, this.#formInfo + 256);
    pdfium.HEAPU8[this.#formInfo] = 2;
    this.#form = pdfium._FPDFDOC_InitFormFillEnvironment(document, this.#formInfo);
    if (this.#form) pdfium._FPDF_SetFormFieldHighlightAlpha(this.#form, 0);
  }

  /** The displayed size of a page, in points. */
  pageSize(index: number): { width: number; height: number } {
    const pointer = allocate(this.#pdfium, 8);
    try {
      if (!this.#pdfium._FPDF_GetPageSizeByIndexF(this.#document, index, pointer))
        throw missing(index);
      const [width = 0, height = 0] = this.#pdfium.HEAPF32.subarray(pointer / 4, pointer / 4 + 2);
      return { width, height };
    } finally {
      this.#pdfium.wasmExports.free(pointer);
    }
  }

  /** The identifier that differs for each version of a file; empty if it has none (ISO 32000-2, 14.4). */
  get versionIdentifier(): Buffer {
    const pdfium = this.#pdfium;
    const ask = (pointer: number, bytes: number) =>
      pdfium._FPDF_GetFileIdentifier(this.#document, changingIdentifier, pointer, bytes);
    const bytes = ask(0, 0);
    if (!bytes) return Buffer.alloc(0);
    const pointer = allocate(this.#pdfium, bytes);
    ask(pointer, bytes);
    const identifier = Buffer.from(pdfium.HEAPU8.subarray(pointer, pointer + bytes));
    pdfium.wasmExports.free(pointer);
    return identifier;
  }

  /** Renders a page with annotations and form fields on a canvas, `width` by `height` pixels. */
  draw(index: number, sheet: Sheet, canvas: Canvas): Picture {
    const page = this.#load(index);
    if (this.#form) this.#pdfium._FORM_OnAfterLoadPage(page, this.#form);
    try {
      return this.#drawLoaded(page, sheet, backgrounds[sheet.background], canvas);
    } finally {
      if (this.#form) this.#pdfium._FORM_OnBeforeClosePage(page, this.#form);
      this.#pdfium._FPDF_ClosePage(page);
    }
  }

  /** Renders a loaded page as it is in memory: some of its objects may be disabled. */
  drawLoaded({ page }: LoadedPage, sheet: Sheet, canvas: Canvas): Picture {
    return this.#drawLoaded(page, sheet, backgrounds[sheet.background], canvas);
  }

  #drawLoaded(
    page: number,
    { width, height }: Sheet,
    { layout, channels, fill }: Ground,
    canvas: Canvas,
  ): Picture {
    const pdfium = this.#pdfium;
    const stride = width * channels;
    const pointer = allocate(pdfium, stride * height);
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, layout, pointer, stride);
    try {
      if (!bitmap) throw new ProblemError('too_complex', {}, 'no bitmap');
      pdfium.HEAPU8.fill(fill, pointer, pointer + stride * height);
      const place = [0, 0, width, height, 0] as const;
      pdfium._FPDF_RenderPageBitmap(bitmap, page, ...place, flags.annotations | flags.redFirst);
      if (this.#form) pdfium._FPDF_FFLDraw(this.#form, bitmap, page, ...place, flags.redFirst);
      const pixels = pdfium.HEAPU8.subarray(pointer, pointer + stride * height);
      return { ...canvas.copy(pixels, channels), width, height };
    } finally {
      if (bitmap) pdfium._FPDFBitmap_Destroy(bitmap);
      pdfium.wasmExports.free(pointer);
    }
  }

  /**
   * Loads a page for a callback.
   * @throws ProblemError `damaged_file` if the page does not exist
   */
  async inspect<T>(index: number, work: (loaded: LoadedPage) => Promise<T>): Promise<T> {
    const page = this.#load(index);
    try {
      return await work({ ...this.handles, page });
    } finally {
      this.#pdfium._FPDF_ClosePage(page);
    }
  }

  #load(index: number): number {
    const page = this.#pdfium._FPDF_LoadPage(this.#document, this.#copies.get(index) ?? index);
    if (!page) throw missing(index);
    return page;
  }

  /**
   * Copies a page. The copy has all its resources itself, also those that the page inherits.
   * @returns uses the copy in the place of the page from now on
   */
  copyPage(index: number): () => void {
    const { pdfium, document } = this.handles;
    const at = pdfium._FPDF_GetPageCount(document);
    const indices = allocate(pdfium, 4);
    pdfium.HEAP32[indices / 4] = index;
    const isCopied = pdfium._FPDF_ImportPagesByIndex(document, document, indices, 1, at);
    pdfium.wasmExports.free(indices);
    return () => {
      if (isCopied) this.#copies.set(index, at);
    };
  }

  /** PDFium and its handle of this document. */
  get handles(): OpenDocument {
    return { pdfium: this.#pdfium as PdfiumObjects, document: this.#document };
  }

  close(): void {
    if (this.#form) this.#pdfium._FPDFDOC_ExitFormFillEnvironment(this.#form);
    this.#pdfium.wasmExports.free(this.#formInfo);
    this.#pdfium._FPDF_CloseDocument(this.#document);
  }
}

const missing = (index: number) =>
  new ProblemError('damaged_file', {}, `page ${index + 1} is unreadable`);

/** The source of an open document. */
type Origin = { load(secret: number): number; end(): void };

async function originOf(pdfium: Pdfium, path: string): Promise<Origin> {
  const { size } = await stat(path);
  if (size > pdfLimits.heldBytes) {
    const file = openForPdfium(pdfium, path, size);
    const load = (secret: number) => pdfium._FPDF_LoadCustomDocument(file.access, secret);
    return { load, end: () => file.close() };
  }
  const pointer = await withFile(path, (file) => loadFile(pdfium, file, size));
  const load = (secret: number) => pdfium._FPDF_LoadMemDocument(pointer, size, secret);
  return { load, end: () => pdfium.wasmExports.free(pointer) };
}

async function open(pdfium: Pdfium, path: string, password: string | undefined) {
  const origin = await originOf(pdfium, path);
  const secret = password ? loadText(pdfium, password) : 0;
  const document = origin.load(secret);
  if (secret) pdfium.wasmExports.free(secret);
  if (document) return { document: new PdfDocument(pdfium, document), origin };
  const problem = openingProblem(pdfium, password);
  origin.end();
  throw problem;
}

/**
 * Opens a PDF for a callback.
 * @throws ProblemError `password_required`, `wrong_password`, `damaged_file` (also for a PDF without pages),
 * `too_complex` if PDFium runs out of memory
 */
export async function withPdf<T>(
  path: string,
  password: string | undefined,
  work: (document: PdfDocument) => Promise<T>,
): Promise<T> {
  const pdfium = await loadPdfium();
  try {
    const { document, origin } = await open(pdfium, path, password);
    let isAborted = false;
    try {
      if (document.pages < 1) throw new ProblemError('damaged_file', {}, 'no pages');
      return await work(document);
    } catch (error) {
      // Closing would fail too, with an error that hides this one.
      isAborted = error instanceof WebAssembly.RuntimeError;
      throw error;
    } finally {
      if (!isAborted) document.close();
      origin.end();
    }
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    forgetPdfium();
    // Without memory PDFium aborts; other traps mean invalid data.
    throw new ProblemError(ranOutOfMemory(pdfium) ? 'too_complex' : 'damaged_file', {}, error);
  } finally {
    if (pdfium.HEAPU8.length > pdfLimits.keptHeapBytes) forgetPdfium();
  }
}

/**
 * The number of pages of a PDF.
 * @throws ProblemError as `withPdf`
 */
export const pagesOfPdf = (path: string, password?: string): Promise<number> =>
  withPdf(path, password, async (document) => document.pages);
