// Replaces the colours that a content stream chooses by grays (ISO 32000-2, 8.6.8). Everything else stays byte for byte.
import { EditedContent } from '#formats/pdf/content/edited-content.ts';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import { nameOf, numbersOf, operationsOf } from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { writtenName } from '#formats/pdf/syntax/value-writer.ts';
import { firstColour, isGray, paintsNothing, spaceOf } from './colour-spaces.ts';
import type { Grays } from './grays.ts';

/** The name of the space for uncoloured patterns in gray. */
export const grayPattern = '/OctavoGrayPattern';

/** A gray space, or one that paints nothing, stays as it is. */
type Chosen =
  | { kind: 'kept' }
  | { kind: 'colour'; space: Value }
  | { kind: 'pattern'; base: Value };
type State = { fill: Chosen; stroke: Chosen };

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
  /** Nothing if the content has no colours that it chooses. */
  content?: Buffer;
  usesGrayPattern: boolean;
  /** Inline images with colours, which stay. */
  colourImages: number;
};

/** The content in gray. */
export function grayContent(
  pdf: Objects,
  content: Buffer,
  resources: Dictionary,
  grays: Grays,
): GrayContent {
  const spaces = pdf.dictionary(resources['/ColorSpace']);
  const edited = new EditedContent(content);
  let usesGrayPattern = false;
  let colourImages = 0;
  let state: State = { fill: { kind: 'kept' }, stroke: { kind: 'kept' } };
  const saved: State[] = [];
  for (const { operator, operands, from, to } of operationsOf(content)) {
    const ofDevice = devices.get(operator);
    if (operator === 'BI') {
      if (hasColours(pdf, edited.textOf(from, to), spaces)) colourImages += 1;
    } else if (operator === 'q') saved.push(state);
    else if (operator === 'Q') state = saved.pop() ?? state;
    else if (ofDevice) {
      const { device, byDefault, count } = ofDevice;
      const values = numbersOf(operands, count);
      if (!values) continue;
      const gray = grays.of(spaces[byDefault] ?? device, values);
      edited.replace(
        from,
        to,
        `${written(gray)} ${operator === operator.toLowerCase() ? 'g' : 'G'}`,
      );
      const side = operator === operator.toLowerCase() ? 'fill' : 'stroke';
      state = { ...state, [side]: { kind: 'colour', space: device } };
    } else if (operator === 'g' || operator === 'G')
      state = { ...state, [operator === 'g' ? 'fill' : 'stroke']: { kind: 'kept' } };
    else if (operator === 'cs' || operator === 'CS') {
      const name = nameOf(operands);
      if (name === undefined) continue;
      const isFill = operator === 'cs';
      const { chosen, text } = chosenSpace(
        pdf,
        spaces[name] ?? spaces[spaceNames[name] ?? ''] ?? name,
        grays,
        isFill,
      );
      state = { ...state, [isFill ? 'fill' : 'stroke']: chosen };
      if (text !== undefined) edited.replace(from, to, text);
      if (text?.startsWith(grayPattern)) usesGrayPattern = true;
    } else if (['sc', 'scn', 'SC', 'SCN'].includes(operator)) {
      const isFill = operator === operator.toLowerCase();
      const chosen = isFill ? state.fill : state.stroke;
      const name = nameOf(operands);
      const values = operands.flatMap((one) => (one.kind === 'number' ? [one.value] : []));
      if (chosen.kind === 'pattern') {
        if (name === undefined || chosen.base === null || !values.length) continue;
        const gray = written(grays.of(chosen.base, values));
        edited.replace(from, to, `${gray} ${writtenName(name)} ${isFill ? 'scn' : 'SCN'}`);
      } else if (name === undefined && values.length) {
        // A form may rely on the space of what draws it, which is gray then.
        const space = chosen.kind === 'colour' ? chosen.space : inheritedSpace(values.length);
        if (chosen.kind === 'kept' && values.length === 1) continue;
        if (space === undefined) continue;
        edited.replace(from, to, `${written(grays.of(space, values))} ${isFill ? 'g' : 'G'}`);
      }
    }
  }
  return { ...(edited.isChanged && { content: edited.result }), usesGrayPattern, colourImages };
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
  isFill: boolean,
): { chosen: Chosen; text?: string } {
  const known = spaceOf(pdf, space);
  if (!known || isGray(pdf, space) || paintsNothing(pdf, space))
    return { chosen: { kind: 'kept' } };
  if (known.family !== '/Pattern') {
    const gray = grays.of(space, firstColour(pdf, space, known));
    return { chosen: { kind: 'colour', space }, text: `${written(gray)} ${isFill ? 'g' : 'G'}` };
  }
  const base = known.base === null || isGray(pdf, known.base) ? null : known.base;
  const chosen: Chosen = { kind: 'pattern', base };
  return base === null ? { chosen } : { chosen, text: `${grayPattern} ${isFill ? 'cs' : 'CS'}` };
}

/** As many decimals as a byte needs. */
export const written = (gray: number): string => String(Number(gray.toFixed(4)));
