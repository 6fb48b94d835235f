// The properties of colour spaces that the conversion to gray needs (ISO 32000-2, 8.6).
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

export type Space = {
  /** As a name such as `/DeviceRGB`. */
  family: string;
  /** The number of colours; 1 for palettes. */
  colours: number;
  /** True if its colours are made of cyan, magenta, yellow and black in the end: its black may be less than black on screens. */
  isInks: boolean;
  /** The colours of a palette, of an uncoloured pattern, or those that stand for spot colours. */
  base: Value;
};

const devices: Readonly<Record<string, { family: string; colours: number }>> = {
  ...{
    '/DeviceGray': { family: '/DeviceGray', colours: 1 },
    '/G': { family: '/DeviceGray', colours: 1 },
  },
  ...{
    '/DeviceRGB': { family: '/DeviceRGB', colours: 3 },
    '/RGB': { family: '/DeviceRGB', colours: 3 },
  },
  ...{
    '/DeviceCMYK': { family: '/DeviceCMYK', colours: 4 },
    '/CMYK': { family: '/DeviceCMYK', colours: 4 },
  },
  ...{
    '/CalRGB': { family: '/CalRGB', colours: 3 },
    '/CalGray': { family: '/CalGray', colours: 1 },
  },
  ...{
    '/CalCMYK': { family: '/DeviceCMYK', colours: 4 },
    '/Pattern': { family: '/Pattern', colours: 0 },
  },
};

/** A palette of colours of a palette is not allowed; this ends loops. */
const maxDepth = 6;

/** Describes a colour space; nothing if it is malformed. */
export function spaceOf(pdf: Objects, value: Value | undefined, depth = 0): Space | undefined {
  const found = pdf.resolved(value);
  if (depth > maxDepth) return undefined;
  const items = Array.isArray(found) ? found : [found];
  const [name, second = null, third = null] = items;
  const family = pdf.resolved(name);
  if (typeof family !== 'string') return undefined;
  const device = devices[family];
  if (device && (device.family !== '/Pattern' || items.length === 1))
    return { ...device, isInks: device.family === '/DeviceCMYK', base: null };
  const inksOf = (base: Value) => spaceOf(pdf, base, depth + 1)?.isInks ?? false;
  if (family === '/Pattern') return { family, colours: 0, isInks: inksOf(second), base: second };
  if (family === '/Lab') return { family, colours: 3, isInks: false, base: null };
  if (family === '/Indexed' || family === '/I') {
    const base = spaceOf(pdf, second, depth + 1);
    // Also ends loops of malformed files.
    if (!base || ['/Indexed', '/Pattern'].includes(base.family)) return undefined;
    return { family: '/Indexed', colours: 1, isInks: base.isInks, base: second };
  }
  if (family === '/Separation') return { family, colours: 1, isInks: inksOf(third), base: third };
  if (family === '/DeviceN')
    return { family, colours: pdf.list(second).length, isInks: inksOf(third), base: third };
  const colours = pdf.number(pdf.dictionary(second)['/N']);
  if (family !== '/ICCBased' || colours === undefined) return undefined;
  return { family, colours, isInks: colours === 4, base: null };
}

/** True if all colours of a space are gray. */
export function isGray(pdf: Objects, value: Value | undefined): boolean {
  const space = spaceOf(pdf, value);
  if (!space) return false;
  if (space.family === '/Indexed') return isGray(pdf, space.base);
  return space.family === '/DeviceGray' || (space.family === '/ICCBased' && space.colours === 1);
}

/** True for inks that paint nothing (ISO 32000-2, 8.6.6.4). */
export function paintsNothing(pdf: Objects, value: Value | undefined): boolean {
  const [family, names] = pdf.list(value);
  const name = pdf.resolved(names);
  if (pdf.resolved(family) === '/Separation') return name === '/None';
  const all = Array.isArray(name) ? name : [];
  return (
    pdf.resolved(family) === '/DeviceN' && all.length > 0 && all.every((one) => one === '/None')
  );
}

/** The first colour of a space after it was chosen (ISO 32000-2, 8.6.3). */
export function firstColour(pdf: Objects, value: Value, { family, colours }: Space): number[] {
  if (family === '/DeviceCMYK') return [0, 0, 0, 1];
  if (family === '/Separation' || family === '/DeviceN')
    return Array.from({ length: colours }, () => 1);
  if (family === '/Lab') {
    const ranges = pdf.numbers(pdf.dictionary(pdf.list(value)[1])['/Range'], 4) ?? [
      -100, 100, -100, 100,
    ];
    return [0, nearestToZero(ranges[0], ranges[1]), nearestToZero(ranges[2], ranges[3])];
  }
  if (family === '/ICCBased') {
    const profile: Dictionary = pdf.dictionary(pdf.list(value)[1]);
    const ranges = pdf.list(profile['/Range']).map((limit) => pdf.number(limit));
    return Array.from({ length: colours }, (_, index) =>
      nearestToZero(ranges[2 * index], ranges[2 * index + 1]),
    );
  }
  return Array.from({ length: colours }, () => 0);
}

const nearestToZero = (low = 0, high = 1): number => Math.min(Math.max(0, low), high);
