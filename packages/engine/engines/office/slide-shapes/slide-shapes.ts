// Finds the shapes and connectors of a slide (ECMA-376 part 1, section 19.3.1), with where they are.
import { resolved } from '#containers/xml/xml-tags.ts';

export type Shape = {
  /** Where its properties begin in the slide. */
  at: number;
  /** The element `p:cNvPr`, with its content. */
  properties: string;
  id: string;
  isDescribed: boolean;
  text: string;
  /** The name of its geometry; empty if it has none of the standard ones. */
  preset: string;
  isFilled: boolean;
  /** Nothing if it is rotated, or if its position comes from the layout. */
  place: readonly [x: number, y: number, width: number, height: number] | undefined;
  /** The group that it is in: its coordinates are that group's. */
  group: number;
  /** The shapes at its start and end, if it is a connector that is fixed to both. */
  connects: readonly [string, string] | undefined;
  /** True where it has an arrowhead. */
  ends: { start: boolean; end: boolean };
};

/** In letters: longer texts of shapes are no names for them. */
const longestText = 80;

/** In letters: shapes with more, such as drawings of many points, stay as they are. */
const longestShape = 16 * 1024;

const opening = /<p:grpSp(?:\s[^<>]*)?>|<\/p:grpSp>|<p:(?<kind>sp|cxnSp)(?:\s[^<>]*)?>/g;

/** The shapes in the order in which they are drawn. */
export function shapesOf(xml: string): Shape[] {
  const groups: number[] = [];
  const shapes: Shape[] = [];
  let read = 0;
  for (const { 0: tag, index, groups: named } of xml.matchAll(opening)) {
    // Inside a shape.
    if (index < read) continue;
    if (tag.startsWith('<p:grpSp')) groups.push(index);
    else if (tag === '</p:grpSp>') groups.pop();
    else {
      const end = `</p:${named?.['kind']}>`;
      const to = xml.indexOf(end, index);
      // Damaged. Looking for the end of each further one would take too long.
      if (to < 0) break;
      read = to + end.length;
      const source = xml.slice(index, read);
      const shape =
        source.length <= longestShape ? shapeOf(source, index, groups.at(-1) ?? 0) : undefined;
      if (shape) shapes.push(shape);
    }
  }
  return shapes;
}

function shapeOf(source: string, index: number, group: number): Shape | undefined {
  const found = /<p:cNvPr\b[^>]*?(?:\/>|>[\s\S]*?<\/p:cNvPr>)/.exec(source);
  if (!found) return undefined;
  const [properties] = found;
  const look = /<p:spPr\b[\s\S]*?<\/p:spPr>/.exec(source)?.[0] ?? '';
  const line = /<a:ln\b[\s\S]*?<\/a:ln>/.exec(look)?.[0] ?? '';
  const end = (name: string) =>
    new RegExp(String.raw`<a:${name}\b[^>]*\stype="(?!none")`).test(line);
  const connected = (name: string) =>
    new RegExp(String.raw`<a:${name}\b[^>]*\sid="(\d+)"`).exec(source)?.[1];
  const [start, finish] = [connected('stCxn'), connected('endCxn')];
  return {
    at: index + found.index,
    properties,
    id: /\sid="(\d+)"/.exec(properties)?.[1] ?? '',
    isDescribed:
      /\s(?:descr|title)="[^"]*\S[^"]*"/.test(properties) || properties.includes('decorative'),
    text: textOf(source),
    preset: /<a:prstGeom\b[^>]*\sprst="(\w+)"/.exec(look)?.[1] ?? '',
    isFilled: !/<a:noFill\s*\/>/.test(look.replace(line, '')),
    place: placeOf(look),
    group,
    connects: start && finish ? [start, finish] : undefined,
    ends: { start: end('headEnd'), end: end('tailEnd') },
  };
}

const textOf = (source: string): string =>
  [...source.matchAll(/<a:t>([^<]*)<\/a:t>/g)]
    .map(([, text = '']) => resolved(text))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

function placeOf(look: string): Shape['place'] {
  const found =
    /<a:xfrm(?<turns>[^>]*)>\s*<a:off x="(-?\d+)" y="(-?\d+)"\s*\/>\s*<a:ext cx="(\d+)" cy="(\d+)"/.exec(
      look,
    );
  if (!found || /rot="|flip[HV]="/.test(found.groups?.['turns'] ?? '')) return undefined;
  const [, , x, y, width, height] = found.map(Number);
  return [x ?? 0, y ?? 0, width ?? 0, height ?? 0];
}

type Corner = readonly [x: number, y: number];

/** @returns nothing if it is not known where a shape is */
export function boxAround({ place }: Shape): { from: Corner; to: Corner } | undefined {
  if (!place) return undefined;
  const [x, y, width, height] = place;
  return { from: [x, y], to: [x + width, y + height] };
}

/** The text of a shape, if it can name it. */
export const nameOf = ({ text }: Shape): string => (text.length <= longestText ? text : '');
