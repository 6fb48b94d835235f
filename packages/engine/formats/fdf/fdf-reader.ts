// Reads the field values of an FDF file (ISO 32000-2, 12.7.8). The file is untrusted: nothing but field names and values is read.
import { ProblemError } from '@octavo/contract';
import { isReference, Objects } from '#formats/pdf/objects/objects.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import { ValueReader } from '#formats/pdf/syntax/value-reader.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

const maxObjects = 20_000;
const maxFields = 20_000;
const maxDepth = 40;
/** The most bytes to read in objects that turn out to be malformed. */
const maxWasted = 32 * 1024 * 1024;

class FdfObjects extends Objects {
  readonly #values = new Map<string, Value>();
  readonly trailer: Dictionary;

  constructor(bytes: Buffer) {
    super();
    const text = bytes.toString('latin1');
    let end = 0;
    let wasted = 0;
    for (const { 0: head, 1: number, 2: generation, index } of text.matchAll(
      /(?<!\d)(\d{1,10})\s{1,4}(\d{1,5})\s{1,4}obj\b/g,
    )) {
      if (this.#values.size >= maxObjects) throw new ProblemError('too_complex');
      // Texts may mention objects.
      if (index < end) continue;
      const from = index + head.length;
      const { value, at } = valueAt(bytes, from);
      if (value === undefined) wasted += bytes.length - from;
      else {
        end = at;
        this.#values.set(`${Number(number)} ${Number(generation)} R`, value);
      }
      // Each broken object may reach to the end of the file.
      if (wasted > maxWasted) throw new ProblemError('too_complex');
    }
    const trailer = text.lastIndexOf('trailer');
    const found = trailer < 0 ? undefined : valueAt(bytes, trailer + 'trailer'.length).value;
    this.trailer = this.dictionary(found);
  }

  valueOf(reference: string): Value | undefined {
    return this.#values.get(reference);
  }

  /** The dictionary with the data; found without a trailer too. */
  get data(): Dictionary | undefined {
    const candidates = [this.catalog, ...[...this.#values.values()].map((v) => this.dictionary(v))];
    const root = candidates.find((each) => each['/FDF'] !== undefined);
    return root && this.dictionary(root['/FDF']);
  }
}

/** A value and where it ends; no value if it is malformed. */
function valueAt(bytes: Buffer, from: number): { value?: Value; at: number } {
  try {
    const reader = new ValueReader(bytes, from);
    return { value: reader.value(), at: reader.at };
  } catch (error) {
    if (error instanceof ProblemError) return { at: from };
    throw error;
  }
}

/**
 * The values by the full names of their fields.
 * @throws ProblemError `invalid_data`, `too_complex`
 */
export function readFdf(bytes: Buffer): Map<string, string | string[]> {
  const objects = new FdfObjects(bytes);
  const { data } = objects;
  if (!data) throw new ProblemError('invalid_data', { format: 'FDF', reason: 'it has no data.' });
  const values = new Map<string, string | string[]>();
  const seen = new Set<string>();
  const textOf = (value: Value): string => {
    const found = objects.resolved(value);
    return typeof found === 'string' && found.startsWith('/') ? found.slice(1) : textOfValue(found);
  };
  const visit = (value: Value, names: readonly string[]) => {
    if (names.length > maxDepth) return;
    if (isReference(value) && (seen.has(value) || !seen.add(value))) return;
    const field = objects.dictionary(value);
    const own = textOfValue(objects.resolved(field['/T']));
    const path = own ? [...names, own] : names;
    const given = objects.resolved(field['/V']);
    if (given !== null && path.length) {
      if (values.size >= maxFields) throw new ProblemError('too_complex');
      const text = Array.isArray(given) ? given.map(textOf) : textOf(given);
      values.set(path.join('.'), text);
    }
    for (const kid of objects.list(field['/Kids'])) visit(kid, path);
  };
  for (const field of objects.list(data['/Fields'])) visit(field, []);
  return values;
}
