// Removes layers that are not shown, with what is drawn on them (ISO 32000-2, 8.11).
import { ProblemError } from '@octavo/contract';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Fonts } from '#formats/pdf/fonts/fonts.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { EditedContent } from '#formats/pdf/content/edited-content.ts';
import {
  nameOf,
  numbersOf,
  operationsOf,
  type Operand,
} from '#formats/pdf/syntax/content-reader.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { number } from '#formats/pdf/writer.ts';
import { HiddenText } from './hidden-text.ts';
import { hiddenGroups, isNotShown, withoutGroups } from './layer-visibility.ts';
import { dictionariesOf, filterAnnotations, type Removed } from './removed.ts';

/** Paints a path; without it, `n` ends the path, so that a clip still applies. */
const painting = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's']);
/** Shows something by itself. */
const showing = new Set(['Do', 'sh', 'BI']);

export async function removeHiddenLayers(
  pdf: EditablePdf,
  fonts: Fonts,
  removed: Removed,
): Promise<void> {
  const properties = pdf.dictionary(pdf.catalog['/OCProperties']);
  const hidden = hiddenGroups(pdf, properties);
  if (!hidden.size) return;
  for (const group of hidden)
    removed.layers.push(textOfValue(pdf.resolved(pdf.dictionary(group)['/Name'])) || '?');
  const isHidden = (value: Value | undefined) => isNotShown(pdf, value, hidden);
  filterAnnotations(pdf, (annotation) => !isHidden(annotation['/OC']));
  await new LayerRemoval(pdf, fonts, isHidden).run();
  forget(pdf, properties, hidden);
}

/** Goes through all content that is painted, and through each stream once. */
class LayerRemoval {
  readonly #pdf: EditablePdf;
  readonly #fonts: Fonts;
  readonly #isHidden: (value: Value | undefined) => boolean;
  /** The resources with which each stream was read; one without its own has those of what draws it. */
  readonly #done = new Map<string, Set<Dictionary>>();
  /** The names that are still drawn of each dictionary of XObjects. */
  readonly #drawn = new Map<Dictionary, Set<string>>();
  readonly #changed = new Set<Dictionary>();

  constructor(pdf: EditablePdf, fonts: Fonts, isHidden: (value: Value | undefined) => boolean) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#isHidden = isHidden;
  }

  async run(): Promise<void> {
    const pdf = this.#pdf;
    for (const page of pdf.pages()) {
      const resources = pdf.dictionary(pdf.inheritedValue(page, '/Resources'));
      await this.#page(page, resources);
      for (const annotation of pdf.list(page['/Annots']))
        await this.#appearances(pdf.dictionary(annotation)['/AP'], resources);
    }
    for (const objects of this.#changed)
      for (const name of Object.keys(objects))
        if (!this.#drawn.get(objects)?.has(name)) delete objects[name];
  }

  async #page(page: Dictionary, resources: Dictionary): Promise<void> {
    const pdf = this.#pdf;
    const content = await pdf.contentOf(page);
    // What cannot be read cannot be searched for hidden layers.
    if (!content) throw new ProblemError('damaged_file');
    const shown = await this.#withoutHidden(content, resources);
    if (shown) page['/Contents'] = pdf.addStream({}, shown);
    await this.#below(resources);
  }

  async #stream(reference: Value, outer: Dictionary): Promise<void> {
    const pdf = this.#pdf;
    if (!pdf.isStream(reference)) return;
    const dictionary = pdf.dictionary(reference);
    const own = dictionary['/Resources'];
    const resources = own === undefined ? outer : pdf.dictionary(own);
    const done = this.#done.get(reference) ?? new Set();
    if (done.has(resources)) return;
    this.#done.set(reference, done.add(resources));
    const content = await pdf.dataOf(reference);
    const shown = content && (await this.#withoutHidden(content, resources));
    if (shown) pdf.setData(reference, dictionary, shown);
    await this.#below(resources);
  }

  /** Forms, patterns, the letters of Type 3 fonts, and masks. */
  async #below(resources: Dictionary): Promise<void> {
    const pdf = this.#pdf;
    const entries = (key: string) => Object.values(pdf.dictionary(resources[key]));
    for (const object of entries('/XObject'))
      if (pdf.resolved(pdf.dictionary(object)['/Subtype']) === '/Form')
        await this.#stream(object, resources);
    for (const pattern of entries('/Pattern')) await this.#stream(pattern, resources);
    for (const state of entries('/ExtGState'))
      await this.#stream(pdf.dictionary(pdf.dictionary(state)['/SMask'])['/G'] ?? null, resources);
    for (const font of entries('/Font')) {
      const { '/CharProcs': letters, '/Resources': own } = pdf.dictionary(font);
      for (const letter of Object.values(pdf.dictionary(letters)))
        await this.#stream(letter, own === undefined ? resources : pdf.dictionary(own));
    }
  }

  /** The states of an appearance may be in dictionaries of their own. */
  async #appearances(value: Value | undefined, resources: Dictionary): Promise<void> {
    for (const appearance of Object.values(this.#pdf.dictionary(value)))
      if (this.#pdf.isStream(appearance)) await this.#stream(appearance, resources);
      else
        for (const state of Object.values(this.#pdf.dictionary(appearance)))
          await this.#stream(state, resources);
  }

  /** The content without what is drawn on hidden layers; nothing if it stays as it is. */
  async #withoutHidden(content: Buffer, resources: Dictionary): Promise<Buffer | undefined> {
    const pdf = this.#pdf;
    const objects = pdf.dictionary(resources['/XObject']);
    const drawn = this.#drawn.get(objects) ?? new Set<string>();
    this.#drawn.set(objects, drawn);
    const edited = new EditedContent(content);
    const texts = new HiddenText(this.#fonts, pdf.dictionary(resources['/Font']));
    /** For each open section, whether it is hidden. */
    const sections: boolean[] = [];
    let hiddenSections = 0;
    for (const { operator, operands, from, to } of operationsOf(content)) {
      if (operator === 'BMC') sections.push(false);
      if (operator === 'BDC') {
        const isHidden = this.#isHiddenSection(operands, resources);
        if (isHidden) hiddenSections += 1;
        sections.push(isHidden);
      }
      if (operator === 'EMC' && sections.pop()) hiddenSections -= 1;
      const name = operator === 'Do' ? nameOf(operands) : undefined;
      const isGone =
        hiddenSections > 0 ||
        (name !== undefined && this.#isHidden(pdf.dictionary(objects[name])['/OC']));
      if (!isGone && name !== undefined) drawn.add(name);
      texts.follow(operator, operands);
      const text = isGone ? await restOf(operator, operands, texts) : undefined;
      if (text !== undefined) edited.replace(from, to, text);
    }
    if (!edited.isChanged) return undefined;
    this.#changed.add(objects);
    return edited.result;
  }

  #isHiddenSection(operands: Operand[], resources: Dictionary): boolean {
    const tag = operands.at(-2);
    const name = nameOf(operands);
    if (tag?.kind !== 'name' || tag.value !== '/OC' || name === undefined) return false;
    return this.#isHidden(this.#pdf.dictionary(resources['/Properties'])[name]);
  }
}

/** What stays of an operator that shows something, because later ones depend on it; nothing for all other operators. */
async function restOf(
  operator: string,
  operands: Operand[],
  texts: HiddenText,
): Promise<string | undefined> {
  if (painting.has(operator)) return 'n';
  if (operator === 'Tj' || operator === 'TJ') return texts.gapOf(operands);
  if (operator === "'") return `T* ${await texts.gapOf(operands)}`;
  if (operator === '"') {
    const [words = 0, letters = 0] = numbersOf(operands, 2) ?? [];
    return `${number(words)} Tw ${number(letters)} Tc T* ${await texts.gapOf(operands)}`;
  }
  return showing.has(operator) ? '' : undefined;
}

/** Removes the groups from the lists of the document; what names them elsewhere is no longer drawn. */
function forget(pdf: EditablePdf, properties: Dictionary, hidden: ReadonlySet<string>): void {
  const without = (value: Value): Value =>
    Array.isArray(value)
      ? value.filter((entry) => !(isReference(entry) && hidden.has(entry))).map(without)
      : value;
  properties['/OCGs'] = without(pdf.list(properties['/OCGs']));
  const states = [properties['/D'], ...pdf.list(properties['/Configs'])];
  for (const state of states.map((one) => pdf.dictionary(one)))
    for (const key of ['/ON', '/OFF', '/Order', '/RBGroups', '/Locked'] as const)
      if (state[key] !== undefined) state[key] = without(pdf.list(state[key]));
  for (const one of dictionariesOf(pdf)) withoutGroups(pdf, one, hidden);
  for (const group of hidden) pdf.remove(group);
  if (!pdf.list(properties['/OCGs']).length) delete pdf.catalog['/OCProperties'];
}
