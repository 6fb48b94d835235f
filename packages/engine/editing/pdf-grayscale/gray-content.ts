// Replaces the colours that the operators of a content stream set by grays (ISO 32000-2, 8.6.8). All other bytes stay.
import { EditedContent } from '#formats/pdf/content/edited-content.ts';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import {
  nameOf,
  numbersOf,
  operationsOf,
  type Operation,
} from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { writtenName } from '#formats/pdf/syntax/value-writer.ts';
import { number } from '#formats/pdf/writer.ts';
import { firstColour, isGray, paintsNothing, spaceOf } from './colour-spaces.ts';
import type { Grays } from './grays.ts';

/** The name of the space for uncoloured patterns in gray. */
export const grayPattern = '/OctavoGrayPattern';

/** The current colour space. A gray one, or one that paints nothing, is kept. */
type Chosen =
  | { kind: 'kept' }
  | { kind: 'colour'; space: Value }
  | { kind: 'pattern'; base: Value };
type State = { fill: Chosen; stroke: Chosen };

const grayOperators = { fill: 'g', stroke: 'G' } as const;

type Device = { device: string; byDefault: string; count: number };
const rgb: Device = { device: '/DeviceRGB', byDefault: '/DefaultRGB', count: 3 };
const cmyk: Device = { device: '/DeviceCMYK', byDefault: '/DefaultCMYK', count: 4 };
/** Operators that choose a space and a colour. */
const devices: ReadonlyMap<string, Device> = new Map([
  ['rg', rgb],
  ['RG', rgb],
  ['k', cmyk],
  ['K', cmyk],
]);

const spaceNames: Readonly<Record<string, string>> = {
  ...{ '/DeviceRGB': '/DefaultRGB', '/DeviceCMYK': '/DefaultCMYK' },
};

type GrayContent = {
  /** The new content; missing if no colour was replaced. */
  content?: Buffer;
  usesGrayPattern: boolean;
  /** The number of inline images with colours, which are not converted. */
  colourImages: number;
};

/** Converts a content stream to gray. @param resources those of the content */
export function grayContent(
  pdf: Objects,
  content: Buffer,
  resources: Dictionary,
  grays: Grays,
): GrayContent {
  const spaces = pdf.dictionary(resources['/ColorSpace']);
  return new ContentConversion(pdf, spaces, grays, content).run();
}

type Side = keyof State;

/** Follows the colour spaces through a content stream, and replaces its colours. */
class ContentConversion {
  readonly #pdf: Objects;
  readonly #spaces: Dictionary;
  readonly #grays: Grays;
  readonly #content: Buffer;
  readonly #edited: EditedContent;
  readonly #saved: State[] = [];
  #state: State = { fill: { kind: 'kept' }, stroke: { kind: 'kept' } };
  #usesGrayPattern = false;
  #colourImages = 0;

  constructor(pdf: Objects, spaces: Dictionary, grays: Grays, content: Buffer) {
    this.#pdf = pdf;
    this.#spaces = spaces;
    this.#grays = grays;
    this.#content = content;
    this.#edited = new EditedContent(content);
  }

  run(): GrayContent {
    for (const operation of operationsOf(this.#content)) this.#operate(operation);
    return {
      ...(this.#edited.isChanged && { content: this.#edited.result }),
      usesGrayPattern: this.#usesGrayPattern,
      colourImages: this.#colourImages,
    };
  }

  /** Operators in lower case are for areas, those in upper case for lines. */
  #operate(operation: Operation): void {
    const { operator, from, to } = operation;
    const side: Side = operator === operator.toLowerCase() ? 'fill' : 'stroke';
    switch (operator) {
      case 'BI':
        if (hasColours(this.#pdf, this.#edited.textOf(from, to), this.#spaces))
          this.#colourImages += 1;
        break;
      case 'q':
        this.#saved.push(this.#state);
        break;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        break;
      case 'g':
      case 'G':
        this.#choose(side, { kind: 'kept' });
        break;
      case 'cs':
      case 'CS':
        this.#setSpace(operation, side);
        break;
      case 'sc':
      case 'scn':
      case 'SC':
      case 'SCN':
        this.#setColour(operation, side);
        break;
      default: {
        const device = devices.get(operator);
        if (device) this.#setDeviceColour(operation, side, device);
      }
    }
  }

  #choose(side: Side, chosen: Chosen): void {
    this.#state = { ...this.#state, [side]: chosen };
  }

  #setDeviceColour({ operands, from, to }: Operation, side: Side, ofDevice: Device): void {
    const { device, byDefault, count } = ofDevice;
    const values = numbersOf(operands, count);
    if (!values) return;
    const gray = this.#grays.of(this.#spaces[byDefault] ?? device, values);
    this.#edited.replace(from, to, `${number(gray)} ${grayOperators[side]}`);
    this.#choose(side, { kind: 'colour', space: device });
  }

  #setSpace({ operands, from, to }: Operation, side: Side): void {
    const name = nameOf(operands);
    if (name === undefined) return;
    const space = this.#spaces[name] ?? this.#spaces[spaceNames[name] ?? ''] ?? name;
    const { chosen, text } = chosenSpace(this.#pdf, space, this.#grays, side);
    this.#choose(side, chosen);
    if (text === undefined) return;
    this.#edited.replace(from, to, text);
    if (text.startsWith(grayPattern)) this.#usesGrayPattern = true;
  }

  #setColour({ operands, from, to }: Operation, side: Side): void {
    const chosen = this.#state[side];
    const name = nameOf(operands);
    const values = operands.flatMap((one) => (one.kind === 'number' ? [one.value] : []));
    if (!values.length) return;
    if (chosen.kind === 'pattern') {
      if (name === undefined || chosen.base === null) return;
      const gray = number(this.#grays.of(chosen.base, values));
      const operator = side === 'fill' ? 'scn' : 'SCN';
      this.#edited.replace(from, to, `${gray} ${writtenName(name)} ${operator}`);
      return;
    }
    if (name !== undefined || (chosen.kind === 'kept' && values.length === 1)) return;
    // A form may rely on the space of what draws it, which is gray then.
    const space = chosen.kind === 'colour' ? chosen.space : inheritedSpace(values.length);
    if (space === undefined) return;
    const gray = number(this.#grays.of(space, values));
    this.#edited.replace(from, to, `${gray} ${grayOperators[side]}`);
  }
}

/** Whether an inline image is neither a mask nor gray (ISO 32000-2, 8.9.7). */
function hasColours(pdf: Objects, image: string, spaces: Dictionary): boolean {
  const [dictionary = ''] = image.split(/\sID\s/, 1);
  const [, palette, name = ''] =
    /\/(?:CS|ColorSpace)\s*(\[\s*\/I(?:ndexed)?\s*)?(\/[^\s/[\]<>()]+)/.exec(dictionary) ?? [];
  const isMask = /\/(?:IM|ImageMask)\s+true/.test(dictionary);
  const space = spaces[name] ?? name;
  return !isMask && name !== '' && !isGray(pdf, palette ? ['/Indexed', space] : space);
}

const inheritedSpace = (count: number): Value | undefined =>
  ({ 3: '/DeviceRGB', 4: '/DeviceCMYK' })[count];

function chosenSpace(
  pdf: Objects,
  space: Value,
  grays: Grays,
  side: Side,
): { chosen: Chosen; text?: string } {
  const known = spaceOf(pdf, space);
  if (!known || isGray(pdf, space) || paintsNothing(pdf, space))
    return { chosen: { kind: 'kept' } };
  if (known.family !== '/Pattern') {
    const gray = grays.of(space, firstColour(pdf, space, known));
    return { chosen: { kind: 'colour', space }, text: `${number(gray)} ${grayOperators[side]}` };
  }
  const base = known.base === null || isGray(pdf, known.base) ? null : known.base;
  const chosen: Chosen = { kind: 'pattern', base };
  return base === null
    ? { chosen }
    : { chosen, text: `${grayPattern} ${side === 'fill' ? 'cs' : 'CS'}` };
}
