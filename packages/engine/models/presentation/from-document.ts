// Creates the slides of a document: its title, then a slide for each heading with the content below it.
import { ProblemError } from '@octavo/contract';
import { documentLimits } from '#kernel/limits.ts';
import { plainText, restyled, textOf, trimmed } from '#models/document/content.ts';
import type { Inline, TextDocument } from '#models/document/model.ts';
import { Flow } from '#models/presentation/flow.ts';
import type { Geometry } from '#models/presentation/geometry.ts';
import type { PlannedSlide } from '#models/presentation/model.ts';
import { outlineOf, type SlideLevel } from '#models/presentation/outline.ts';
import { sectionsOf, type Opening, type Section } from '#models/presentation/sections.ts';
import { slideItems } from '#models/presentation/slide-content.ts';
import { NoteNumbers } from '#models/presentation/speaker-notes.ts';

export type ToSlides = {
  geometry: Geometry;
  slideLevel: SlideLevel;
  /** True if footnotes become speaker notes. */
  notes: boolean;
  /** The title of the slides if the document has none. */
  name: string;
};

/** Author names that programs fill in automatically. */
const noAuthor = /^(?:python-docx|microsoft|user|admin|unknown|author|office|windows)/i;
/** The maximum characters before the first heading that count as a subtitle. */
const longestSubtitle = 160;

/** Titles keep little of their formatting, because slides have their own. */
const titleContent = (content: readonly Inline[]): Inline[] =>
  trimmed(
    restyled(
      content
        .filter(({ kind }) => kind !== 'note')
        .map((inline) => (inline.kind === 'break' ? textOf(' ') : inline)),
      ({ italic, script, language }) => ({
        ...(italic && { italic }),
        ...(script && { script }),
        ...(language && { language }),
      }),
    ),
  );

/** The lines before the first heading if they are few and short, as on a title page. */
function titlePageLines({ blocks }: Section): (readonly Inline[])[] | undefined {
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'pageBreak') return [];
    return [block.kind === 'paragraph' && !block.list ? block.content : undefined];
  });
  if (lines.length > 4 || lines.includes(undefined)) return undefined;
  const found = lines as (readonly Inline[])[];
  const length = found.reduce((sum, content) => sum + plainText(content).length, 0);
  return length <= longestSubtitle ? found : undefined;
}

class SlideMaker {
  readonly #document: TextDocument;
  readonly #to: ToSlides;
  readonly #numbers: NoteNumbers;

  constructor(document: TextDocument, to: ToSlides) {
    this.#document = document;
    this.#to = to;
    this.#numbers = new NoteNumbers(to.notes);
  }

  async *slides(): AsyncGenerator<PlannedSlide> {
    const outline = await outlineOf(this.#document, this.#to.slideLevel);
    for await (const { opening, ...section } of sectionsOf(this.#document, outline)) {
      if (section.rank === 0) yield* this.#opening(section, opening, outline.hasHeadings);
      else yield* this.#section(section);
    }
  }

  *#opening(section: Section, opening: Opening, hasHeadings: boolean): Generator<PlannedSlide> {
    const title = this.#titleOf(opening);
    const lines = title && hasHeadings ? titlePageLines(section) : undefined;
    const blocks = section.blocks.filter(({ kind }) => !hasHeadings || kind !== 'pageBreak');
    if (title) yield this.#titleSlide(title, [...opening.subtitle, ...(lines ?? [])]);
    if (!lines) yield* this.#flow({ ...section, title: title ?? [textOf(this.#to.name)], blocks });
  }

  #titleOf({ title }: Opening): Inline[] | undefined {
    if (title.length) return titleContent(title);
    const said = this.#document.properties.title;
    // Titles that programs fill in automatically are file names, or not worth showing.
    const isMeant =
      said && !/^(?:microsoft word|untitled|document\d*|dokument\d*)|\.\w{3,4}$/i.test(said);
    return isMeant ? [textOf(said)] : undefined;
  }

  #titleSlide(title: Inline[], subtitle: (readonly Inline[])[]): PlannedSlide {
    const { author, subject } = this.#document.properties;
    const below = subtitle.length ? subtitle : subject ? [[textOf(subject)]] : [];
    const isNamed = below.some((line) => plainText(line).includes(author));
    const signed = author && !noAuthor.test(author) && !isNamed ? [[textOf(author)]] : [];
    const lines = [...below, ...signed].map(titleContent);
    return { layout: 'title', title, subtitle: lines, notes: [] };
  }

  *#section(section: Section): Generator<PlannedSlide> {
    const title = titleContent(section.title);
    const isEmpty = section.blocks.every(({ kind }) => kind === 'pageBreak');
    const isApart = this.#to.slideLevel === '2' && section.rank === 1;
    if (isEmpty || isApart) yield { layout: 'section', title, notes: [] };
    const blocks = section.blocks.filter(({ kind }) => kind !== 'pageBreak');
    if (!isEmpty) yield* this.#flow({ ...section, title, blocks });
  }

  *#flow({ title, blocks }: Section): Generator<PlannedSlide> {
    const flow = new Flow(title, this.#to.geometry, this.#numbers);
    for (const item of slideItems(blocks)) {
      flow.take(item);
      yield* flow.slides.splice(0);
    }
    flow.end();
    yield* flow.slides;
  }
}

/**
 * Creates the slides while the document is read; at least one.
 * @throws ProblemError `too_many_pages`, and errors of the document
 */
export async function* slidesOf(
  document: TextDocument,
  to: ToSlides,
): AsyncGenerator<PlannedSlide> {
  const limit = documentLimits.slides;
  let count = 0;
  for await (const slide of new SlideMaker(document, to).slides()) {
    if (++count > limit)
      throw new ProblemError('too_many_pages', { found: `more than ${limit}`, limit });
    yield slide;
  }
  if (!count) yield { layout: 'content', title: [textOf(to.name)], notes: [] };
}
