// Distributes the content of a section to slides, and starts a new one when a slide is full.
import { textOf } from '#models/document/content.ts';
import type { Inline } from '#models/document/model.ts';
import {
  placed,
  textBlockSpace,
  textWithPicture,
  textWithTable,
  type PictureItem,
  type PlannedParts,
} from '#models/presentation/arrangement.ts';
import { inset, type Geometry } from '#models/presentation/geometry.ts';
import type { PlannedSlide, SlideNote, SlideParagraph } from '#models/presentation/model.ts';
import { cutToFit, heightOf, heightOfAll } from '#models/presentation/paragraph-measure.ts';
import type { SlideItem } from '#models/presentation/slide-content.ts';
import type { NoteNumbers } from '#models/presentation/speaker-notes.ts';
import {
  cutAnywhere,
  cutTable,
  sizedTable,
  tableHeight,
  type SizedTable,
} from '#models/presentation/table-layout.ts';

export class Flow {
  readonly slides: PlannedSlide[] = [];
  readonly #title: readonly Inline[];
  readonly #geometry: Geometry;
  readonly #numbers: NoteNumbers;
  #paragraphs: SlideParagraph[] = [];
  #pictures: PictureItem[] = [];
  #table: SizedTable | undefined;
  /** The text below the table. */
  #after: SlideParagraph[] = [];
  #slideNotes: SlideNote[] = [];
  #count = 0;

  constructor(title: readonly Inline[], geometry: Geometry, numbers: NoteNumbers) {
    this.#title = title;
    this.#geometry = geometry;
    this.#numbers = numbers;
  }

  take(item: SlideItem): void {
    if (item.kind === 'break') return this.flush();
    if (item.kind === 'table')
      return this.#addTable(sizedTable(item.table, this.#width, this.#geometry.content.height));
    if (item.kind === 'picture') return this.#addPicture(item);
    this.#addText(item.paragraph);
  }

  /** Ends the current slide. */
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
    this.#after = [];
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

  get #space(): number {
    return this.#geometry.content.height - 2 * inset.y;
  }

  /** The title of a slide; continuation slides have the first one's title with a number. */
  #titleOf(count: number): readonly Inline[] {
    return count === 1 ? this.#title : [...this.#title, textOf(` (${count})`)];
  }

  /** Headings at the end of a slide, which belong to the content of the next one. */
  #takeOrphans(): SlideParagraph[] {
    if (this.#table || this.#pictures.length) return [];
    const last = this.#paragraphs.findLastIndex(({ kind }) => kind !== 'subheading');
    return last < 0 ? [] : this.#paragraphs.splice(last + 1);
  }

  #addText(paragraph: SlideParagraph): void {
    if (this.#table && this.#fitsBelow(this.#table, paragraph))
      return void this.#after.push(this.#numbered(paragraph));
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

  /** True if a paragraph fits below a table; a heading always starts a new slide. */
  #fitsBelow(table: SizedTable, paragraph: SlideParagraph): boolean {
    const above = textBlockSpace(this.#paragraphs, this.#width) + tableHeight(table);
    const after = textBlockSpace([...this.#after, paragraph], this.#width);
    return paragraph.kind !== 'subheading' && above + after <= this.#geometry.content.height;
  }

  /** True if all of this text fits on one slide with the pictures. */
  #fits(paragraphs: readonly SlideParagraph[]): boolean {
    if (!this.#pictures.length) return heightOfAll(paragraphs, this.#width) <= this.#space;
    return this.#pictures.length === 1 && this.#arranged(paragraphs) !== undefined;
  }

  /** Cuts a paragraph only if it is long by itself; others move to the next slide whole. */
  #cut(paragraph: SlideParagraph) {
    const isLong = heightOf(paragraph, this.#width) > this.#space / 3;
    const space = this.#space - heightOfAll(this.#paragraphs, this.#width);
    return isLong ? cutToFit(paragraph, space, this.#width) : undefined;
  }

  #push(paragraph: SlideParagraph): void {
    this.#paragraphs.push(this.#numbered(paragraph));
  }

  /** Replaces references to notes by numbers, and collects the notes as speaker notes. */
  #numbered(paragraph: SlideParagraph): SlideParagraph {
    const { content, notes } = this.#numbers.take(paragraph.content);
    this.#slideNotes.push(...notes);
    return { ...paragraph, content };
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

  /** Text with the single picture, if both fit. */
  #arranged(paragraphs: readonly SlideParagraph[]): PlannedParts | undefined {
    const [item] = this.#pictures;
    return item && textWithPicture(paragraphs, item, this.#geometry);
  }

  #addTable(sized: SizedTable): void {
    if (this.#table || this.#pictures.length) this.flush();
    const used = textBlockSpace(this.#paragraphs, this.#width);
    const space = this.#geometry.content.height - used;
    if (tableHeight(sized) <= space) return void (this.#table = sized);
    const parts = cutTable(sized, space);
    const isFresh = this.#paragraphs.every(({ kind }) => kind === 'subheading');
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
    const paragraphs = this.#paragraphs;
    if (this.#table) return textWithTable(paragraphs, this.#table, this.#after, this.#geometry);
    if (first && second)
      return { layout: 'two', objects: [placed(first, left), placed(second, right)] };
    if (first && paragraphs.length) return textWithPicture(paragraphs, first, this.#geometry);
    if (first) return { layout: 'content', object: placed(first, content) };
    return paragraphs.length ? { layout: 'content', text: { paragraphs } } : undefined;
  }
}
