// The contents of all pages: scanned once, with the fonts that they share.
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import type { WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { BrokenClauses } from './broken-clauses.ts';
import {
  scanPage,
  type Form,
  type LooseImages,
  type PageScan,
  type ScanSource,
} from './content-scan.ts';
import type { Element, Kid } from '#formats/pdf/structure/tag-tree.ts';
import { UsedFont } from './used-font.ts';

export type PageContent = {
  reference: string;
  page: Dictionary;
  content: Buffer;
  scan: PageScan;
};

export class PageContents {
  readonly pages: PageContent[] = [];
  /** The clauses that pages break. */
  readonly broken = new BrokenClauses();
  readonly #numbers = new Map<string, number>();
  readonly #markedForms = new Set<string>();
  readonly #fonts = new Map<Value, UsedFont>();
  readonly #file: WellFormedPdf;

  /**
   * @param isOfBrowser true if a browser wrote the file
   * @throws ProblemError `damaged_file`
   */
  constructor(file: WellFormedPdf, isOfBrowser = false) {
    this.#file = file;
    const source: ScanSource = {
      objects: file,
      isOfBrowser,
      fontOf: (resources, name) => this.#fontOf(resources, name),
      formOf: (resources, name) => this.#formOf(resources, name),
    };
    for (const { reference, page } of file.pageObjects()) {
      if (!isReference(reference)) continue;
      const content = this.#contentOf(page['/Contents']);
      const { media } = boxesOf(file, page);
      const scan = scanPage(source, content, file.inherited(page, '/Resources'), media);
      const number = this.pages.length + 1;
      for (const clause of scan.broken) this.broken.add(clause, number);
      for (const form of scan.markedForms) {
        // The elements of a form's marks would be in several places (7.20).
        if (this.#markedForms.has(form)) this.broken.add('7.20', number);
        this.#markedForms.add(form);
      }
      this.#numbers.set(reference, this.pages.length);
      this.pages.push({ reference, page, content, scan });
    }
    this.#dropRepeatedImages();
  }

  /**
   * Images outside the structure that are at the same place on several pages belong to the layout of slides, which has no structure, or to
   * letterheads.
   */
  #dropRepeatedImages(): void {
    const places = this.pages.flatMap(({ scan }) => [
      ...new Set(scan.looseImages.map(({ place }) => place)),
    ]);
    const counts = Map.groupBy(places, (place) => place);
    this.dropImages(({ place }) => (counts.get(place)?.length ?? 0) > 1);
  }

  /** Makes images outside the structure decoration. */
  dropImages(isDropped: (image: LooseImages) => boolean): void {
    for (const { scan } of this.pages) {
      scan.decoration.push(...scan.looseImages.filter(isDropped));
      scan.looseImages = scan.looseImages.filter((image) => !isDropped(image));
    }
  }

  /** The numbers of the pages with images outside the structure, which may have a meaning. */
  get pagesWithLooseImages(): number[] {
    return this.pages.flatMap(({ scan }, index) => (scan.looseImages.length ? [index + 1] : []));
  }

  #contentOf(value: Value | undefined): Buffer {
    const found = this.#file.resolved(value);
    const parts = Array.isArray(found) ? found : [value];
    const data = parts.flatMap((part) => [this.#streamOf(part), Buffer.from('\n')]);
    return Buffer.concat(data.flatMap((piece) => (piece ? [piece] : [])));
  }

  #streamOf(value: Value | undefined): Buffer | undefined {
    return isReference(value) ? this.#file.decoded(value) : undefined;
  }

  #fontOf(resources: Dictionary, name: string): UsedFont | undefined {
    const font = this.#file.dictionary(resources['/Font'])[name];
    if (font === undefined) return undefined;
    const known = this.#fonts.get(font);
    if (known) return known;
    const made = new UsedFont(this.#file, this.#file.dictionary(font), (value) =>
      this.#streamOf(value),
    );
    this.#fonts.set(font, made);
    return made;
  }

  #formOf(resources: Dictionary, name: string): Form | undefined {
    const object = this.#file.dictionary(resources['/XObject'])[name];
    const dictionary = this.#file.dictionary(object);
    if (dictionary['/Subtype'] !== '/Form' || !isReference(object)) return undefined;
    const content = this.#streamOf(object) ?? Buffer.alloc(0);
    return { reference: object, content, dictionary };
  }

  /** The key of a page in the parent tree. */
  keyOf(page: string): number | undefined {
    return this.#file.number(this.#file.dictionary(page)['/StructParents']);
  }

  /** The text of all pages that belongs to the structure. */
  text(): string {
    return this.pages
      .flatMap(({ scan }) => [...scan.texts.values(), ...scan.formTexts.values()])
      .join(' ');
  }

  /** The text of an element, with that of its kids. */
  textOf(element: Element): string {
    let text = '';
    const waiting: Element['kids'] = element.kids.toReversed();
    for (let kid = waiting.pop(); kid; kid = waiting.pop()) {
      if (kid.kind === 'element') waiting.push(...kid.element.kids.toReversed());
      if (kid.kind === 'mark') text += this.#textOfMark(kid);
    }
    return text;
  }

  #textOfMark({ page, form, id }: Extract<Kid, { kind: 'mark' }>): string {
    const scan = this.pages[this.#numbers.get(page) ?? -1]?.scan;
    return (form ? scan?.formTexts.get(`${form} ${id}`) : scan?.texts.get(id)) ?? '';
  }

  /** The number of a page, from 1. */
  numberOf(page: string): number | undefined {
    const index = this.#numbers.get(page);
    return index === undefined ? undefined : index + 1;
  }

  /** The number of the page where an element begins, from 1. */
  pageNumberOf(element: Element): number {
    const waiting: Element['kids'] = element.kids.toReversed();
    for (let kid = waiting.pop(); kid; kid = waiting.pop()) {
      if (kid.kind === 'mark') return (this.#numbers.get(kid.page) ?? 0) + 1;
      if (kid.kind === 'element') waiting.push(...kid.element.kids.toReversed());
    }
    const { '/Pg': page } = element.entries;
    return (isReference(page) ? (this.#numbers.get(page) ?? 0) : 0) + 1;
  }
}
