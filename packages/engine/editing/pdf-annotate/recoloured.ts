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

/**
 * Draws what an annotation shows in another colour.
 * @param appearance a reference to its form
 * @returns the new form; the same if it cannot be read
 */
export async function recoloured(
  { graph, decoder, changes }: { graph: Graph; decoder: Decoder; changes: ObjectChanges },
  appearance: Value | undefined,
  { from, to }: Colours,
): Promise<Value | undefined> {
  const rgb = rgbOf(from);
  const known = rgb && (await usesColour(appearance, rgb)) ? rgb : undefined;
  // Without the colour that it claims, the first one is taken for it.
  const wanted = known ?? (await firstColour(appearance));
  // Forms may name each other, and many may name the same one.
  const done = new Map<Value, Value | undefined>();
  return form(appearance, 0);

  async function form(value: Value | undefined, depth: number): Promise<Value | undefined> {
    if (value === undefined) return undefined;
    if (done.has(value)) return done.get(value);
    done.set(value, value);
    const after = await redrawn(value, depth);
    done.set(value, after);
    return after;
  }

  async function redrawn(value: Value, depth: number): Promise<Value | undefined> {
    const stream = graph.stream(value);
    const content = stream && (await decoder.dataOf(stream).catch(() => undefined));
    if (!stream || !content || depth > maxDepth) return value;
    const edited = new EditedContent(content);
    for (const operation of operationsOf(content)) {
      const colour = colourOf(operation);
      if (!colour || !wanted || !isSame(colour, wanted)) continue;
      const isLine = operation.operator === operation.operator.toUpperCase();
      edited.replace(
        operation.from,
        operation.to,
        `${to.map(number).join(' ')} ${isLine ? 'RG' : 'rg'}`,
      );
    }
    const resources = await withForms(stream.dictionary['/Resources'], depth);
    if (!edited.isChanged && resources === stream.dictionary['/Resources'] && wanted) return value;
    const dict: Dictionary = {
      ...withoutFilters(stream.dictionary),
      ...(resources !== undefined && { '/Resources': resources }),
    };
    // What names no colour is drawn in black unless another is set before.
    const start = wanted ? '' : `${to.map(number).join(' ')} rg ${to.map(number).join(' ')} RG\n`;
    const data = Buffer.concat([Buffer.from(start), edited.result]).toString('base64');
    return changes.add({ stream: { dict, data } });
  }

  async function withForms(value: Value | undefined, depth: number): Promise<Value | undefined> {
    const own = graph.dictionary(value);
    const objects = graph.dictionary(own['/XObject']);
    let isChanged = false;
    const after: Dictionary = {};
    for (const [name, object] of Object.entries(objects)) {
      const isForm = graph.dictionary(object)['/Subtype'] === '/Form';
      after[name] = (isForm ? await form(object, depth + 1) : object) ?? object;
      isChanged ||= after[name] !== object;
    }
    return isChanged ? { ...own, '/XObject': after } : value;
  }

  async function* coloursIn(
    value: Value | undefined,
    depth = 0,
    seen = new Set<Value>(),
  ): AsyncGenerator<number[]> {
    if (value === undefined || seen.has(value)) return;
    seen.add(value);
    const stream = graph.stream(value);
    const content = stream && (await decoder.dataOf(stream).catch(() => undefined));
    if (!stream || !content || depth > maxDepth) return;
    for (const operation of operationsOf(content)) {
      const colour = colourOf(operation);
      if (colour) yield colour;
    }
    const resources = graph.dictionary(stream.dictionary['/Resources']);
    for (const object of Object.values(graph.dictionary(resources['/XObject'])))
      if (isReference(object) && graph.dictionary(object)['/Subtype'] === '/Form')
        yield* coloursIn(object, depth + 1, seen);
  }

  async function usesColour(value: Value | undefined, colour: readonly number[]) {
    for await (const other of coloursIn(value)) if (isSame(other, colour)) return true;
    return false;
  }

  async function firstColour(value: Value | undefined): Promise<number[] | undefined> {
    for await (const colour of coloursIn(value)) return colour;
    return undefined;
  }
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
