// Resolves the styles of a Word document with their base styles (ECMA-376 part 1, section 17.7).
import type { ParagraphRole } from '#models/document/model.ts';
import {
  attribute,
  childrenOf,
  find,
  integerOf,
  isOn,
  type Element,
} from '#formats/ooxml/element.ts';
import { combined, formattingOf, type TextFormatting } from './formatting.ts';

/** Paragraph settings of a style or of a paragraph itself. */
export type ParagraphSettings = {
  /** 1 to 9 for headings; 0 for body text. */
  outline?: number;
  numbering?: { id: string; level: number };
  align?: string;
  rtl?: boolean;
  breaksBefore?: boolean;
};

type Style = { id: string; name: string; basedOn: string; element: Element };

const roles: [RegExp, ParagraphRole][] = [
  [/^title$/i, 'title'],
  [/^subtitle$/i, 'subtitle'],
  [/^(?:intense )?quot(?:e|ations)$|^block ?text$/i, 'quote'],
  [/^(?:caption|figure|table|illustration|drawing)$/i, 'caption'],
  [/^(?:html preformatted|preformatted text|(?:source )?code|plain text|macro text)$/i, 'code'],
  [/^(?:toc (?:\d|heading)|contents (?:\d|heading)|table of (?:figures|authorities))/i, 'contents'],
];
const headingName = /^heading ?([1-9])$/i;

/**
 * Reads paragraph properties.
 * @param properties `w:pPr`
 */
export function settingsOf(properties: Element | undefined): ParagraphSettings {
  const outline = integerOf(find(properties, 'w:outlineLvl'), 'w:val');
  const numbering = find(properties, 'w:numPr');
  const id = attribute(find(numbering, 'w:numId'), 'w:val');
  const level = integerOf(find(numbering, 'w:ilvl'), 'w:val') ?? 0;
  const align = attribute(find(properties, 'w:jc'), 'w:val');
  const bidi = find(properties, 'w:bidi');
  const breaks = find(properties, 'w:pageBreakBefore');
  return {
    ...(outline !== undefined && { outline: outline > 8 ? 0 : outline + 1 }),
    ...(id !== undefined && { numbering: { id, level } }),
    ...(align && { align }),
    ...(bidi && { rtl: isOn(bidi, 'w:val', true) }),
    ...(breaks && { breaksBefore: isOn(breaks, 'w:val', true) }),
  };
}

const styleOf = (element: Element): Style => ({
  id: attribute(element, 'w:styleId') ?? '',
  name: attribute(find(element, 'w:name'), 'w:val') ?? '',
  basedOn: attribute(find(element, 'w:basedOn'), 'w:val') ?? '',
  element,
});

/** The resolved settings of a paragraph style. */
export type ResolvedParagraphStyle = {
  role: ParagraphRole;
  settings: ParagraphSettings;
  formatting: TextFormatting;
  /** The ids of the style and its base styles, in order. */
  ids: readonly string[];
};

export class Styles {
  readonly #styles: ReadonlyMap<string, Style>;
  readonly #defaultFormatting: TextFormatting;
  readonly #defaultParagraph: string;
  readonly #paragraphs = new Map<string, ResolvedParagraphStyle>();
  readonly #characters = new Map<string, TextFormatting>();

  /** @param root the root of the part `styles.xml`, if there is one */
  constructor(root: Element | undefined) {
    const elements = childrenOf(root, 'w:style');
    this.#styles = new Map(elements.map(styleOf).map((style) => [style.id, style]));
    this.#defaultFormatting = formattingOf(find(root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr'));
    const usual = elements.find(
      (style) => attribute(style, 'w:type') === 'paragraph' && isOn(style, 'w:default'),
    );
    this.#defaultParagraph = attribute(usual, 'w:styleId') ?? '';
  }

  /** A paragraph style; the default style for an unknown id. */
  paragraph(id = this.#defaultParagraph): ResolvedParagraphStyle {
    const known = this.#paragraphs.get(id);
    if (known) return known;
    const chain = this.#chain(this.#styles.has(id) ? id : this.#defaultParagraph);
    const resolved = this.#resolve(chain);
    this.#paragraphs.set(id, resolved);
    return resolved;
  }

  /** The formatting of text in a paragraph style and, if given, a character style. */
  formatting(paragraph: ResolvedParagraphStyle, character: string | undefined): TextFormatting {
    const styled = character
      ? combined(paragraph.formatting, this.#character(character))
      : paragraph.formatting;
    return { ...this.#defaultFormatting, ...styled };
  }

  #character(id: string): TextFormatting {
    const known = this.#characters.get(id);
    if (known) return known;
    const formatting = this.#chain(id).reduceRight<TextFormatting>(
      (formatting, { element }) => ({ ...formatting, ...formattingOf(find(element, 'w:rPr')) }),
      {},
    );
    this.#characters.set(id, formatting);
    return formatting;
  }

  /** The style and its base styles, in order; loops are cut. */
  #chain(id: string): Style[] {
    const chain: Style[] = [];
    let style = this.#styles.get(id);
    while (style && !chain.includes(style)) {
      chain.push(style);
      style = this.#styles.get(style.basedOn);
    }
    return chain;
  }

  #resolve(chain: readonly Style[]): ResolvedParagraphStyle {
    let settings: ParagraphSettings = {};
    let formatting: TextFormatting = {};
    for (const { element } of chain.toReversed()) {
      settings = { ...settings, ...settingsOf(find(element, 'w:pPr')) };
      formatting = { ...formatting, ...formattingOf(find(element, 'w:rPr')) };
    }
    const heading = chain.flatMap(({ name }) => headingName.exec(name)?.[1] ?? []).at(0);
    if (heading) settings = { outline: Number(heading), ...settings };
    return { role: roleOf(chain), settings, formatting, ids: chain.map(({ id }) => id) };
  }
}

function roleOf(chain: readonly Style[]): ParagraphRole {
  for (const { name } of chain) {
    const role = roles.find(([pattern]) => pattern.test(name))?.[1];
    if (role) return role;
  }
  return 'body';
}
