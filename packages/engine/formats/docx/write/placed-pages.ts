// Pages whose layout is kept: frames, tables and pictures that stand at places of the page. All of them belong to one paragraph
// without letters, the last one of its page, which carries the pictures (ECMA-376 part 1, sections 17.3.1.11 and 20.4.2.3).
import type { Picture } from '#models/document/model.ts';
import type { BlockWriter, ContentBlock } from './block-writer.ts';
import { gapXml } from './paragraph-properties.ts';
import { SpacingWriter } from './paragraph-spacing.ts';

/** True for a block that stands at a place of its page. */
export const isPlaced = (block: ContentBlock): boolean => block.formatting?.place !== undefined;

export class PlacedPages {
  readonly #writer: BlockWriter;
  /** Of the page that is open. */
  #pictures: Picture[] = [];
  #isBehindTable = false;
  #isUsed = false;

  constructor(writer: BlockWriter) {
    this.#writer = writer;
  }

  /**
   * Writes a block at its place; a picture waits for the end of the page.
   * @param takeBreak tells whether the page is still to be begun: the first paragraph that is no frame begins it
   */
  async add(block: ContentBlock, width: number, takeBreak: () => boolean): Promise<string> {
    this.#isUsed = true;
    if (block.kind === 'picture') {
      this.#pictures.push(block);
      return '';
    }
    const isTable = block.kind === 'table';
    const gap = isTable && this.#isBehindTable ? gapXml({ breaksBefore: takeBreak() }) : '';
    this.#isBehindTable = isTable;
    return gap + (await this.#writer.block(block, { width, spacing: new SpacingWriter() }));
  }

  /** True when pages are ended by their paragraph, also one with nothing on it. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** The paragraph at the end of a page. */
  async end(breaksBefore: boolean): Promise<string> {
    const pictures = this.#pictures;
    this.#pictures = [];
    this.#isBehindTable = false;
    const runs: string[] = [];
    for (const [order, picture] of pictures.entries())
      if (picture.formatting?.place)
        runs.push(await this.#writer.pictures.atPlace(picture, picture.formatting.place, order));
    return gapXml({ breaksBefore }, runs.join(''));
  }
}
