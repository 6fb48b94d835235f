// Gives the drawing of an annotation another colour: its stream is kept, and only operators for colours change.
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import type { ObjectChanges } from '#formats/pdf/structure/update.ts';
import { EditedContent } from '#formats/pdf/content/edited-content.ts';
import { numbersOf, operationsOf, type Operation } from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { number } from '#formats/pdf/writer.ts';
import { withoutFilters } from '#formats/pdf/structure/stream-filters.ts';

/**
 * Operators for the colour of areas and of lines, with the number of their operands. Colour spaces of the document with three
 * components, such as those that Preview of macOS writes, are nearly always RGB with a profile.
 */
const operators: Readonly<Record<string, number>> = {
  ...{ g: 1, rg: 3, k: 4, sc: 3, scn: 3 },
  ...{ G: 1, RG: 3, K: 4, SC: 3, SCN: 3 },
};
/** Forms within forms that are followed. */
const maxDepth = 4;
/** Colours that differ by less are the same; files round them. */
const tolerance = 0.02;

type Colours = { from: readonly number[]; to: readonly number[] };

type File = { graph: Graph; decoder: Decoder };

/**
 * Draws what an annotation shows in another colour.
 * @param appearance a reference to its form
 * @returns the new form; the same if it cannot be read
 */
export async function recoloured(
  { changes, ...file }: File & { changes: ObjectChanges },
  appearance: Value | undefined,
  { from, to }: Colours,
): Promise<Value | undefined> {
  const rgb = rgbOf(from);
  const known = rgb && (await usesColour(file, appearance, rgb)) ? rgb : undefined;
  // If nothing is drawn in the colour of the annotation, the first colour is replaced.
  const replaced = known ?? (await firstColour(file, appearance));
  return new Redrawing(file, changes, replaced, to).form(appearance, 0);
}

/** Draws forms again, with another colour in place of one. */
class Redrawing {
  readonly #file: File;
  readonly #changes: ObjectChanges;
  readonly #replaced: readonly number[] | undefined;
  /** The operands of the new colour. */
  readonly #colour: string;
  /** Forms may name each other, and many may name the same one. */
  readonly #done = new Map<Value, Value | undefined>();

  /** @param replaced the colour that is replaced; undefined if the forms name none */
  constructor(
    file: File,
    changes: ObjectChanges,
    replaced: readonly number[] | undefined,
    to: readonly number[],
  ) {
    this.#file = file;
    this.#changes = changes;
    this.#replaced = replaced;
    this.#colour = to.map(number).join(' ');
  }

  async form(value: Value | undefined, depth: number): Promise<Value | undefined> {
    if (value === undefined) return undefined;
    if (this.#done.has(value)) return this.#done.get(value);
    this.#done.set(value, value);
    const after = await this.#redrawn(value, depth);
    this.#done.set(value, after);
    return after;
  }

  async #redrawn(value: Value, depth: number): Promise<Value | undefined> {
    const found = await contentOf(this.#file, value);
    if (!found || depth > maxDepth) return value;
    const { dictionary, content } = found;
    const edited = this.#withColour(content);
    const resources = await this.#withForms(dictionary['/Resources'], depth);
    const isSameForm = !edited.isChanged && resources === dictionary['/Resources'];
    if (isSameForm && this.#replaced) return value;
    const dict: Dictionary = {
      ...withoutFilters(dictionary),
      ...(resources !== undefined && { '/Resources': resources }),
    };
    // What names no colour is drawn in black unless another is set before.
    const start = this.#replaced ? '' : `${this.#colour} rg ${this.#colour} RG\n`;
    const data = Buffer.concat([Buffer.from(start), edited.result]).toString('base64');
    return this.#changes.add({ stream: { dict, data } });
  }

  #withColour(content: Buffer): EditedContent {
    const edited = new EditedContent(content);
    for (const operation of operationsOf(content)) {
      const colour = colourOf(operation);
      if (!colour || !this.#replaced || !isSame(colour, this.#replaced)) continue;
      const isLine = operation.operator === operation.operator.toUpperCase();
      edited.replace(operation.from, operation.to, `${this.#colour} ${isLine ? 'RG' : 'rg'}`);
    }
    return edited;
  }

  async #withForms(value: Value | undefined, depth: number): Promise<Value | undefined> {
    const { graph } = this.#file;
    const own = graph.dictionary(value);
    const objects = graph.dictionary(own['/XObject']);
    let isChanged = false;
    const after: Dictionary = {};
    for (const [name, object] of Object.entries(objects)) {
      const isForm = graph.dictionary(object)['/Subtype'] === '/Form';
      after[name] = (isForm ? await this.form(object, depth + 1) : object) ?? object;
      isChanged ||= after[name] !== object;
    }
    return isChanged ? { ...own, '/XObject': after } : value;
  }
}

/** The content of a form; undefined if it cannot be read. */
async function contentOf({ graph, decoder }: File, form: Value) {
  const stream = graph.stream(form);
  const content = stream && (await decoder.dataOf(stream).catch(() => undefined));
  return stream && content && { dictionary: stream.dictionary, content };
}

/** The colours of a form and of the forms in it. */
async function* coloursIn(
  file: File,
  form: Value | undefined,
  depth = 0,
  seen = new Set<Value>(),
): AsyncGenerator<number[]> {
  if (form === undefined || seen.has(form)) return;
  seen.add(form);
  const found = await contentOf(file, form);
  if (!found || depth > maxDepth) return;
  for (const operation of operationsOf(found.content)) {
    const colour = colourOf(operation);
    if (colour) yield colour;
  }
  const { graph } = file;
  const resources = graph.dictionary(found.dictionary['/Resources']);
  for (const object of Object.values(graph.dictionary(resources['/XObject'])))
    if (isReference(object) && graph.dictionary(object)['/Subtype'] === '/Form')
      yield* coloursIn(file, object, depth + 1, seen);
}

async function usesColour(file: File, form: Value | undefined, colour: readonly number[]) {
  for await (const other of coloursIn(file, form)) if (isSame(other, colour)) return true;
  return false;
}

async function firstColour(file: File, form: Value | undefined): Promise<number[] | undefined> {
  for await (const colour of coloursIn(file, form)) return colour;
  return undefined;
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.every((part, index) => Math.abs(part - (other[index] ?? 0)) < tolerance);

/** The colour that an operator sets, as red, green and blue. */
function colourOf({ operator, operands }: Operation): number[] | undefined {
  const count = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  const numbers = count === undefined ? undefined : numbersOf(operands, count);
  return numbers && rgbOf(numbers);
}

function rgbOf(numbers: readonly number[]): number[] | undefined {
  const [one = 0, two = 0, three = 0, black = 0] = numbers;
  if (numbers.length === 1) return [one, one, one];
  if (numbers.length === 3) return [one, two, three];
  if (numbers.length !== 4) return undefined;
  return [one, two, three].map((part) => 1 - Math.min(1, part + black));
}
