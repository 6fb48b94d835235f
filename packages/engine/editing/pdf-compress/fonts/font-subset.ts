// Removes the outlines of unused glyphs from a TrueType font, with HarfBuzz.
import { readFile } from 'node:fs/promises';
import { tablesOf } from '#formats/pdf/fonts/sfnt.ts';
import { unusedTables } from './emptied-outlines.ts';

type HarfBuzz = {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, bytes: number, mode: number, user: number, end: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
};

/** hb-subset.h: keep glyph numbers, keep the outline of the first glyph, do not follow substitutions. */
const flags = 0x2 | 0x40 | 0x200;
/** hb-subset.h, HB_SUBSET_SETS_DROP_TABLE_TAG; hb-blob.h, HB_MEMORY_MODE_WRITABLE. */
const [droppedTables, writable] = [3, 2];
let loading: Promise<HarfBuzz> | undefined;

async function load(): Promise<HarfBuzz> {
  const path = new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await WebAssembly.instantiate(await readFile(path));
  const harfBuzz = instance.exports as unknown as HarfBuzz;
  harfBuzz._initialize();
  return harfBuzz;
}

/**
 * A TrueType font with only some of its glyphs, which keep their numbers.
 * @returns nothing if the font cannot be subset, or if a glyph would change
 * @throws RangeError, WebAssembly.RuntimeError for an invalid font
 */
export async function subsetOf(
  font: Buffer,
  glyphs: ReadonlySet<number>,
): Promise<Buffer | undefined> {
  const subset = made(await (loading ??= load()), font, glyphs);
  return subset && haveSameGlyphs(font, subset, glyphs) ? subset : undefined;
}

function made(hb: HarfBuzz, font: Buffer, glyphs: ReadonlySet<number>): Buffer | undefined {
  try {
    return withFace(hb, font, (face) => subsetIn(hb, face, glyphs));
  } catch (error) {
    // After a trap its memory may be in any state.
    loading = undefined;
    throw error;
  }
}

function withFace<T>(hb: HarfBuzz, font: Buffer, work: (face: number) => T): T {
  const pointer = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, pointer);
  const blob = hb.hb_blob_create(pointer, font.length, writable, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const result = work(face);
  hb.hb_face_destroy(face);
  hb.hb_blob_destroy(blob);
  hb.free(pointer);
  return result;
}

function subsetIn(hb: HarfBuzz, face: number, glyphs: ReadonlySet<number>): Buffer | undefined {
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, flags);
  const kept = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(kept, glyph);
  const dropped = hb.hb_subset_input_set(input, droppedTables);
  for (const table of unusedTables) hb.hb_set_add(dropped, Buffer.from(table).readUInt32BE());
  const subset = hb.hb_subset_or_fail(face, input);
  hb.hb_subset_input_destroy(input);
  if (!subset) return undefined;
  const result = hb.hb_face_reference_blob(subset);
  const data = hb.hb_blob_get_data(result, 0);
  const bytes = Buffer.from(hb.memory.buffer.slice(data, data + hb.hb_blob_get_length(result)));
  hb.hb_blob_destroy(result);
  hb.hb_face_destroy(subset);
  return bytes;
}

/** True if each glyph has an outline as long as before, apart from padding (OpenType 1.9, “loca”). */
function haveSameGlyphs(font: Buffer, subset: Buffer, glyphs: ReadonlySet<number>): boolean {
  const [before, after] = [outlineLengths(font), outlineLengths(subset)];
  if (!before || !after) return false;
  return [...glyphs].every((glyph) => {
    const [one, other] = [before(glyph), after(glyph)];
    return (one === 0) === (other === 0) && Math.abs(one - other) <= maxPadding;
  });
}

/** Outlines begin at multiples of at most four bytes. */
const maxPadding = 3;

/** Returns the length in bytes of a glyph's outline, 0 for a missing one. */
function outlineLengths(font: Buffer): ((glyph: number) => number) | undefined {
  const tables = tablesOf(font);
  const [head, loca] = [tables.get('head'), tables.get('loca')];
  if (!head || !loca || !tables.has('glyf')) return undefined;
  const isLong = font.readUInt16BE(head.offset + 50) === 1;
  const width = isLong ? 4 : 2;
  const startOf = (glyph: number) => {
    const at = loca.offset + glyph * width;
    return isLong ? font.readUInt32BE(at) : 2 * font.readUInt16BE(at);
  };
  const count = loca.length / width - 1;
  return (glyph) => (glyph < count ? startOf(glyph + 1) - startOf(glyph) : 0);
}
