// Lets PDFium read a large file piece by piece instead of holding it in its memory.
import { closeSync, openSync, readSync } from 'node:fs';
import { allocate, type Pdfium } from './pdfium-module.ts';

/** The number of bytes to read ahead; PDFium requests some 500 bytes at a time. */
const aheadBytes = 256 * 1024;

/** A file that PDFium reads from. */
export type ReadFile = {
  /** The address of its FPDF_FILEACCESS (fpdfview.h). */
  access: number;
  close(): void;
};

type Reader = (position: number, bytes: Uint8Array) => boolean;

/** The open files of each PDFium instance, by the number in their `m_Param`. */
const openFiles = new WeakMap<Pdfium, Map<number, Reader>>();

/** @param size in bytes */
export function openForPdfium(pdfium: Pdfium, path: string, size: number): ReadFile {
  const files = openFiles.get(pdfium) ?? prepare(pdfium);
  const file = openSync(path, 'r');
  const access = allocate(pdfium, 12);
  new Uint32Array(pdfium.HEAPU8.buffer, access, 3).set([size, callbackSlot, access]);
  files.set(access, readerOf(file));
  return {
    access,
    close() {
      files.delete(access);
      closeSync(file);
      pdfium.wasmExports.free(access);
    },
  };
}

function readerOf(file: number): Reader {
  const ahead = Buffer.allocUnsafeSlow(aheadBytes);
  let [from, to] = [0, 0];
  return (position, bytes) => {
    if (bytes.length > aheadBytes)
      return readSync(file, bytes, 0, bytes.length, position) === bytes.length;
    if (position < from || position + bytes.length > to) {
      from = position;
      to = from + readSync(file, ahead, 0, aheadBytes, from);
    }
    if (position + bytes.length > to) return false;
    bytes.set(ahead.subarray(position - from, position - from + bytes.length));
    return true;
  };
}

/**
 * PDFium's function table cannot grow. Its first slot, the null pointer, is free, and PDFium does not compare this
 * callback with it.
 */
const callbackSlot = 0;

/**
 * `(module (import "m" "f" (func (param i32 i32 i32 i32) (result i32))) (export "f" (func 0)))`: a table accepts only
 * WebAssembly functions.
 */
const trampoline = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x09, 0x01, 0x60, 0x04, 0x7f, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
  ...[0x02, 0x07, 0x01, 0x01, 0x6d, 0x01, 0x66, 0x00, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
]);

/** Installs the file callback in a PDFium instance. */
function prepare(pdfium: Pdfium): Map<number, Reader> {
  const files = new Map<number, Reader>();
  openFiles.set(pdfium, files);
  const getBlock = (file: number, position: number, pointer: number, size: number): number => {
    const bytes = pdfium.HEAPU8.subarray(pointer >>> 0, (pointer >>> 0) + (size >>> 0));
    return files.get(file)?.(position >>> 0, bytes) ? 1 : 0;
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(trampoline), {
    m: { f: getBlock },
  });
  pdfium.wasmExports.__indirect_function_table.set(callbackSlot, exports['f']);
  return files;
}
