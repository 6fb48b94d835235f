// Gives the pictures of a document addresses for Markdown: as files beside it, or as data inside it.
import { buffer } from 'node:stream/consumers';
import type { ImageFile } from '#models/document/image-file.ts';
import type { Block, Cell, Inline, Picture } from '#models/document/model.ts';
import { dataAddress } from '#formats/image/data-address.ts';

/** How pictures are kept: as files in a ZIP with the text, as `data:` addresses in the text, or by their descriptions only. */
export type PictureChoice = 'files' | 'embedded' | 'none';

/** Returns the address of a picture; nothing to leave it out. */
export type AddressOf = (image: ImageFile) => Promise<string>;

function* inlinePictures(content: readonly Inline[]): Generator<Picture> {
  for (const inline of content) {
    if (inline.kind === 'inlinePicture') yield inline.picture;
    if (inline.kind === 'note') for (const block of inline.blocks) yield* picturesOf(block);
  }
}

function* picturesOf(block: Block): Generator<Picture> {
  if (block.kind === 'picture') yield block;
  if (block.kind === 'paragraph' || block.kind === 'heading') yield* inlinePictures(block.content);
  if (block.kind !== 'table') return;
  for (const { cells } of block.rows)
    for (const { blocks } of cells) for (const inner of blocks) yield* picturesOf(inner);
}

/** A block with the addresses of its pictures, by their keys. */
class Addressed {
  readonly #addresses: ReadonlyMap<string, string>;

  constructor(addresses: ReadonlyMap<string, string>) {
    this.#addresses = addresses;
  }

  block(block: Block): Block {
    if (block.kind === 'picture') return this.#picture(block);
    if (block.kind === 'paragraph' || block.kind === 'heading')
      return { ...block, content: block.content.map((inline) => this.#inline(inline)) };
    if (block.kind !== 'table') return block;
    const rows = block.rows.map(({ cells }) => ({ cells: cells.map((cell) => this.#cell(cell)) }));
    return { ...block, rows };
  }

  #cell(cell: Cell): Cell {
    return { ...cell, blocks: cell.blocks.map((block) => this.block(block)) };
  }

  #inline(inline: Inline): Inline {
    if (inline.kind === 'inlinePicture')
      return { ...inline, picture: this.#picture(inline.picture) };
    if (inline.kind !== 'note') return inline;
    return { ...inline, blocks: inline.blocks.map((block) => this.block(block)) };
  }

  #picture(picture: Picture): Picture {
    return { ...picture, address: this.#addresses.get(picture.image.key) ?? '' };
  }
}

/** The blocks with the addresses of their pictures. */
export async function* withAddresses(
  blocks: AsyncIterable<Block>,
  addressOf: AddressOf,
): AsyncGenerator<Block> {
  for await (const block of blocks) {
    const addresses = new Map<string, string>();
    for (const { image } of picturesOf(block))
      if (!addresses.has(image.key)) addresses.set(image.key, await addressOf(image));
    yield new Addressed(addresses).block(block);
  }
}

/** The picture as a `data:` address. */
export const embedded: AddressOf = async (image) => {
  let address = '';
  for await (const piece of dataAddress(image)) address += piece;
  return address;
};

/** The pictures of a document, each once, under the names that they get in the archive. */
export class PictureFiles {
  readonly #files = new Map<string, { name: string; image: ImageFile }>();

  readonly addressOf: AddressOf = async (image) => {
    const known = this.#files.get(image.key);
    if (known) return known.name;
    const name = `pictures/${this.#files.size + 1}.${image.type}`;
    this.#files.set(image.key, { name, image });
    return name;
  };

  get count(): number {
    return this.#files.size;
  }

  /** The content of each file, read when it is needed. */
  async *contents(): AsyncGenerator<{ name: string; content: Buffer }> {
    for (const { name, image } of this.#files.values())
      yield { name, content: await buffer(await image.open()) };
  }
}
