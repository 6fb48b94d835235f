// Reads all content of a document: the codes that each font shows, the colours, and what PDF/A does not allow in
// content streams. Removes unknown operators and gives forms resources of their own.
import { isReference } from '#formats/pdf/objects/objects.ts';
import {
  nameOf,
  operationsOf,
  showOperators,
  type Operand,
} from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { EditedContent } from '#formats/pdf/content/edited-content.ts';
import type { EditedPdf } from './edited-pdf.ts';
import { ActualTexts } from './actual-texts.ts';
import { maxNesting, nestingOf, withLessNesting } from './graphics-nesting.ts';

/** What a font shows. */
export type FontUse = {
  font: Dictionary;
  /** Strings that were shown, each once. */
  strings: Set<string>;
  /** The replacement texts of strings that are alone in their marked content; empty if they have different ones. */
  actualTexts: Map<string, string>;
  /** True if some text is not invisible. */
  isVisible: boolean;
  /** Where it is used first. */
  place: string;
};

export type ContentUse = {
  fonts: Map<Dictionary, FontUse>;
  usesRgb: boolean;
  usesCmyk: boolean;
  usesGray: boolean;
  /** True if inline images must become objects. */
  hasUnsuitableInlineImages: boolean;
};

const operators = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l M m MP n ' +
    're RG rg ri s S SC sc SCN scn sh q Q T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);

const intents: ReadonlySet<string> = new Set([
  '/RelativeColorimetric',
  '/AbsoluteColorimetric',
  '/Perceptual',
  '/Saturation',
]);

/** True for one of the four rendering intents of PDF. */
export const isIntent = (value: Value | undefined): boolean =>
  typeof value === 'string' && intents.has(value);

const maxDepth = 20;

type State = { font: FontUse | undefined; mode: number };

/**
 * Walks through everything that is drawn.
 * @param needsInlineLengths true to write the length of their data into inline images (ISO 19005-4, 6.1.9)
 */
export async function walkContent(pdf: EditedPdf, needsInlineLengths = false): Promise<ContentUse> {
  const walk = new Walk(pdf, needsInlineLengths);
  let number = 0;
  for (const page of pdf.pages()) await walk.page(page, (number += 1));
  return walk.use;
}

class Walk {
  readonly #pdf: EditedPdf;
  readonly #needsInlineLengths: boolean;
  readonly #seen = new Set<string>();
  readonly #actualTexts: ActualTexts;
  #place = '';
  readonly use: ContentUse = {
    fonts: new Map(),
    usesRgb: false,
    usesCmyk: false,
    usesGray: false,
    hasUnsuitableInlineImages: false,
  };

  constructor(pdf: EditedPdf, needsInlineLengths: boolean) {
    this.#pdf = pdf;
    this.#actualTexts = new ActualTexts(pdf);
    this.#needsInlineLengths = needsInlineLengths;
  }

  async page(page: Dictionary, number: number): Promise<void> {
    this.#place = `page ${number}`;
    const resources = this.#resourcesOfPage(page);
    const parts = this.#pdf.partsOf(page['/Contents']);
    const data: Buffer[] = [];
    for (const part of parts) {
      const read = await this.#pdf.dataOf(part);
      if (!read && this.#pdf.isStream(part)) this.#pdf.breaks('6.1.7.2', this.#place);
      if (read) data.push(read, Buffer.from('\n'));
    }
    const content = Buffer.concat(data);
    const repaired = await this.#content(content, resources, 0);
    if (repaired) page['/Contents'] = this.#pdf.addStream({}, repaired);
    for (const annotation of this.#pdf.list(page['/Annots'])) {
      const normal = this.#pdf.dictionary(this.#pdf.dictionary(annotation)['/AP'])['/N'];
      const forms = this.#pdf.isStream(normal)
        ? [normal]
        : Object.values(this.#pdf.dictionary(normal));
      for (const form of forms) await this.#form(form, resources, 0);
    }
  }

  /** Pages get their inherited resources, because PDF/A requires them in the page itself. */
  #resourcesOfPage(page: Dictionary): Dictionary {
    const inherited = this.#pdf.inherited(page, '/Resources');
    page['/Resources'] ??= inherited;
    return this.#pdf.dictionary(page['/Resources']);
  }

  async #form(form: Value | undefined, outer: Dictionary, depth: number, mode = 0): Promise<void> {
    if (!this.#pdf.isStream(form) || depth > maxDepth) return;
    const key = `${form} ${mode === 3}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const dictionary = this.#pdf.dictionary(form);
    if (dictionary['/Resources'] === undefined) dictionary['/Resources'] = outer;
    const resources = this.#pdf.dictionary(dictionary['/Resources']);
    const content = await this.#pdf.dataOf(form);
    if (!content) return this.#pdf.breaks('6.1.7.2', this.#place);
    const repaired = await this.#content(content, resources, depth + 1, mode);
    if (repaired) this.#pdf.setData(form, dictionary, repaired);
  }

  /** @returns the content without what is not allowed, if there was any */
  async #content(
    content: Buffer,
    resources: Dictionary,
    depth: number,
    startMode = 0,
  ): Promise<Buffer | undefined> {
    const pdf = this.#pdf;
    const part = (category: string) => pdf.dictionary(resources[category]);
    const [fonts, objects, states] = [part('/Font'), part('/XObject'), part('/ExtGState')];
    const edited = new EditedContent(content);
    const saved: State[] = [];
    let state: State = { font: undefined, mode: startMode };
    let deepest = 0;
    const forms: [Value | undefined, number][] = [];
    for (const { operator, operands, from, to } of operationsOf(content)) {
      if (!operators.has(operator)) {
        edited.replace(from, to, '');
        continue;
      }
      if (operator === 'q') {
        saved.push({ ...state });
        deepest = Math.max(deepest, saved.length);
      } else if (operator === 'Q') {
        if (!saved.length) edited.replace(from, to, '');
        state = saved.pop() ?? state;
      } else if (operator === 'Tf') {
        const font = fonts[nameOf(operands.slice(0, -1)) ?? ''];
        state.font = font === undefined ? undefined : await this.#fontUse(font, resources);
      } else if (operator === 'Tr') {
        const [mode] = operands;
        state.mode = mode?.kind === 'number' ? mode.value : 0;
      } else if (operator === 'gs') {
        const named = pdf.dictionary(states[nameOf(operands) ?? '']);
        const [font] = pdf.list(named['/Font']);
        if (font !== undefined && font !== null) state.font = await this.#fontUse(font, resources);
      } else if (operator === 'Do') forms.push([objects[nameOf(operands) ?? ''], state.mode]);
      else if (operator === 'BMC' || operator === 'BDC')
        this.#actualTexts.begin(operands, resources);
      else if (operator === 'EMC') this.#actualTexts.end();
      else if (showOperators.has(operator)) await this.#show(state, operands, resources, depth);
      else if (operator === 'ri') {
        if (!isIntent(nameOf(operands))) edited.replace(from, to, '');
      } else if (operator === 'BI') {
        this.#inlineImage(content.subarray(from, to));
        if (this.#needsInlineLengths) edited.replace(from, to, withLength(edited.textOf(from, to)));
      } else this.#colour(operator, operands);
    }
    for (const [form, mode] of forms) {
      const { '/Subtype': kind } = pdf.dictionary(form);
      if (kind === '/Form') await this.#form(form, resources, depth, mode);
    }
    for (const pattern of Object.values(part('/Pattern')))
      await this.#form(pattern, resources, depth);
    for (const named of Object.values(states))
      await this.#form(pdf.dictionary(pdf.dictionary(named)['/SMask'])['/G'], resources, depth);
    const repaired = edited.isChanged ? edited.result : undefined;
    if (deepest <= maxNesting) return repaired;
    const flat = withLessNesting(repaired ?? content);
    if (nestingOf(flat) > maxNesting) pdf.breaks('6.1.13', this.#place);
    return flat;
  }

  async #fontUse(font: Value, outer: Dictionary): Promise<FontUse> {
    const dictionary = this.#pdf.dictionary(font);
    const known = this.use.fonts.get(dictionary);
    if (known) return known;
    const use: FontUse = {
      font: dictionary,
      strings: new Set(),
      actualTexts: new Map(),
      isVisible: false,
      place: this.#place,
    };
    this.use.fonts.set(dictionary, use);
    if (dictionary['/Subtype'] === '/Type3')
      dictionary['/Resources'] ??= await this.#resourcesOfGlyphs(dictionary, outer);
    return use;
  }

  /**
   * The resources of glyphs that have none of their own: those of the page. If the glyphs show no text, the fonts are left out. The font
   * itself is one of them, and validators that follow the resources of fonts would never finish.
   */
  async #resourcesOfGlyphs(font: Dictionary, outer: Dictionary): Promise<Dictionary> {
    for (const glyph of Object.values(this.#pdf.dictionary(font['/CharProcs']))) {
      const content = this.#pdf.isStream(glyph) ? await this.#pdf.dataOf(glyph) : undefined;
      if (content && /\sTf\s/.test(content.toString('latin1'))) return outer;
    }
    const { '/Font': _, ...others } = outer;
    return others;
  }

  async #show(
    { font, mode }: State,
    operands: readonly Operand[],
    resources: Dictionary,
    depth: number,
  ): Promise<void> {
    if (!font) return;
    for (const bytes of stringsOf(operands)) {
      const text = bytes.toString('latin1');
      font.strings.add(text);
      this.#actualTexts.show(font, text);
    }
    if (mode !== 3) font.isVisible = true;
    if (font.font['/Subtype'] !== '/Type3' || depth > maxDepth) return;
    const own = this.#pdf.dictionary(font.font['/Resources'] ?? resources);
    for (const glyph of Object.values(this.#pdf.dictionary(font.font['/CharProcs']))) {
      if (!isReference(glyph) || this.#seen.has(glyph)) continue;
      this.#seen.add(glyph);
      const content = await this.#pdf.dataOf(glyph);
      if (!content) continue;
      const repaired = await this.#content(content, own, depth + 1);
      if (repaired) this.#pdf.setData(glyph, this.#pdf.dictionary(glyph), repaired);
    }
  }

  #inlineImage(image: Buffer): void {
    const head = image.toString('latin1', 0, 2000).split(/\sID\s/)[0] ?? '';
    if (/\/(CMYK|DeviceCMYK)\b/.test(head)) this.use.usesCmyk = true;
    if (/\/(RGB|DeviceRGB)\b/.test(head)) this.use.usesRgb = true;
    if (/\/(G|DeviceGray)\b|\/IM(ageMask)?\s/.test(head)) this.use.usesGray = true;
    if (/LZW|\/I(nterpolate)?\s+true|\/Crypt|\/Intent/.test(head))
      this.use.hasUnsuitableInlineImages = true;
  }

  #colour(operator: string, operands: readonly Operand[]): void {
    const named = operator === 'cs' || operator === 'CS' ? nameOf(operands) : undefined;
    if (operator === 'k' || operator === 'K' || named === '/DeviceCMYK') this.use.usesCmyk = true;
    if (operator === 'rg' || operator === 'RG' || named === '/DeviceRGB') this.use.usesRgb = true;
    if (operator === 'g' || operator === 'G' || named === '/DeviceGray') this.use.usesGray = true;
  }
}

/** An inline image with the length of its data, which a space separates from `EI`. */
function withLength(image: string): string {
  const id = /\sID\s/.exec(image);
  if (!id || !image.endsWith('EI')) return image;
  const bytes = image.length - (id.index + id[0].length) - ' EI'.length;
  const dictionary = image.slice(0, id.index).replace(/\/L(?:ength)?\s+\d+/, '');
  return `${dictionary} /L ${bytes}${image.slice(id.index)}`;
}

const stringsOf = (operands: readonly Operand[]): Buffer[] =>
  operands.flatMap((operand) => {
    if (operand.kind === 'string') return [operand.value];
    return operand.kind === 'array' ? stringsOf(operand.items) : [];
  });
