// Compresses one document, possibly several times with different qualities.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { graphOf, type Graph, type NamedObjects } from '#formats/pdf/structure/graph.ts';
import { writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import { writeAppended } from './appended-version.ts';
import { equalStreams, type Redirects } from '#editing/pdf-compress/streams/duplicates.ts';
import { ImageUse } from '#editing/pdf-compress/images/image-use.ts';
import {
  ImageWriting,
  type QualityLevelOf,
  type WrittenImage,
} from '#editing/pdf-compress/images/image-writing.ts';
import { withoutPrivateData } from '#editing/pdf-compress/streams/private-data.ts';
import { streamsIn } from '#editing/pdf-compress/streams/reachability.ts';
import { withoutTextFilters } from '#editing/pdf-compress/streams/text-filters.ts';
import { Repacking } from '#editing/pdf-compress/streams/repacking.ts';
import { SmallerFonts } from '#editing/pdf-compress/fonts/font-changes.ts';
import { smallerFonts } from '#editing/pdf-compress/fonts/smaller-fonts.ts';

/** A smaller version of the document. */
export type CompressedVersion = { path: string; bytes: number };

type Parts = {
  source: Source;
  folder: string;
  run: Run;
  graph: Graph;
  /** The changes from removing filters of text, merging equal streams and removing private data. */
  joined: NamedObjects;
  fonts: SmallerFonts;
  use: ImageUse;
  pages: number;
};

/** Streams are already compressed, except those that qpdf decompresses. */
const packing = { objectStreams: 'generate', compressionLevel: '9' } as const;

export class Compression {
  readonly #parts: Parts;
  readonly #images: ImageWriting;
  readonly #packing: Repacking;
  #fonts: SmallerFonts;
  #drafts = 0;

  /**
   * Takes a document apart.
   * @param folder an empty folder for its parts
   * @throws ProblemError `damaged_file`, `wrong_password`, `password_required`, `too_complex`
   */
  static async open(source: Source, folder: string, run: Run): Promise<Compression> {
    const read = await graphOf(source, folder, run);
    const plain = read.changed(new Map(), await withoutTextFilters(read, folder));
    const merged = plain.graph.changed(await equalStreams(plain.graph));
    const { graph, changes: stripped } = merged.graph.changed(
      new Map(),
      await withoutPrivateData(merged.graph, folder),
    );
    const changes = { ...plain.changes, ...merged.changes, ...stripped };
    const fonts = await smallerFonts(graph, folder, run);
    const use = new ImageUse(graph);
    const pages = [...graph.pages()];
    for (const [index, page] of pages.entries()) {
      run.progress(index, pages.length, 'reading');
      await use.addPage(page);
    }
    const parts = { graph, joined: changes, fonts, use, pages: pages.length };
    return new Compression({ source, folder, run, ...parts });
  }

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#fonts = parts.fonts;
    const streams = streamsIn(parts.graph);
    this.#images = new ImageWriting({ ...parts, streams });
    this.#images.isComparing = parts.pages > 1;
    this.#packing = new Repacking({ ...parts, streams });
  }

  get use(): ImageUse {
    return this.#parts.use;
  }

  get graph(): Graph {
    return this.#parts.graph;
  }

  get pages(): number {
    return this.#parts.pages;
  }

  /** The fonts with smaller programs; which of them are worth it is known once a version was written. */
  get fonts(): SmallerFonts {
    return this.#fonts;
  }

  /** Whether rewritten images are compared with their originals; a page that is the only one is rendered in any case. */
  get comparesImages(): boolean {
    return this.#images.isComparing;
  }

  /** Compares rewritten images from now on, to find how much better they have to be. */
  compareImages(): void {
    this.#images.isComparing = true;
  }

  /** Leaves the fonts unchanged from now on. */
  keepFonts(): void {
    this.#fonts = new SmallerFonts(this.#parts.graph, []);
  }

  /**
   * Rewrites images.
   * @returns them by reference, without those that should stay unchanged
   */
  writeImages(levelOf: QualityLevelOf): Promise<Map<string, WrittenImage>> {
    return this.#images.write(levelOf);
  }

  /** Writes a version of the document with these images, and everything compressed. */
  async write(images: ReadonlyMap<string, WrittenImage>): Promise<CompressedVersion> {
    const hashes = new Map<string, string>();
    const written: NamedObjects = {};
    for (const [reference, { hash, similarity: _, ...stream }] of images) {
      hashes.set(reference, hash);
      written[`obj:${reference}`] = { stream };
    }
    await this.#packing.packWith([...this.#fonts.takeUnpacked(), ...this.#images.takeUnpacked()], {
      ...this.#fonts.changes,
      ...written,
    });
    const { source, pages } = this.#parts;
    const { size: documentBytes } = await stat(source.path);
    if (!this.#fonts.saveEnough({ pages, documentBytes })) this.keepFonts();
    const streams = { ...this.#fonts.changes, ...written };
    // Packs the programs of fonts that stay.
    const packed = await this.#packing.allBut(streams);
    return this.#draft(redirectsOf(hashes), { ...packed, ...streams }, packing);
  }

  /** Writes a version in which only the fonts are smaller, after one with everything. */
  writeFonts(): Promise<CompressedVersion> {
    return this.#draft(new Map(), this.#fonts.changes, { streamData: 'preserve' });
  }

  /** The same, written faster; nothing where that is not possible. */
  async appendFonts(): Promise<CompressedVersion | undefined> {
    const { source, folder, graph } = this.#parts;
    const path = join(folder, `appended-${(this.#drafts += 1)}.pdf`);
    const objects = this.#changedObjects(new Map(), this.#fonts.changes);
    const isWritten = await writeAppended(source, path, { objects, graph });
    return isWritten ? { path, bytes: (await stat(path)).size } : undefined;
  }

  /** All objects that are not as in the document, by reference. */
  #changedObjects(redirects: Redirects, streams: NamedObjects): Record<string, Change> {
    const { graph, joined } = this.#parts;
    const { changes } = graph.changed(redirects, streams);
    const named = Object.entries({ ...joined, ...changes }).map(
      ([name, change]) => [name.slice('obj:'.length), change] as const,
    );
    return Object.fromEntries(named);
  }

  async #draft(
    redirects: Redirects,
    streams: NamedObjects,
    how: object,
  ): Promise<CompressedVersion> {
    const { source, folder, run, graph } = this.#parts;
    const objects = this.#changedObjects(redirects, streams);
    const path = join(folder, `draft-${(this.#drafts += 1)}.pdf`);
    const update = { objects, maxId: graph.maxId, graph };
    await writeChanged(source, path, update, run, { ...how });
    return { path, bytes: (await stat(path)).size };
  }
}

/** Maps images that became equal to the first of them. */
function redirectsOf(hashes: ReadonlyMap<string, string>): Redirects {
  const first = new Map<string, string>();
  const redirects = new Map<string, string>();
  for (const [reference, hash] of hashes) {
    const same = first.get(hash);
    if (same) redirects.set(reference, same);
    else first.set(hash, reference);
  }
  return redirects;
}
