// Puts the content of a section onto slides, and begins a further one when a slide is full.
import { isBlank, plainText, textOf } from '#document/content.ts';
import type { Inline, Note, Picture } from '#document/model.ts';
import { inset, type Geometry } from '#presentation/geometry.ts';
import type {
  Box,
  PlannedSlide,
  SlideNote,
  SlideParagraph,
  SlidePicture,
  SlideTable,
} from '#presentation/model.ts';
import { cutToFit, heightOf, heightOfAll } from '#presentation/paragraph-measure.ts';
import type { SlideItem } from '#presentation/slide-content.ts';
import {
  cutAnywhere,
  cutTable,
  sizedTable,
  tableHeight,
  type SizedTable,
} from '#presentation/table-layout.ts';

/** Points between text and what stands below it, and for the caption of a picture. */
const gap = 12;
const captionHeight = 36;
/** A picture is not made smaller than this part of the height there is. */
const leastPicture = 0.35;

type PictureItem = { picture: Picture; caption: readonly Inline[] };

const within = (box: Box): number => box.height - 2 * inset.y;
const below = (box: Box, used: number): Box => ({
  ...box,
  y: box.y + used + gap,
  height: box.height - used - gap,
});

/** A picture as large as a box allows, in its middle, its caption below it. */
function placed({ picture, caption }: PictureItem, box: Box): SlidePicture {
  const room = box.height - (caption.length ? captionHeight : 0);
  const scale = Math.min(box.width / picture.width, room / picture.height, 2.5);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (room - height) / 2;
  return { kind: 'picture', picture, caption, box: { x, y, width, height } };
}

const areaOf = ({ box }: SlidePicture) => box.width * box.height;

/** Gives each note a number that the text and the speaker notes show. */
export class NoteNumbers {
  #count = 0;

  next(): number {
    return ++this.#count;
  }
}

/** The text of a note in one line. */
function noteText({ blocks }: Note): Inline[] {
  const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.content] : []));
  return texts.flatMap((content, index) => (index ? [textOf(' '), ...content] : [...content]));
}

export class Flow {
  readonly slides: PlannedSlide[] = [];
  readonly #title: readonly Inline[];
  readonly #geometry: Geometry;
  readonly #notes: { keep: boolean; numbers: NoteNumbers };
  #paragraphs: SlideParagraph[] = [];
  #pictures: PictureItem[] = [];
  #table: SizedTable | undefined;
  #slideNotes: SlideNote[] = [];
  #count = 0;

  constructor(
    title: readonly Inline[],
    geometry: Geometry,
    notes: { keep: boolean; numbers: NoteNumbers },
  ) {
    this.#title = title;
    this.#geometry = geometry;
    this.#notes = notes;
  }

  take(item: SlideItem): void {
    if (item.kind === 'break') return this.flush();
    if (item.kind === 'table') return this.#addTable(sizedTable(item.table, this.#width));
    if (item.kind === 'picture') return this.#addPicture(item);
    this.#addText(item.paragraph);
  }

  /** Ends the slide that is being filled. */
  flush(): void {
    const orphans = this.#takeOrphans();
    const slide = this.#planned();
    if (slide) {
      this.#count++;
      this.slides.push({ ...slide, title: this.#titleOf(this.#count), notes: this.#slideNotes });
    }
    this.#paragraphs = orphans;
    this.#pictures = [];
    this.#table = undefined;
    this.#slideNotes = [];
  }

  /** Ends the last slide. */
  end(): void {
    this.flush();
    if (this.#paragraphs.length) this.flush();
  }

  get #width(): number {
    return this.#geometry.content.width;
  }

  get #room(): number {
    return within(this.#geometry.content);
  }

  /** A slide that goes on has the title of the first with its number. */
  #titleOf(count: number): readonly Inline[] {
    return count === 1 ? this.#title : [...this.#title, textOf(` (${count})`)];
  }

  /** Leads at the end of a slide belong to what comes on the next one. */
  #takeOrphans(): SlideParagraph[] {
    if (this.#table || this.#pictures.length) return [];
    const last = this.#paragraphs.findLastIndex(({ kind }) => kind !== 'lead');
    return last < 0 ? [] : this.#paragraphs.splice(last + 1);
  }

  #addText(paragraph: SlideParagraph): void {
    if (this.#table) this.flush();
    if (this.#fits([...this.#paragraphs, paragraph])) return this.#push(paragraph);
    const parts = this.#pictures.length ? undefined : this.#cut(paragraph);
    if (!parts) {
      const hadContent = this.#paragraphs.length > 0 || this.#pictures.length > 0;
      this.flush();
      const isAlone = !hadContent && !this.#paragraphs.length;
      return isAlone ? this.#push(paragraph) : this.#addText(paragraph);
    }
    this.#push(parts[0]);
    this.flush();
    this.#addText(parts[1]);
  }

  /** Whether all of this text, with the pictures there are, has room on one slide. */
  #fits(paragraphs: readonly SlideParagraph[]): boolean {
    if (!this.#pictures.length) return heightOfAll(paragraphs, this.#width) <= this.#room;
    return this.#pictures.length === 1 && this.#arranged(paragraphs) !== undefined;
  }

  /** Only a paragraph that is long by itself is cut, others go to the next slide whole. */
  #cut(paragraph: SlideParagraph) {
    const isLong = heightOf(paragraph, this.#width) > this.#room / 3;
    const room = this.#room - heightOfAll(this.#paragraphs, this.#width);
    return isLong ? cutToFit(paragraph, room, this.#width) : undefined;
  }

  #push(paragraph: SlideParagraph): void {
    this.#paragraphs.push({ ...paragraph, content: this.#withNumbers(paragraph.content) });
  }

  /** Turns references to notes into numbers, and the notes into speaker notes. */
  #withNumbers(content: readonly Inline[]): Inline[] {
    return content.flatMap((inline): Inline[] => {
      if (inline.kind !== 'note') return [inline];
      if (!this.#notes.keep) return [];
      const number = this.#notes.numbers.next();
      this.#slideNotes.push([textOf(`${number}. `), ...noteText(inline)]);
      return [textOf(String(number), { script: 'super' })];
    });
  }

  #addPicture(item: PictureItem): void {
    if (this.#table) this.flush();
    const isSecond = this.#pictures.length === 1 && !this.#paragraphs.length;
    if (this.#pictures.length && !isSecond) this.flush();
    this.#pictures.push(item);
    if (isSecond || !this.#paragraphs.length || this.#arranged(this.#paragraphs)) return;
    this.#pictures.pop();
    this.flush();
    this.#pictures.push(item);
  }

  /** Text with the one picture: beside it or below it, whichever shows it larger. */
  #arranged(paragraphs: readonly SlideParagraph[]): PlannedParts | undefined {
    const { content, left, right } = this.#geometry;
    const [item] = this.#pictures;
    if (!item) return undefined;
    const height = heightOfAll(paragraphs, content.width) + 2 * inset.y;
    const under = placed(item, below(content, height));
    const beside = placed(item, right);
    const isBelow = under.box.height >= content.height * leastPicture;
    const isBeside = heightOfAll(paragraphs, left.width) <= within(left);
    if (isBelow && (!isBeside || areaOf(under) > areaOf(beside)))
      return {
        layout: 'content',
        text: { paragraphs, box: { ...content, height } },
        object: under,
      };
    return isBeside ? { layout: 'two', text: { paragraphs }, objects: [beside] } : undefined;
  }

  #addTable(sized: SizedTable): void {
    if (this.#table || this.#pictures.length) this.flush();
    const used = this.#paragraphs.length
      ? heightOfAll(this.#paragraphs, this.#width) + 2 * inset.y + gap
      : 0;
    const room = this.#geometry.content.height - used;
    if (tableHeight(sized) <= room) return void (this.#table = sized);
    const parts = cutTable(sized, room);
    const isFresh = this.#paragraphs.every(({ kind }) => kind === 'lead');
    const isWorthIt = parts && (isFresh || parts[0].table.rows.length > sized.table.headerRows + 1);
    if (isWorthIt) return this.#addParts(...parts);
    if (isFresh) return this.#addParts(...cutAnywhere(sized));
    this.flush();
    this.#addTable(sized);
  }

  #addParts(first: SizedTable, rest: SizedTable | undefined): void {
    this.#table = first;
    if (!rest) return;
    this.flush();
    this.#addTable(rest);
  }

  #planned(): PlannedParts | undefined {
    const [first, second] = this.#pictures;
    const { content, left, right } = this.#geometry;
    if (this.#table) return this.#withTable(this.#table);
    if (first && second)
      return { layout: 'two', objects: [placed(first, left), placed(second, right)] };
    if (first && this.#paragraphs.length) return this.#arranged(this.#paragraphs);
    if (first) return { layout: 'content', object: placed(first, content) };
    const hasText = this.#paragraphs.some(({ content }) => !isBlank(content) || plainText(content));
    return hasText ? { layout: 'content', text: { paragraphs: this.#paragraphs } } : undefined;
  }

  #withTable(sized: SizedTable): PlannedParts {
    const { content } = this.#geometry;
    const height = heightOfAll(this.#paragraphs, this.#width) + 2 * inset.y;
    const hasText = this.#paragraphs.length > 0;
    const top = hasText ? below(content, height) : content;
    const box = { ...top, height: tableHeight(sized) };
    const { table, size, columns, heights } = sized;
    const object: SlideTable = { kind: 'table', table, size, columns, heights, box };
    if (!hasText) return { layout: 'content', object };
    return {
      layout: 'content',
      text: { paragraphs: this.#paragraphs, box: { ...content, height } },
      object,
    };
  }
}

type WithoutTitle<S> = S extends PlannedSlide ? Omit<S, 'title' | 'notes'> : never;
type PlannedParts = WithoutTitle<Extract<PlannedSlide, { layout: 'content' | 'two' }>>;
