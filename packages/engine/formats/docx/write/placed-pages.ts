// Writes pages with a fixed layout: frames, tables and pictures at positions of the page. They belong to an empty
// paragraph, the last one of the page, which anchors the pictures (ECMA-376 part 1, sections 17.3.1.11 and 20.4.2.3).
import type { Picture } from '#models/document/model.ts';
import type { BlockWriter, ContentBlock } from './block-writer.ts';
import { gapXml } from './paragraph-properties.ts';
import { SpacingWriter } from './paragraph-spacing.ts';

/** True for a block with a fixed position on the page. */
export const isPlaced = (block: ContentBlock): boolean => block.formatting?.place !== undefined;

type PageEnd = { breaksBefore: boolean; section: string | undefined };

export class PlacedPages {
  readonly #writer: BlockWriter;
  /** The pictures of the current page. */
  #pictures: Picture[] = [];
  #isBehindTable = false;
  #isUsed = false;

  constructor(writer: BlockWriter) {
    this.#writer = writer;
  }

  /**
   * Writes a block at its position; a picture waits for the end of the page.
   * @param takeBreak returns whether a page break is due: the first paragraph that is not a frame begins the page
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

  /** True if the current page has blocks with positions. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** The paragraph at the end of a page; with the properties of the section, if it ends there. */
  async end({ breaksBefore, section }: PageEnd): Promise<string> {
    const pictures = this.#pictures;
    this.#pictures = [];
    this.#isBehindTable = false;
    this.#isUsed = false;
    const runs: string[] = [];
    for (const [order, picture] of pictures.entries())
      if (picture.formatting?.place)
        runs.push(await this.#writer.pictures.atPlace(picture, picture.formatting.place, order));
    return gapXml({ breaksBefore, ...(section && { section }) }, runs.join(''));
  }
}
