// Divides a document into sections, each of which becomes one or more slides.
import { ProblemError } from '@octavo/contract';
import { documentLimits } from '#kernel/limits.ts';
import { plainText, textBlocks } from '#models/document/content.ts';
import type { Block, Heading, Inline, TextDocument } from '#models/document/model.ts';
import type { Outline } from '#models/presentation/outline.ts';

/** A heading inside a section, 0 for the highest. */
export type Subheading = {
  kind: 'subheading';
  level: number;
  content: readonly Inline[];
  rtl?: boolean;
};
export type SectionBlock = Exclude<Block, Heading> | Subheading;

export type Section = {
  title: readonly Inline[];
  /** 0 for the content before the first heading. */
  rank: number;
  blocks: SectionBlock[];
};

/** The document's titles, which come before or between its sections. */
export type Opening = { title: Inline[]; subtitle: (readonly Inline[])[] };

/** A heading with its displayed number. */
function headingContent(block: Block): readonly Inline[] {
  if (block.kind !== 'heading') return block.kind === 'paragraph' ? block.content : [];
  if (!block.label) return block.content;
  return [{ kind: 'text', text: `${block.label} `, style: {} }, ...block.content];
}

const charactersOf = (block: SectionBlock) =>
  block.kind === 'subheading'
    ? plainText(block.content).length
    : [...textBlocks([block])].reduce((sum, { content }) => sum + plainText(content).length, 0);

class SectionCutter {
  readonly #outline: Outline;
  #section: Section = { title: [], rank: 0, blocks: [] };
  #characters = 0;
  readonly opening: Opening = { title: [], subtitle: [] };

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  /**
   * Adds a block; returns the section that it ends.
   * @throws ProblemError `too_many_pages`
   */
  take(block: Block): Section | undefined {
    const place = this.#outline.placeOf(block);
    if (place.kind === 'slide') return this.#begin(headingContent(block), place.rank);
    if (place.kind === 'title' && !this.opening.title.length)
      this.opening.title.push(...headingContent(block));
    else if (place.kind === 'subtitle' || place.kind === 'title')
      this.opening.subtitle.push(headingContent(block));
    else if (place.kind === 'subheading') this.#add(subheadingOf(block, place.level));
    else if (place.kind === 'content')
      this.#add(block.kind === 'heading' ? subheadingOf(block, 0) : block);
    return undefined;
  }

  end(): Section {
    return this.#section;
  }

  #begin(title: readonly Inline[], rank: number): Section {
    const done = this.#section;
    this.#section = { title, rank, blocks: [] };
    this.#characters = 0;
    return done;
  }

  #add(block: SectionBlock): void {
    this.#section.blocks.push(block);
    this.#characters += charactersOf(block);
    const limit = documentLimits.slides;
    if (this.#characters > documentLimits.sectionCharacters)
      throw new ProblemError('too_many_pages', { found: `more than ${limit}`, limit });
  }
}

const subheadingOf = (block: Block, level: number): Subheading => ({
  kind: 'subheading',
  level,
  content: headingContent(block),
  ...('rtl' in block && block.rtl && { rtl: true }),
});

/**
 * The sections of a document in order; the first, with the opening, is the content before the first heading.
 * @throws ProblemError `too_many_pages`
 */
export async function* sectionsOf(
  document: TextDocument,
  outline: Outline,
): AsyncGenerator<Section & { opening: Opening }> {
  const cutter = new SectionCutter(outline);
  const { opening } = cutter;
  for await (const block of document.blocks()) {
    const section = cutter.take(block);
    if (section) yield { ...section, opening };
  }
  yield { ...cutter.end(), opening };
}
