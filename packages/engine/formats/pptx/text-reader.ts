// Reads the text of a shape: its paragraphs, with their own or inherited bullets and numbers (ECMA-376 part 1, section
// 21.1.2).
import { isBlank, joined, trimmed } from '#models/document/content.ts';
import type {
  Inline,
  ListItem,
  NumberFormat,
  Paragraph,
  TextStyle,
} from '#models/document/model.ts';
import {
  attribute,
  childrenOf,
  find,
  integerOf,
  isOn,
  type Element,
} from '#formats/ooxml/element.ts';
import { mathText } from '#formats/ooxml/math-text.ts';
import type { Relations } from '#formats/ooxml/package.ts';
import { levelIn, type Inheritance, type Placeholder } from './inheritance.ts';

export type TextContext = {
  inheritance: Inheritance;
  relations: Relations;
  /** Returns a unique name for a list. */
  nextList(): string;
};

const scripts = (baseline: number): TextStyle['script'] | undefined => {
  if (baseline === 0) return undefined;
  return baseline > 0 ? 'super' : 'sub';
};

function styleOf(properties: Element | undefined, { inheritance }: TextContext): TextStyle {
  const size = integerOf(properties, 'sz');
  const script = scripts(integerOf(properties, 'baseline') ?? 0);
  const color = inheritance.color(find(properties, 'a:solidFill'));
  const font = attribute(find(properties, 'a:latin'), 'typeface');
  const language = attribute(properties, 'lang');
  return {
    ...(isOn(properties, 'b') && { bold: true }),
    ...(isOn(properties, 'i') && { italic: true }),
    ...(isOn(properties, 'u') && { underline: true }),
    ...((attribute(properties, 'strike') ?? 'noStrike') !== 'noStrike' && { strike: true }),
    ...(attribute(properties, 'cap') === 'small' && { smallCapitals: true }),
    ...(script && { script }),
    ...(color && { color }),
    ...(size && { size: size / 100 }),
    ...(font && !font.startsWith('+') && { font }),
    ...(language && { language }),
  };
}

/** External links; links between slides are left out. */
function linkOf(properties: Element | undefined, { relations }: TextContext): string | undefined {
  const relation = relations.get(attribute(find(properties, 'a:hlinkClick'), 'r:id') ?? '');
  return relation?.isExternal ? relation.target : undefined;
}

function inlineOf(element: Element, context: TextContext): Inline[] {
  if (element.name === 'a:br') return [{ kind: 'break' }];
  if (element.name === 'a14:m') return [{ kind: 'text', text: mathText(element), style: {} }];
  if (element.name !== 'a:r' && element.name !== 'a:fld') return [];
  if (attribute(element, 'type') === 'slidenum') return [];
  const properties = find(element, 'a:rPr');
  const link = linkOf(properties, context);
  const text = (find(element, 'a:t')?.text ?? '').replaceAll('\u000b', ' ');
  return [{ kind: 'text', text, style: styleOf(properties, context), ...(link && { link }) }];
}

/** The content of one paragraph. @param paragraph `a:p` */
export const contentOf = (paragraph: Element, context: TextContext): Inline[] =>
  trimmed(joined(paragraph.children.flatMap((child) => inlineOf(child, context))));

const numberFormat: Record<string, NumberFormat> = {
  arabic: 'decimal',
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
};
const schemeForm = /^(arabic|alphaLc|alphaUc|romanLc|romanUc)\w*?(Period|ParenR|ParenBoth|Plain)?$/;

type Counter = { scheme: string; start: number; count: number; list: string };

/** The lists of one text body, counted as PowerPoint does. */
class Lists {
  readonly #open: (Counter | undefined)[] = [];
  readonly #context: TextContext;
  #bullets = '';

  constructor(context: TextContext) {
    this.#context = context;
  }

  item(bullet: Element | undefined, level: number): ListItem | undefined {
    if (bullet?.name === 'a:buAutoNum') return this.#number(bullet, level);
    this.#open.length = Math.min(this.#open.length, level);
    if (!bullet || bullet.name === 'a:buNone') {
      this.#bullets = '';
      return undefined;
    }
    this.#bullets ||= this.#context.nextList();
    return { list: this.#bullets, level, marker: { kind: 'bullet' } };
  }

  #number(bullet: Element, level: number): ListItem {
    const scheme = attribute(bullet, 'type') ?? 'arabicPeriod';
    const start = integerOf(bullet, 'startAt') ?? 1;
    const open = this.#open[level];
    const goesOn = open?.scheme === scheme && open.start === start;
    const list = this.#open.slice(0, level).find(Boolean)?.list;
    const counter = goesOn
      ? open
      : { scheme, start, count: 0, list: list ?? this.#context.nextList() };
    const ordinal = counter.start + counter.count++;
    this.#open[level] = counter;
    this.#open.length = level + 1;
    const [, kind = 'arabic', end = 'Period'] = schemeForm.exec(scheme) ?? [];
    const before = end === 'ParenBoth' ? '(' : '';
    const after = end === 'Period' ? '.' : end === 'Plain' ? '' : ')';
    const format = numberFormat[kind] ?? 'decimal';
    return {
      list: counter.list,
      level,
      marker: { kind: 'number', format, before, after, ordinal },
    };
  }
}

const bulletNames = new Set(['a:buNone', 'a:buChar', 'a:buAutoNum', 'a:buBlip']);
const bulletIn = (properties: Element | undefined) =>
  properties?.children.find(({ name }) => bulletNames.has(name));

const alignments: Record<string, NonNullable<Paragraph['align']>> = {
  ctr: 'center',
  just: 'justify',
};

/**
 * The paragraphs of a shape or a cell, without empty ones.
 * @param body `p:txBody` or `a:txBody`
 * @param lists the level lists that format it, nearest first
 */
export function paragraphsOf(
  body: Element | undefined,
  lists: readonly Element[],
  context: TextContext,
): Paragraph[] {
  const counted = new Lists(context);
  return childrenOf(body, 'a:p').flatMap((element): Paragraph[] => {
    const content = contentOf(element, context);
    if (isBlank(content)) return [];
    const properties = find(element, 'a:pPr');
    const level = Math.min(8, Math.max(0, integerOf(properties, 'lvl') ?? 0));
    const chain = [properties, ...lists.map((list) => levelIn(list, level))];
    const bullet = chain.map(bulletIn).find(Boolean);
    const list = counted.item(bullet, level);
    const rtl = chain.some((one) => isOn(one, 'rtl'));
    const align = alignments[attribute(properties, 'algn') ?? ''];
    return [
      {
        ...{ kind: 'paragraph', role: 'body', content },
        ...(list && { list }),
        ...(rtl && { rtl }),
        ...(align && { align }),
      },
    ];
  });
}

/** The size of the first letters of a shape, in points. */
export function sizeOf(
  body: Element | undefined,
  shape: Element,
  placeholder: Placeholder | undefined,
  { inheritance }: TextContext,
): number {
  const [run] = childrenOf(body, 'a:p').flatMap((one) => childrenOf(one, 'a:r'));
  const inherited = inheritance
    .levelLists(shape, placeholder)
    .map((list) => integerOf(find(levelIn(list, 0), 'a:defRPr'), 'sz'));
  const sizes = [integerOf(find(run, 'a:rPr'), 'sz'), ...inherited];
  return (sizes.find((size) => size !== undefined) ?? 1800) / 100;
}
