// Gives each spot colour a single definition (ISO 19005-2, 6.2.4.4).
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import type { EditedPdf } from './edited-pdf.ts';

type Found = { space: Value[]; isColorant: boolean };

/** The name of inks that paint nothing, whatever their definition (ISO 32000-1, 8.6.6.4). */
const noInk = '/None';

/**
 * Equal definitions become the same objects; different ones of a name get different names, which changes nothing on screens. A colour
 * whose name must stay breaks the rule.
 */
export async function uniteSpotColours(pdf: EditedPdf): Promise<void> {
  const descriptions = new Descriptions(pdf);
  const names = new Set<Value>();
  /** The first space of each definition of each name. */
  const firsts = new Map<string, Map<string, Value[]>>();
  const found = separationsOf(pdf);
  for (const { space } of found) names.add(space[1] ?? null);
  for (const { space, isColorant } of found) {
    const [, name, alternate = null, tint = null] = space;
    if (typeof name !== 'string') continue;
    const definitions = firsts.get(name) ?? new Map<string, Value[]>();
    firsts.set(name, definitions);
    const text = await descriptions.of([alternate, tint]);
    const known = name === noInk ? [...definitions.values()][0] : definitions.get(text);
    if (known) {
      space.splice(1, 3, ...known.slice(1));
      continue;
    }
    if (definitions.size > 0) {
      if (isColorant) {
        pdf.breaks('6.2.4.4', `the spot colour ${name.slice(1)}`);
        continue;
      }
      space[1] = unusedName(name, names);
      pdf.losses.spotColours.add(name.slice(1));
    }
    definitions.set(text, space);
  }
}

/** All Separation colour spaces, first those that DeviceN spaces find by their names. */
function separationsOf(pdf: EditedPdf): Found[] {
  const spaces: Value[][] = [];
  const colorants = new Set<Value>();
  const collect = (value: Value): void => {
    if (Array.isArray(value)) {
      if (value[0] === '/Separation' && value.length === 4) spaces.push(value);
      for (const item of value) collect(item);
    } else if (isDictionary(value)) {
      const named = Object.values(pdf.dictionary(value['/Colorants']));
      for (const space of named) colorants.add(pdf.resolved(space));
      for (const item of Object.values(value)) collect(item);
    }
  };
  for (const { value } of pdf.objects()) collect(value);
  return spaces
    .map((space) => ({ space, isColorant: colorants.has(space) }))
    .toSorted((one, other) => Number(other.isColorant) - Number(one.isColorant));
}

function unusedName(name: string, names: Set<Value>): string {
  for (let number = 2; ; number += 1) {
    const other = `${name} (${number})`;
    if (names.has(other)) continue;
    names.add(other);
    return other;
  }
}

const maxDepth = 100;

const digestOf = (data: Buffer | string): string =>
  createHash('sha256').update(data).digest('base64');

/** Describes values with everything that they refer to: equal values have equal descriptions. */
class Descriptions {
  readonly #pdf: EditedPdf;
  /** By reference. */
  readonly #known = new Map<string, string>();

  constructor(pdf: EditedPdf) {
    this.#pdf = pdf;
  }

  /** A digest, so that it is short however often the value refers to the same objects. */
  async of(value: Value, depth = 0): Promise<string> {
    if (depth > maxDepth) return 'too deep';
    if (isReference(value)) return this.#ofObject(value, depth);
    if (Array.isArray(value)) {
      const items: string[] = [];
      for (const item of value) items.push(await this.of(item, depth + 1));
      return digestOf(`[${items.join(' ')}]`);
    }
    if (!isDictionary(value)) return JSON.stringify(value);
    const entries: string[] = [];
    for (const key of Object.keys(value).toSorted())
      entries.push(`${key} ${await this.of(value[key] ?? null, depth + 1)}`);
    return digestOf(`<<${entries.join(' ')}>>`);
  }

  async #ofObject(reference: string, depth: number): Promise<string> {
    const known = this.#known.get(reference);
    if (known !== undefined) return known;
    // Until it is described, it is met only where it refers to itself.
    this.#known.set(reference, 'itself');
    const inside = await this.of(this.#pdf.valueOf(reference) ?? null, depth + 1);
    const file = this.#pdf.fileOf(reference);
    const text = file ? digestOf(`${inside} ${digestOf(await readFile(file))}`) : inside;
    this.#known.set(reference, text);
    return text;
  }
}
