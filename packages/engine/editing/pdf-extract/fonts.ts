// The font programs that a document contains (ISO 32000-2, 9.9).
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

export type EmbeddedFont = { name: string; isSubset: boolean; stream: string; kind: FontKind };
type FontKind = 'pfb' | 'ttf' | 'cff' | 'otf';

const subsetMark = /^[A-Z]{6}\+/;

/** The programs, each once. */
export function embeddedFonts(graph: Graph): EmbeddedFont[] {
  const found = new Map<string, EmbeddedFont>();
  for (const { value, isStream } of graph.objects()) {
    const descriptor = isStream ? {} : graph.dictionary(value);
    for (const [key, kind] of kinds) {
      const stream = descriptor[key];
      if (!graph.isStream(stream) || found.has(stream)) continue;
      const name = fontName(graph, descriptor);
      const isOpenType = graph.resolved(graph.dictionary(stream)['/Subtype']) === '/OpenType';
      found.set(stream, {
        name: name.replace(subsetMark, '') || 'font',
        isSubset: subsetMark.test(name),
        ...{ stream, kind: kind === 'cff' && isOpenType ? 'otf' : kind },
      });
    }
  }
  return [...found.values()];
}

const kinds = [
  ['/FontFile', 'pfb'],
  ['/FontFile2', 'ttf'],
  ['/FontFile3', 'cff'],
] as const;

function fontName(graph: Graph, descriptor: Dictionary): string {
  const name = graph.resolved(descriptor['/FontName']);
  return typeof name === 'string' ? name.replace(/^\//, '') : '';
}

/** Programs of Type 1 are stored in three parts; files of them name the length of each (Adobe Technical Note 5040). */
export function printerFontBinary(data: Buffer, dictionary: Dictionary): Buffer {
  // Some are stored as such a file.
  if (data[0] === 0x80) return data;
  const lengthOf = (key: string) => Math.max(0, Number(dictionary[key]) || 0);
  const clear = Math.min(lengthOf('/Length1') || data.length, data.length);
  const coded = Math.min(lengthOf('/Length2'), data.length - clear);
  const parts: [kind: number, part: Buffer][] = [
    [1, data.subarray(0, clear)],
    [2, data.subarray(clear, clear + coded)],
    [1, data.subarray(clear + coded)],
  ];
  const segments = parts
    .filter(([, part]) => part.length)
    .flatMap(([kind, part]) => {
      const head = Buffer.from([0x80, kind, 0, 0, 0, 0]);
      head.writeUInt32LE(part.length, 2);
      return [head, part];
    });
  return Buffer.concat([...segments, Buffer.from([0x80, 3])]);
}
