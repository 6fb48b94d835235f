// Reads pictures in a package (DrawingML, ECMA-376 part 1, section 20.2).
import { entryStream } from '#containers/zip-content.ts';
import { imageTypeOf, type ImageFile } from '#models/document/image-file.ts';
import type { Picture } from '#models/document/model.ts';
import { attribute, find, integerOf, type Element } from '#formats/ooxml/element.ts';
import type { OfficePackage, Relations } from '#formats/ooxml/package.ts';

/** English Metric Units per point. */
export const emuPerPoint = 12_700;

/** Points as English Metric Units. */
export const emu = (points: number): number => Math.round(points * emuPerPoint);

/** The picture in a part, if it exists and has a supported type. */
export function imageOfPart(from: OfficePackage, part: string): ImageFile | undefined {
  const entry = from.entry(part);
  const type = imageTypeOf(part);
  if (!entry || !type) return undefined;
  const open = () => entryStream(from.path, entry);
  return { key: `${from.path}#${entry.name}`, type, size: entry.bytes, open };
}

/** The picture that a relationship refers to. Linked external pictures are left out. */
export function relatedImage(
  from: OfficePackage,
  relations: Relations,
  id: string | undefined,
): ImageFile | undefined {
  const relation = relations.get(id ?? '');
  return relation && !relation.isExternal ? imageOfPart(from, relation.target) : undefined;
}

/** A fraction of 1, from a value in thousandths of a percent or, in the strict form, with a percent sign. */
function share(element: Element, name: string): number {
  const value = attribute(element, name) ?? '';
  const parts = Number.parseFloat(value) / (value.endsWith('%') ? 100 : 100_000);
  return Number.isFinite(parts) ? Math.min(0.99, Math.max(0, parts)) : 0;
}

/** The cropping of a picture (section 20.1.8.55, srcRect); nothing if there is none. */
export function cropOf(fill: Element | undefined): Picture['crop'] | undefined {
  const rectangle = find(fill, 'a:srcRect');
  if (!rectangle) return undefined;
  const [left, top, right, bottom] = ['l', 't', 'r', 'b'].map((side) => share(rectangle, side)) as [
    number,
    number,
    number,
    number,
  ];
  const isWhole = left + top + right + bottom === 0 || left + right >= 1 || top + bottom >= 1;
  return isWhole ? undefined : { left, top, right, bottom };
}

/** Width and height in points of an element such as `a:ext`. */
export function extentOf(element: Element | undefined): { width: number; height: number } {
  const [width, height] = ['cx', 'cy'].map((name) => (integerOf(element, name) ?? 0) / emuPerPoint);
  return width && height && width > 0 && height > 0
    ? { width, height }
    : { width: 240, height: 180 };
}

/** The alternative text of a picture (section 20.1.2.2.8, docPr and cNvPr). */
export const descriptionOf = (properties: Element | undefined): string =>
  attribute(properties, 'descr')?.trim() || attribute(properties, 'title')?.trim() || '';
