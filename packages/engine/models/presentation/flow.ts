// Puts the content of a section onto slides, and begins a further one when a slide is full.
import { textOf } from '#models/document/content.ts';
import type { Inline } from '#models/document/model.ts';
import {
  placed,
  textBlockRoom,
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
  /** What stands below the table. */
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

  get #room(): number {
    return this.#geometry.content.height - 2 * inset.y;
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

  /** Whether a paragraph has room below a table; what heads a new part begins a new slide. */
  #fitsBelow(table: SizedTable, paragraph: SlideParagraph): boolean {
    const above = textBlockRoom(this.#paragraphs, this.#width) + tableHeight(table);
    const after = textBlockRoom([...this.#after, paragraph], this.#width);
    return paragraph.kind !== 'lead' && above + after <= this.#geometry.content.height;
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
    this.#paragraphs.push(this.#numbered(paragraph));
  }

  /** Turns references to notes into numbers, and the notes into speaker notes. */
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

  /** Text with the one picture there is, if both have room. */
  #arranged(paragraphs: readonly SlideParagraph[]): PlannedParts | undefined {
    const [item] = this.#pictures;
    return item && textWithPicture(paragraphs, item, this.#geometry);
  }

  #addTable(sized: SizedTable): void {
    if (this.#table || this.#pictures.length) this.flush();
    const used = textBlockRoom(this.#paragraphs, this.#width);
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
    const paragraphs = this.#paragraphs;
    if (this.#table) return textWithTable(paragraphs, this.#table, this.#after, this.#geometry);
    if (first && second)
      return { layout: 'two', objects: [placed(first, left), placed(second, right)] };
    if (first && paragraphs.length) return textWithPicture(paragraphs, first, this.#geometry);
    if (first) return { layout: 'content', object: placed(first, content) };
    return paragraphs.length ? { layout: 'content', text: { paragraphs } } : undefined;
  }
}
