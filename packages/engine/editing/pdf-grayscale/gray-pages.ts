// Goes through everything that is drawn, and gives it grays. A first pass only collects the colours.
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { isGray, paintsNothing, spaceOf } from './colour-spaces.ts';
import { grayAnnotation, grayText } from './gray-annotations.ts';
import { grayContent, grayPattern } from './gray-content.ts';
import { grayShading } from './gray-shadings.ts';
import type { Grays } from './grays.ts';

export class GrayPages {
  readonly #pdf: EditablePdf;
  readonly #grays: Grays;
  readonly #isFinal: boolean;
  /** Streams with the resources with which they were read. */
  readonly #done = new Map<string, Set<Dictionary>>();
  readonly #resources = new Set<Dictionary>();
  readonly #shadings = new Map<string, Value>();
  /** The contents that had colours. */
  changes = 0;
  /** The contents that cannot be read. */
  unreadable = 0;

  constructor(pdf: EditablePdf, grays: Grays, { isFinal = false } = {}) {
    this.#pdf = pdf;
    this.#grays = grays;
    this.#isFinal = isFinal;
  }

  async run(): Promise<void> {
    const pdf = this.#pdf;
    for (const page of pdf.pages()) {
      const resources = pdf.dictionary(pdf.inheritedValue(page, '/Resources'));
      await this.#page(page, resources);
      for (const one of pdf.list(page['/Annots'])) {
        const annotation = pdf.dictionary(one);
        // On the first pass, changes would be made with colours that are not known yet.
        grayAnnotation(pdf, this.#isFinal ? annotation : structuredClone(annotation), this.#grays);
      }
    }
    const form = pdf.dictionary(pdf.catalog['/AcroForm']);
    grayText(this.#isFinal ? form : { ...form }, this.#grays, pdf);
    // The appearances of annotations, and contents that nothing draws.
    for (const { value, reference, isStream } of [...pdf.objects()])
      if (isStream && isContent(pdf, pdf.dictionary(value))) await this.#stream(reference, {});
      else if (isDictionary(value) && value['/DA'] !== undefined)
        grayText(this.#isFinal ? value : { ...value }, this.#grays, pdf);
  }

  async #page(page: Dictionary, resources: Dictionary): Promise<void> {
    const pdf = this.#pdf;
    const content = await pdf.contentOf(page);
    if (!content) this.unreadable += 1;
    else {
      const gray = this.#gray(content, resources);
      if (gray) page['/Contents'] = pdf.addStream({}, gray);
    }
    if (this.#isFinal) delete page['/Thumb'];
    this.#group(page['/Group']);
    await this.#below(resources);
  }

  async #stream(reference: Value, outer: Dictionary): Promise<void> {
    const pdf = this.#pdf;
    if (!pdf.isStream(reference)) return;
    const dictionary = pdf.dictionary(reference);
    const own = dictionary['/Resources'];
    const resources = own === undefined ? outer : pdf.dictionary(own);
    const done = this.#done.get(reference) ?? new Set();
    // Without resources of its own, a content was read with those of what draws it.
    if (done.has(resources) || (done.size > 0 && own === undefined)) return;
    this.#done.set(reference, done.add(resources));
    const content = await pdf.dataOf(reference);
    if (!content) this.unreadable += 1;
    const gray = content && this.#gray(content, resources);
    if (gray) pdf.setData(reference, dictionary, gray);
    this.#group(pdf.dictionary(reference)['/Group']);
    await this.#below(resources);
  }

  /** @returns the new content; nothing on the first pass, and for content that stays as it is */
  #gray(content: Buffer, resources: Dictionary): Buffer | undefined {
    const gray = grayContent(this.#pdf, content, resources, this.#grays);
    // qpdf makes objects only of the inline images of pages and forms.
    this.unreadable += gray.colourImages;
    if (!gray.content || !this.#isFinal) return undefined;
    this.changes += 1;
    if (gray.usesGrayPattern)
      resources['/ColorSpace'] = {
        ...this.#pdf.dictionary(resources['/ColorSpace']),
        [grayPattern]: ['/Pattern', '/DeviceGray'],
      };
    return gray.content;
  }

  /** Forms, patterns, shadings, the letters of Type 3 fonts, and masks. */
  async #below(resources: Dictionary): Promise<void> {
    const pdf = this.#pdf;
    if (this.#resources.has(resources)) return;
    this.#resources.add(resources);
    const entries = (key: string) => Object.values(pdf.dictionary(resources[key]));
    for (const object of entries('/XObject'))
      if (pdf.resolved(pdf.dictionary(object)['/Subtype']) === '/Form')
        await this.#stream(object, resources);
    for (const pattern of entries('/Pattern')) await this.#pattern(pattern, resources);
    await this.#shadingsOf(resources);
    for (const state of entries('/ExtGState')) {
      const mask = pdf.dictionary(pdf.dictionary(state)['/SMask']);
      this.#backdrop(mask);
      await this.#stream(mask['/G'] ?? null, resources);
    }
    for (const font of entries('/Font')) {
      const { '/CharProcs': letters, '/Resources': own } = pdf.dictionary(font);
      for (const letter of Object.values(pdf.dictionary(letters)))
        await this.#stream(letter, own === undefined ? resources : pdf.dictionary(own));
    }
  }

  async #shadingsOf(resources: Dictionary): Promise<void> {
    const shadings = this.#pdf.dictionary(resources['/Shading']);
    for (const [name, shading] of Object.entries(shadings)) {
      const gray = await this.#shading(shading);
      if (gray !== undefined) shadings[name] = gray;
    }
  }

  async #pattern(reference: Value, resources: Dictionary): Promise<void> {
    if (this.#pdf.isStream(reference)) return this.#stream(reference, resources);
    const pattern = this.#pdf.dictionary(reference);
    const gray = await this.#shading(pattern['/Shading']);
    if (gray !== undefined) pattern['/Shading'] = gray;
    // A pattern may set a graphics state of its own, with a mask.
    const mask = this.#pdf.dictionary(this.#pdf.dictionary(pattern['/ExtGState'])['/SMask']);
    this.#backdrop(mask);
    await this.#stream(mask['/G'] ?? null, resources);
  }

  /** The gray shading for one; nothing on the first pass, and if it stays. Shared ones are converted once. */
  async #shading(value: Value | undefined): Promise<Value | undefined> {
    if (value === undefined) return undefined;
    const known = isReference(value) ? this.#shadings.get(value) : undefined;
    if (known !== undefined) return known;
    const gray = await grayShading(this.#pdf, value, this.#grays);
    if (!gray || !this.#isFinal) return undefined;
    this.changes += 1;
    const { dictionary, data } = gray;
    const made = data ? this.#pdf.addStream(dictionary, data) : this.#pdf.add(dictionary);
    if (isReference(value)) this.#shadings.set(value, made);
    // It is met again where resources are shared.
    this.#shadings.set(made, made);
    return made;
  }

  /** Groups are composed in the space of their colours. */
  #group(value: Value | undefined): void {
    const group = this.#pdf.dictionary(value);
    if (!this.#isFinal || group['/CS'] === undefined || isGray(this.#pdf, group['/CS'])) return;
    group['/CS'] = '/DeviceGray';
  }

  /** The backdrop of a mask has colours of the space of its group. */
  #backdrop(mask: Dictionary): void {
    const pdf = this.#pdf;
    const values = pdf.list(mask['/BC']).map((value) => pdf.number(value) ?? 0);
    const space = pdf.dictionary(pdf.dictionary(mask['/G'])['/Group'])['/CS'];
    if (space === undefined || values.length < 2) return;
    const gray = this.#grays.of(space, values);
    if (this.#isFinal) mask['/BC'] = [gray];
  }

  /** Removes the spaces that nothing uses any more, and with them the profiles. */
  forgetSpaces(): void {
    const pdf = this.#pdf;
    if (this.unreadable) return;
    for (const resources of this.#resources) {
      const spaces = pdf.dictionary(resources['/ColorSpace']);
      const kept = Object.entries(spaces).filter(([name, space]) => this.#isKept(name, space));
      if (kept.length === Object.keys(spaces).length) continue;
      if (kept.length) resources['/ColorSpace'] = Object.fromEntries(kept);
      else delete resources['/ColorSpace'];
    }
  }

  #isKept(name: string, space: Value): boolean {
    const pdf = this.#pdf;
    if (name === '/DefaultRGB' || name === '/DefaultCMYK') return false;
    const known = spaceOf(pdf, space);
    if (!known || isGray(pdf, space) || paintsNothing(pdf, space)) return true;
    return known.family === '/Pattern' && (known.base === null || isGray(pdf, known.base));
  }
}

const isContent = (pdf: EditablePdf, dictionary: Dictionary): boolean =>
  pdf.resolved(dictionary['/Subtype']) === '/Form' || pdf.number(dictionary['/PatternType']) === 1;
