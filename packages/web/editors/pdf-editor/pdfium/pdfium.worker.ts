// The worker that runs PDFium: opens one document, renders its pages and finds words on them.
import { PDFiumModule } from '@hyzyla/pdfium';
import wasmAddress from '@hyzyla/pdfium/pdfium.wasm?url';
import type {
  Numbered,
  Opened,
  Reply,
  Request,
  Size,
} from '#editors/pdf-editor/pdfium/protocol.ts';
import { textOfPage } from '#editors/pdf-editor/pdfium/text-of-page.ts';
import { findWords, type PdfiumText } from '#editors/pdf-editor/pdfium/word-hits.ts';

type Pdfium = PdfiumText & {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(pointer: number, bytes: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDFText_GetText(text: number, first: number, count: number, pointer: number): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  _FPDFBitmap_CreateEx(...layout: number[]): number;
  _FPDFBitmap_FillRect(bitmap: number, ...placeAndColour: number[]): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...placeAndFlags: number[]): void;
  _FPDF_FFLDraw(form: number, bitmap: number, page: number, ...placeAndFlags: number[]): void;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
};
type Document = { pdfium: Pdfium; document: number; form: number };

/** FPDF_ERR_PASSWORD (fpdfview.h). */
const passwordError = 4;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER: with annotations, in RGB order. */
const flags = 0x01 | 0x10;
/** FPDFBitmap_BGRA: four bytes per pixel. */
const layout = 4;
const white = 0xffffffff;
const formInfoBytes = 256;

class Locked extends Error {}

let open: Document | undefined;

addEventListener('message', ({ data }: MessageEvent<Numbered<Request>>) => {
  answer(data).then(
    (reply) => send(data.id, reply),
    (error: unknown) => send(data.id, failureOf(error)),
  );
});

const failureOf = (error: unknown): Reply =>
  error instanceof Locked ? { answer: 'locked' } : { answer: 'failed', reason: String(error) };

function send(id: number, reply: Reply): void {
  const transfer = reply.answer === 'drawn' ? [reply.picture] : [];
  postMessage({ ...reply, id }, { transfer });
}

async function answer(request: Request): Promise<Reply> {
  if (request.ask === 'draw') return { answer: 'drawn', picture: await draw(request) };
  if (request.ask === 'find') return { answer: 'found', hits: find(request) };
  if (request.ask === 'texts') return { answer: 'read', texts: read(request) };
  return { answer: 'opened', opened: await load(request.file, request.password) };
}

function find({ page, words, options }: Extract<Request, { ask: 'find' }>) {
  if (!open) throw new Error('Nothing is open');
  return findWords(open.pdfium, open.document, page, words, options);
}

function read({ first, count }: Extract<Request, { ask: 'texts' }>): string[] {
  if (!open) throw new Error('Nothing is open');
  const { pdfium, document } = open;
  const last = Math.min(first + count, pdfium._FPDF_GetPageCount(document));
  return Array.from({ length: Math.max(0, last - first) }, (_, index) =>
    textOfPage(pdfium, document, first + index),
  );
}

async function load(file: File, password: string | undefined): Promise<Opened> {
  const options = { locateFile: () => wasmAddress, print: () => {}, printErr: () => {} };
  const pdfium = (await PDFiumModule(options)) as unknown as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({});
  const bytes = new Uint8Array(await file.arrayBuffer());
  // PDFium reads from this memory while the document is open.
  const pointer = put(pdfium, bytes);
  const secret = password ? put(pdfium, new TextEncoder().encode(`${password}\0`)) : 0;
  const document = pdfium._FPDF_LoadMemDocument(pointer, bytes.length, secret);
  if (!document) throw refusal(pdfium);
  open = { pdfium, document, form: formOf(pdfium, document) };
  const sizes = sizesOf(open);
  if (sizes.length === 0) throw new Error('There are no pages');
  return { sizes };
}

function refusal(pdfium: Pdfium): Error {
  const error = pdfium._FPDF_GetLastError();
  return error === passwordError ? new Locked() : new Error(`PDFium error ${error}`);
}

function put(pdfium: Pdfium, bytes: Uint8Array): number {
  const pointer = allocate(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, pointer);
  return pointer;
}

function allocate(pdfium: Pdfium, bytes: number): number {
  const pointer = pdfium.wasmExports.malloc(bytes);
  if (!pointer) throw new Error('PDFium has no memory left');
  return pointer;
}

/** FPDF_FORMFILLINFO, version 2, without callbacks: form fields are rendered, scripts do not run. */
function formOf(pdfium: Pdfium, document: number): number {
  const info = allocate(pdfium, formInfoBytes);
  pdfium.HEAPU8.fill(0, info, info + formInfoBytes);
  pdfium.HEAPU8[info] = 2;
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
}

function sizesOf({ pdfium, document }: Document): Size[] {
  const pointer = allocate(pdfium, 8);
  return Array.from({ length: pdfium._FPDF_GetPageCount(document) }, (_, index) => {
    pdfium._FPDF_GetPageSizeByIndexF(document, index, pointer);
    const [width = 0, height = 0] = pdfium.HEAPF32.subarray(pointer / 4, pointer / 4 + 2);
    return { width, height };
  });
}

async function draw({ page: index, width, height }: Size & { page: number }): Promise<ImageBitmap> {
  if (!open) throw new Error('Nothing is open');
  const { pdfium, document, form } = open;
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) throw new Error(`Page ${index + 1} cannot be read`);
  const pointer = allocate(pdfium, width * height * 4);
  try {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, layout, pointer, width * 4);
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    const position = [0, 0, width, height, 0, flags] as const;
    pdfium._FPDF_RenderPageBitmap(bitmap, page, ...position);
    if (form) pdfium._FPDF_FFLDraw(form, bitmap, page, ...position);
    pdfium._FPDFBitmap_Destroy(bitmap);
    const pixels = pdfium.HEAPU8.slice(pointer, pointer + width * height * 4);
    return await createImageBitmap(
      new ImageData(new Uint8ClampedArray(pixels.buffer), width, height),
    );
  } finally {
    pdfium.wasmExports.free(pointer);
    pdfium._FPDF_ClosePage(page);
  }
}
