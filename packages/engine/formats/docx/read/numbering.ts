// Computes numbers and bullets of paragraphs while the document is read (ECMA-376 part 1, section 17.9).
import { numberFormats, type Marker, type NumberFormat } from '#models/document/model.ts';
import { numberText } from '#models/document/number-text.ts';
import { attribute, childrenOf, find, integerOf, type Element } from '#formats/ooxml/element.ts';

type Level = { format: string; text: string; start: number; restarts: boolean; style: string };
type Numbering = {
  /** Lists with the same one share a counter. */
  abstract: string;
  levels: ReadonlyMap<number, Level>;
  /** The numbers at which levels restart when this list is first used. */
  starts: ReadonlyMap<number, number>;
};

const value = (element: Element | undefined, name: string) =>
  attribute(find(element, name), 'w:val');

const levelOf = (element: Element): Level => ({
  format: value(element, 'w:numFmt') ?? 'decimal',
  text: value(element, 'w:lvlText') ?? '',
  start: integerOf(find(element, 'w:start'), 'w:val') ?? 1,
  restarts: value(element, 'w:lvlRestart') !== '0',
  style: value(element, 'w:pStyle') ?? '',
});

const levelsOf = (elements: readonly Element[]): [number, Level][] =>
  elements.map((element) => [integerOf(element, 'w:ilvl') ?? 0, levelOf(element)]);

function startsOf(num: Element): [number, number][] {
  return childrenOf(num, 'w:lvlOverride').flatMap((override): [number, number][] => {
    const start = integerOf(find(override, 'w:startOverride'), 'w:val');
    return start === undefined ? [] : [[integerOf(override, 'w:ilvl') ?? 0, start]];
  });
}

const isNumberFormat = (word: string): word is NumberFormat =>
  (numberFormats as readonly string[]).includes(word);

const numbered = (format: string, count: number) => {
  if (format === 'none') return '';
  if (format === 'decimalZero') return String(count).padStart(2, '0');
  return numberText(isNumberFormat(format) ? format : 'decimal', count);
};

export class NumberingCounter {
  readonly #numberings: ReadonlyMap<string, Numbering>;
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();

  /** @param root the root of the part `numbering.xml`, if there is one */
  constructor(root: Element | undefined) {
    const abstracts = new Map(
      childrenOf(root, 'w:abstractNum').map((element) => [
        attribute(element, 'w:abstractNumId') ?? '',
        element,
      ]),
    );
    this.#numberings = new Map(
      childrenOf(root, 'w:num').map((num) => {
        const abstract = value(num, 'w:abstractNumId') ?? '';
        const overrides = childrenOf(num, 'w:lvlOverride').flatMap((one) =>
          childrenOf(one, 'w:lvl'),
        );
        const own = childrenOf(linked(abstracts, abstract), 'w:lvl');
        const levels = new Map([...levelsOf(own), ...levelsOf(overrides)]);
        return [
          attribute(num, 'w:numId') ?? '',
          { abstract, levels, starts: new Map(startsOf(num)) },
        ];
      }),
    );
  }

  /** The level of a list that is linked to one of the styles. */
  levelOfStyle(id: string, styles: readonly string[]): number | undefined {
    const levels = this.#numberings.get(id)?.levels ?? new Map<number, Level>();
    return [...levels].find(([, { style }]) => style && styles.includes(style))?.[0];
  }

  /** Advances the counter at a level of a list; nothing if the list shows no marker there. */
  next(id: string, depth: number): Marker | undefined {
    const numbering = this.#numberings.get(id);
    const level = numbering?.levels.get(depth);
    if (!numbering || !level) return undefined;
    const counts = this.#countsOf(id, numbering);
    counts[depth] = (counts[depth] ?? level.start - 1) + 1;
    for (let deeper = depth + 1; deeper < counts.length; deeper++)
      if (numbering.levels.get(deeper)?.restarts !== false) counts[deeper] = undefined;
    return markerOf(numbering, level, depth, counts);
  }

  #countsOf(id: string, { abstract, starts }: Numbering): (number | undefined)[] {
    const counts = this.#counts.get(abstract) ?? [];
    this.#counts.set(abstract, counts);
    if (!this.#begun.has(id)) for (const [level, start] of starts) counts[level] = start - 1;
    this.#begun.add(id);
    return counts;
  }
}

/** A list's levels may be defined by a numbering style, which refers to another list. */
function linked(abstracts: ReadonlyMap<string, Element>, id: string): Element | undefined {
  const element = abstracts.get(id);
  const link = value(element, 'w:numStyleLink');
  if (!link) return element;
  return [...abstracts.values()].find((other) => value(other, 'w:styleLink') === link) ?? element;
}

function markerOf(
  { levels }: Numbering,
  { format, text }: Level,
  depth: number,
  counts: readonly (number | undefined)[],
): Marker | undefined {
  if (format === 'bullet') return { kind: 'bullet' };
  if (!text.trim()) return undefined;
  const own = new RegExp(`^([^%]*)%${depth + 1}([^%]*)$`).exec(text);
  const ordinal = counts[depth] ?? 1;
  if (own && isNumberFormat(format)) {
    const [, before = '', after = ''] = own;
    return { kind: 'number', format, before, after: after.trimEnd(), ordinal };
  }
  const label = text.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const level = Number(digit) - 1;
    const shown = levels.get(level);
    return numbered(shown?.format ?? 'decimal', counts[level] ?? shown?.start ?? 1);
  });
  return label.trim() ? { kind: 'label', text: label.trim() } : undefined;
}
