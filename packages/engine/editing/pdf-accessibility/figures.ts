// Alternative texts of images and formulas (ISO 14289-1, 7.3 and 7.7): kept, entered, or missing.
import type { AccessibilityOptions } from './options.ts';
import { hasText, withoutText } from './tag-checks.ts';
import {
  attributesOf,
  kidElements,
  setEntry,
  setType,
  type Element,
  type TagTree,
} from '#formats/pdf/structure/tag-tree.ts';

/** Points; only a line can be that thin. */
const thinnest = 4;
const farLonger = 8;

/** True if a figure is a thin line, such as one between sections, which is decoration in any document. */
function isRule(tree: TagTree, element: Element): boolean {
  const box = attributesOf(tree, element).find((attributes) => '/BBox' in attributes)?.['/BBox'];
  const [left = 0, bottom = 0, right = 0, top = 0] = tree.objects.numbers(box, 4) ?? [];
  const [thin = 0, long = 0] = [Math.abs(right - left), Math.abs(top - bottom)].toSorted(
    (one, two) => one - two,
  );
  return long > 0 && thin <= thinnest && long >= thin * farLonger;
}

const grouped = /^(?:P|H[1-6]?|L|Table|Sect|Div|Figure)$/;

/**
 * Text boxes are figures in LibreOffice's tags, and so is what holds an image and its caption in Chromium's. They only group
 * their paragraphs and images.
 */
export function turnedIntoGroups(tree: TagTree): void {
  for (const element of tree.elements()) {
    if (tree.typeOf(element) !== 'Figure' || hasText(element)) continue;
    const isGroup = kidElements(element).some((kid) => grouped.test(tree.typeOf(kid) ?? ''));
    if (isGroup) setType(element, 'Div');
  }
}

/** Figures without any content are left when nothing of a shape is drawn: there is nothing to describe. */
const isEmpty = ({ kids }: Element) => !kids.length;

/**
 * Gives images and formulas the texts that were entered.
 * @returns the images that are decoration: thin lines, and those that the user marked; and empty figures
 */
export function nameFigures(
  tree: TagTree,
  {
    imageTexts = '',
    imagesWithoutText,
  }: Pick<AccessibilityOptions, 'imageTexts' | 'imagesWithoutText'>,
): Element[] {
  const texts = imageTexts.split('|').map((text) => text.trim());
  const missing = withoutText(tree);
  const rules = missing.filter((element) => isEmpty(element) || isRule(tree, element));
  const decorative = [...rules];
  for (const [index, element] of missing.filter((one) => !rules.includes(one)).entries()) {
    const text = texts[index] ?? '';
    const isImage = tree.typeOf(element) === 'Figure' && !kidElements(element).length;
    if (text && text !== '-') setEntry(element, '/Alt', `u:${text}`);
    else if (isImage && (text === '-' || imagesWithoutText === 'decorative'))
      decorative.push(element);
  }
  return decorative;
}
