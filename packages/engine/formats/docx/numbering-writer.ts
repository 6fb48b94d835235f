// The lists of the document that is written: Word counts them, so each has a definition of its own (ECMA-376 part 1, section 17.9).
import type { ListItem, Marker } from '#document/model.ts';
import { declare } from '#ooxml/namespaces.ts';
import { xmlDeclaration, xmlText } from '#ooxml/xml-text.ts';

type Numbered = Extract<Marker, { kind: 'number' }>;
type List = { id: number; levels: Map<number, Numbered> };

const levelCount = 9;
/** Twentieths of a point that a level is set in by. */
const indent = 360;
const bulletList = 1;
const bullets = ['•', '–', '▪'];

/** How far the text of a level is set in, in twentieths of a point. */
export const textIndent = (level: number): number => (level + 1) * indent;

const levelXml = (level: number, format: string, text: string, start = 1) =>
  `<w:lvl w:ilvl="${level}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${xmlText(text)}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${textIndent(level)}" w:hanging="${indent}"/></w:pPr></w:lvl>`;

const levels = Array.from({ length: levelCount }, (_, level) => level);

const abstractXml = (id: number, body: string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${body}</w:abstractNum>`;
const numXml = (id: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;

function numberedLevel(level: number, marker: Numbered | undefined): string {
  if (!marker) return levelXml(level, 'decimal', `%${level + 1}.`);
  const { format, before, after, ordinal } = marker;
  return levelXml(level, format, `${before}%${level + 1}${after}`, ordinal);
}

export class NumberingWriter {
  readonly #lists = new Map<string, List>();

  /** The properties of a list item; nothing for one whose number is written as text. */
  properties({ list, level, marker }: ListItem): string {
    if (marker.kind === 'label') return '';
    const depth = Math.min(level, levelCount - 1);
    const id = marker.kind === 'bullet' ? bulletList : this.#numbered(list, depth, marker);
    return `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr>`;
  }

  /** The part `numbering.xml`. */
  xml(): string {
    const lists = [...this.#lists.values()];
    const bulleted = levels.map((level) =>
      levelXml(level, 'bullet', bullets[level % bullets.length] ?? '•'),
    );
    const abstracts = lists.map((list) =>
      abstractXml(
        list.id,
        levels.map((level) => numberedLevel(level, list.levels.get(level))).join(''),
      ),
    );
    const nums = [bulletList, ...lists.map(({ id }) => id)].map(numXml);
    return `${xmlDeclaration}<w:numbering ${declare('w')}>${abstractXml(bulletList, bulleted.join(''))}${abstracts.join('')}${nums.join('')}</w:numbering>`;
  }

  #numbered(name: string, level: number, marker: Numbered): number {
    const list = this.#lists.get(name) ?? {
      id: bulletList + 1 + this.#lists.size,
      levels: new Map(),
    };
    this.#lists.set(name, list);
    if (!list.levels.has(level)) list.levels.set(level, marker);
    return list.id;
  }
}
