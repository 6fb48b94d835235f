// The objects that change if fonts get smaller programs, as far as these are worth it.
import { createHash } from 'node:crypto';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { Graph, NamedObjects, Stream } from '#formats/pdf/structure/graph.ts';
import type { PackableFile, PlainFile } from '#editing/pdf-compress/streams/deflating.ts';
import { maxComparedPages } from '#editing/pdf-compress/similarity/page-similarity.ts';
import type { Smaller } from './named-glyphs.ts';
import type { PageCover } from './page-cover.ts';

/** A smaller gain is not worth a change. */
const maxShareOfOriginal = 0.95;

/** For each page to draw, a smaller share of the document is not worth it. */
const minSavedShareOfPage = 1.6e-4;

/** @param before the size of the packed original */
const isWorthwhile = (after: number, before: number): boolean =>
  after <= before * maxShareOfOriginal;

/**
 * How codes lead to glyphs: as their numbers, as identifiers of a CFF font, by a TrueType font's character maps, or by names in a Type 1
 * font or a CFF font.
 */
export type Kind = 'glyphs' | 'identifiers' | 'characters' | 'type1' | 'names';

/** A font, and the objects that reference it. */
export type Font = {
  kind: Kind;
  font: string;
  descendant?: string;
  descriptor: string;
  file: string;
};

/** A smaller program in a file, for all fonts that have the same. */
export type FontProgram = PlainFile & {
  fonts: readonly Font[];
  kind: Kind;
  stream: Stream;
  /** That of the packed original. */
  size: number;
  made: Smaller;
};

/** Fonts with smaller programs. Which of these are worth it is known once they are packed. */
export class SmallerFonts {
  readonly #graph: Graph;
  readonly #cover: PageCover | undefined;
  /** How much smaller the packed programs are than the originals. */
  readonly #saved = new Map<FontProgram, number>();
  #unpacked: readonly FontProgram[];
  #programs: readonly FontProgram[];

  /** @param cover absent where it is uncertain what the document shows */
  constructor(graph: Graph, programs: readonly FontProgram[], cover?: PageCover) {
    this.#graph = graph;
    this.#cover = cover;
    this.#unpacked = programs;
    this.#programs = programs;
  }

  /** The programs that are not packed yet. The caller packs them. */
  takeUnpacked(): PackableFile[] {
    const files = this.#unpacked.map((program) => ({
      ...{ path: program.path, checksum: program.checksum, bytes: program.made.data.length },
      packed: (size: number) => {
        this.#saved.set(program, program.size - size);
        if (!isWorthwhile(size, program.size))
          this.#programs = this.#programs.filter((other) => other !== program);
      },
    }));
    this.#unpacked = [];
    return files;
  }

  /** The objects that change; none where no program is worth it. */
  get changes(): NamedObjects {
    const changes: NamedObjects = {};
    for (const program of this.#programs) Object.assign(changes, changesFor(this.#graph, program));
    return changes;
  }

  get isEmpty(): boolean {
    return this.#programs.length === 0;
  }

  /** Whether the packed programs save enough for drawing so many pages to verify them. */
  saveEnough({ pages, documentBytes }: { pages: number; documentBytes: number }): boolean {
    const drawn = this.pages(() => true)?.length ?? Math.min(pages, maxComparedPages);
    const saved = this.#programs.reduce((sum, each) => sum + (this.#saved.get(each) ?? 0), 0);
    return saved >= drawn * minSavedShareOfPage * documentBytes;
  }

  /**
   * Pages that together show every glyph of these fonts, from 1; absent where that is uncertain.
   * @param isSuitable a page to choose
   */
  pages(isSuitable: (page: number) => boolean): readonly number[] | undefined {
    const fonts = this.#programs.flatMap((program) => program.fonts.map(({ font }) => font));
    return this.#cover?.covering(new Set(fonts), isSuitable);
  }
}

function changesFor(graph: Graph, { path, fonts, kind, stream, made }: FontProgram): NamedObjects {
  const dict = { ...dictionaryFor(kind, made.data, stream), '/Filter': '/FlateDecode' };
  const names = made.isSubset ? renamed(graph, fonts) : {};
  return {
    ...names,
    ...(kind === 'type1' && recast(graph, fonts, names)),
    [`obj:${stream.reference}`]: { stream: { dict, datafile: path } },
  };
}

/** The entries of a font program's stream, without its filter. */
function dictionaryFor(kind: Kind, program: Buffer, { dictionary }: Stream): Dictionary {
  const { '/DecodeParms': _, '/Length': __, ...kept } = dictionary;
  if (kind === 'identifiers' || kind === 'names') return kept;
  if (kind !== 'type1') return { ...kept, '/Length1': program.length };
  const { '/Length1': ___, '/Length2': ____, '/Length3': _____, ...others } = kept;
  return { ...others, '/Subtype': '/Type1C' };
}

/**
 * The descriptors of fonts whose Type 1 program becomes CFF (ISO 32000-2, table 124).
 * @param changes the changes to them so far
 */
function recast(graph: Graph, fonts: readonly Font[], changes: NamedObjects): NamedObjects {
  const recasts: NamedObjects = {};
  for (const { descriptor, file } of fonts) {
    const name = `obj:${descriptor}` as const;
    const changed = changes[name];
    const dictionary = graph.dictionary(changed && 'value' in changed ? changed.value : descriptor);
    const { '/FontFile': _, '/CharSet': __, ...kept } = dictionary;
    recasts[name] = { value: { ...kept, '/FontFile3': file } };
  }
  return recasts;
}

/** The names of subset fonts begin with a tag (ISO 32000-2, 9.9.2). */
function renamed(graph: Graph, fonts: readonly Font[]): NamedObjects {
  const changes: NamedObjects = {};
  for (const { font, descendant, descriptor, file } of fonts) {
    const tag = tagOf(file);
    const set = (reference: string, key: string) => {
      const { '/CIDSet': _, ...dictionary } = graph.dictionary(reference);
      const name = dictionary[key];
      if (typeof name === 'string' && !tagged.test(name))
        changes[`obj:${reference}`] = {
          value: { ...dictionary, [key]: `/${tag}+${name.slice(1)}` },
        };
    };
    set(font, '/BaseFont');
    if (descendant) set(descendant, '/BaseFont');
    set(descriptor, '/FontName');
  }
  return changes;
}

const tagged = /^\/[A-Z]{6}\+/;

/** Six letters that differ for each font. */
const tagOf = (file: string): string =>
  [...createHash('sha256').update(file).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');
