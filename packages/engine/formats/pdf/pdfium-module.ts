// Loads PDFium, a WebAssembly module, and manages its memory.
import { ProblemError } from '@octavo/contract';

/** The used part of PDFium's interface; the package's own types lack some of it. */
export type Pdfium = {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  wasmExports: {
    malloc(bytes: number): number;
    free(pointer: number): void;
    __indirect_function_table: WebAssembly.Table;
  };
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(pointer: number, bytes: number, password: number): number;
  _FPDF_LoadCustomDocument(access: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetFileIdentifier(document: number, which: number, pointer: number, bytes: number): number;
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    pointer: number,
    stride: number,
  ): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...placeAndFlags: number[]): void;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  _FPDFDOC_ExitFormFillEnvironment(form: number): void;
  _FPDF_SetFormFieldHighlightAlpha(form: number, alpha: number): void;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FORM_OnBeforeClosePage(page: number, form: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetText(text: number, start: number, count: number, pointer: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDF_FFLDraw(form: number, bitmap: number, page: number, ...placeAndFlags: number[]): void;
};

let loading: Promise<Pdfium> | undefined;

/** The instances that got no more memory. */
const full = new WeakSet<object>();

/** True if an instance got less memory than it requested: PDFium then ends as it does after a fault. */
export const ranOutOfMemory = (pdfium: Pdfium): boolean => full.has(pdfium);

/** Emscripten's message if WebAssembly memory cannot grow. */
const noMemory = 'Cannot enlarge memory';

/**
 * Replaces Emscripten's wrappers of functions by the functions: the wrappers check their arguments' number with each call, and some functions
 * are called several times for each letter.
 */
function unwrap(pdfium: Pdfium): void {
  const functions = pdfium as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(pdfium.wasmExports))
    if (`_${name}` in functions) functions[`_${name}`] = value;
}

async function load(): Promise<Pdfium> {
  const { PDFiumModule } = await import('@hyzyla/pdfium');
  let created: Pdfium | undefined;
  // PDFium's output may contain the user's content and must not reach the log. Emscripten modifies the object, so every
  // instance needs its own.
  const output = {
    print: () => {},
    printErr(text: string) {
      if (created && text.startsWith(noMemory)) full.add(created);
    },
  };
  const pdfium = (await PDFiumModule(output as object)) as unknown as Pdfium;
  created = pdfium;
  unwrap(pdfium);
  pdfium._FPDF_InitLibraryWithConfig({});
  return pdfium;
}

/** Loads PDFium once; further calls return the same instance. */
export const loadPdfium = (): Promise<Pdfium> => (loading ??= load());

/**
 * Discards the instance: WebAssembly memory never shrinks, and an aborted instance is unusable. The runner replaces a
 * worker that stays large.
 */
export function forgetPdfium(): void {
  loading = undefined;
}

/** Allocates in PDFium's memory. @throws ProblemError `too_complex` */
export function allocate(pdfium: Pdfium, bytes: number): number {
  const pointer = pdfium.wasmExports.malloc(bytes);
  if (!pointer) throw new ProblemError('too_complex', {}, `no memory for ${bytes} bytes`);
  return pointer;
}
