// Writes lists. Word counts the items, so each list has a definition of its own (ECMA-376 part 1, section 17.9).
import type { LevelNumber, ListItem, Marker, TextStyle } from '#models/document/model.ts';
import { declare } from '#formats/ooxml/namespaces.ts';
import { xmlDeclaration, xmlText } from '#containers/xml/xml-text.ts';
import { runProperties } from './run-properties.ts';
import { indentsXml, type Indents } from './paragraph-properties.ts';

/** A bullet or a number, whose text has `%1` for the number of the first level. */
type Counted = { kind: 'bullet' } | ({ kind: 'number' } & LevelNumber);
type Level = {
  marker: Counted;
  indents: Indents;
  /** The properties of its numbers. */
  run: string;
};
type List = {
  /** The id of its definition. */
  id: number;
  /** The id of the instance that its items reference; a new one where the numbering restarts. */
  instance: number;
  levels: Map<number, Level>;
  /** The last number of each level. */
  counts: Map<number, number>;
};
type Instance = { id: number; list: number; from?: { level: number; ordinal: number } };

const levelCount = 9;
/** The indent of a level, in twentieths of a point. */
const indent = 360;
/** The list for all bullets without a known position. */
const bulletList = 1;
const bullets = ['•', '–', '▪'];

/** The text indent of a level, in twentieths of a point. */
export const textIndent = (level: number): number => (level + 1) * indent;

const usualIndents = (level: number): Indents => ({
  left: textIndent(level),
  right: 0,
  first: -indent,
});

const levelXml = (
  level: number,
  format: string,
  text: string,
  { indents, start = 1, run = '' }: { indents: Indents; start?: number; run?: string },
) =>
  `<w:lvl w:ilvl="${level}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${xmlText(text)}"/><w:lvlJc w:val="left"/><w:pPr>${indentsXml(indents)}</w:pPr>${run}</w:lvl>`;

const levels = Array.from({ length: levelCount }, (_, level) => level);

const abstractXml = (id: number, body: string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${body}</w:abstractNum>`;

const startXml = ({ level, ordinal }: NonNullable<Instance['from']>) =>
  `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${ordinal}"/></w:lvlOverride>`;

const instanceXml = ({ id, list, from }: Instance) =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${list}"/>${from ? startXml(from) : ''}</w:num>`;

const bulletXml = (level: number, indents: Indents) =>
  levelXml(level, 'bullet', bullets[level % bullets.length] ?? '•', { indents });

function definedLevel(level: number, defined: Level | undefined): string {
  if (!defined)
    return levelXml(level, 'decimal', `%${level + 1}.`, { indents: usualIndents(level) });
  const { marker, indents, run } = defined;
  if (marker.kind === 'bullet') return bulletXml(level, indents);
  return levelXml(level, marker.format, marker.template, { indents, start: marker.ordinal, run });
}

const listXml = ({ id, levels: defined }: List) =>
  abstractXml(id, levels.map((level) => definedLevel(level, defined.get(level))).join(''));

const isSame = (a: Indents, b: Indents) =>
  a.left === b.left && a.right === b.right && a.first === b.first;

const propertiesXml = (level: number, instance: number) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${instance}"/></w:numPr>`;

/** What Word counts; nothing for a number that is written as text. */
function countedOf(marker: Marker, level: number): Counted | undefined {
  if (marker.kind === 'bullet') return marker;
  if (marker.kind === 'label') return marker.counted && { kind: 'number', ...marker.counted };
  const { format, ordinal, before, after } = marker;
  return { kind: 'number', format, ordinal, template: `${before}%${level + 1}${after}` };
}

/** A paragraph's position in its list, and its indents beyond those of the level. */
export type Numbering = { xml: string; indents?: Indents };

export class NumberingWriter {
  readonly #lists = new Map<string, List>();
  readonly #instances: Instance[] = [{ id: bulletList, list: bulletList }];

  /**
   * The properties of a list item; nothing if its number is written as text.
   * @param given its own indents, if known
   * @param base the formatting of its paragraph's style
   */
  item(item: ListItem, given?: Indents, base: TextStyle = {}): Numbering {
    const { list, level, marker, numberStyle } = item;
    const depth = Math.min(level + (item.headingLevels ?? 0), levelCount - 1);
    const counted = countedOf(marker, depth);
    if (!counted) return { xml: '', ...(given && { indents: given }) };
    if (counted.kind === 'bullet' && !given) return { xml: propertiesXml(depth, bulletList) };
    const run = numberStyle ? runProperties({ style: numberStyle, base }) : '';
    const used = this.#listFor(counted, list, depth, run);
    const indents = given ?? usualIndents(depth);
    if (!used.levels.has(depth)) used.levels.set(depth, { marker: counted, indents, run });
    if (counted.kind === 'number') this.#count(used, depth, counted.ordinal);
    const isOfLevel = isSame(indents, used.levels.get(depth)?.indents ?? indents);
    return { xml: propertiesXml(depth, used.instance), ...(!isOfLevel && { indents }) };
  }

  /** The part `numbering.xml`. */
  xml(): string {
    const bulleted = levels.map((level) => bulletXml(level, usualIndents(level))).join('');
    const lists = [...this.#lists.values()].map(listXml).join('');
    const instances = this.#instances.map(instanceXml).join('');
    return `${xmlDeclaration}<w:numbering ${declare('w')}>${abstractXml(bulletList, bulleted)}${lists}${instances}</w:numbering>`;
  }

  /** The list of an item; another one if the level has numbers of another form or look, such as `(a)` among `1.`. */
  #listFor(counted: Counted, list: string, level: number, run: string): List {
    const used = this.#list(`${counted.kind} ${list}`);
    const defined = used.levels.get(level);
    const known = defined?.marker;
    if (counted.kind !== 'number' || known?.kind !== 'number') return used;
    const { format, template } = counted;
    const isAlone = template.match(/%\d/g)?.join() === `%${level + 1}`;
    const isAlike = known.format === format && known.template === template && defined?.run === run;
    if (!isAlone || isAlike) return used;
    return this.#list(`${counted.kind} ${list} ${level} ${format} ${template} ${run}`);
  }

  #list(key: string): List {
    const known = this.#lists.get(key);
    if (known) return known;
    const id = bulletList + 1 + this.#lists.size;
    const list = {
      id,
      instance: this.#instance({ list: id }),
      levels: new Map(),
      counts: new Map(),
    };
    this.#lists.set(key, list);
    return list;
  }

  #instance(instance: Omit<Instance, 'id'>): number {
    const id = this.#instances.length + 1;
    this.#instances.push({ id, ...instance });
    return id;
  }

  /** Counts as Word will; if the document's number differs, a new instance starts with it. */
  #count(list: List, level: number, ordinal: number): void {
    const last = list.counts.get(level);
    const first = list.levels.get(level)?.marker;
    const start = first?.kind === 'number' ? first.ordinal : 1;
    const expected = last === undefined ? start : last + 1;
    if (ordinal !== expected)
      list.instance = this.#instance({ list: list.id, from: { level, ordinal } });
    for (const deeper of list.counts.keys()) if (deeper > level) list.counts.delete(deeper);
    list.counts.set(level, ordinal);
  }
}
