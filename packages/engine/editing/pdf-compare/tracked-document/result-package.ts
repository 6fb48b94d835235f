// The package of the result: the newer document with changed parts, and what these need of the older one.
import { entryText } from '#containers/zip-content.ts';
import type { AddedEntry } from '#containers/zip-rewrite.ts';
import { xmlText } from '#containers/xml/xml-text.ts';
import { acceptWordChanges, hasWordChanges } from '#engines/office/tracked-changes/word.ts';
import { openOfficePackage, type OfficePackage, type Relation } from '#formats/ooxml/package.ts';
import { Prefixes, readTree, writeTree, type Node } from '#formats/ooxml/part-tree.ts';
import { openXmlType } from '#formats/ooxml/package-writer.ts';
import { withoutCellChanges } from './older-parts.ts';

/** A part is in memory, at about ten times its size. */
const longestPartBytes = 64 * 1024 * 1024;
const typesPart = '[Content_Types].xml';

export type PartRelations = Map<string, Relation & { type: string }>;

/** One of both documents. */
export class WordPackage {
  readonly prefixes: Prefixes;
  readonly files: OfficePackage;
  readonly main: string;
  /** True if tracked changes were accepted. */
  hadChanges = false;

  private constructor(files: OfficePackage, main: string, prefixes: Prefixes) {
    this.files = files;
    this.main = main;
    this.prefixes = prefixes;
  }

  static async open(path: string, prefixes: Prefixes): Promise<WordPackage> {
    const files = await openOfficePackage(path);
    return new WordPackage(files, await files.mainPart('word/document.xml'), prefixes);
  }

  async text(part: string): Promise<string | undefined> {
    const entry = this.files.entry(part);
    return entry && entryText(this.files.path, entry, longestPartBytes);
  }

  /** A part with its tracked changes accepted, if it exists. */
  async tree(part: string | undefined): Promise<Node | undefined> {
    const text = part === undefined ? undefined : await this.text(part);
    if (text === undefined) return undefined;
    let root = readTree(text, this.prefixes);
    const plain = writeTree(root, this.prefixes);
    if (hasWordChanges(plain)) {
      this.hadChanges = true;
      root = readTree(acceptWordChanges(plain), this.prefixes);
    }
    withoutCellChanges(root);
    return root;
  }

  async relations(part: string): Promise<PartRelations> {
    const text = await this.text(relationsPart(part));
    if (text === undefined) return new Map();
    const types = new Map(
      readTree(text, new Prefixes()).children.map(({ attributes }) => [
        attributes.get('Id') ?? '',
        attributes.get('Type') ?? '',
      ]),
    );
    const relations = await this.files.relations(part);
    return new Map([...relations].map(([id, one]) => [id, { ...one, type: types.get(id) ?? '' }]));
  }

  /** Equal for relationships that lead to the same. */
  meaning({ isExternal, target }: Relation): string {
    const entry = isExternal ? undefined : this.files.entry(target);
    return entry ? `${entry.crc} ${entry.bytes}` : target;
  }
}

const relationsPart = (part: string) => part.replace(/([^/]*)$/, '_rels/$1.rels');

/** How deep parts of the older document may refer to others. */
const deepestCopy = 6;

export class ResultPackage {
  readonly before: WordPackage;
  readonly after: WordPackage;
  readonly #changed = new Map<string, string>();
  readonly #added = new Map<string, AddedEntry>();
  readonly #relations = new Map<string, { text: string; known: PartRelations; added: string }>();
  readonly #copies = new Map<string, string>();
  #types = '';
  #oldTypes: Node | undefined;

  constructor(before: WordPackage, after: WordPackage) {
    this.before = before;
    this.after = after;
  }

  /** Loads what the synchronous methods need. */
  async load(): Promise<void> {
    this.#types = (await this.after.text(typesPart)) ?? '';
    const old = await this.before.text(typesPart);
    this.#oldTypes = old === undefined ? undefined : readTree(old, new Prefixes());
  }

  async relationsOf(part: string): Promise<PartRelations> {
    const known = this.#relations.get(part);
    if (known) return known.known;
    const text = (await this.after.text(relationsPart(part))) ?? emptyRelations;
    const relations = await this.after.relations(part);
    this.#relations.set(part, { text, known: relations, added: '' });
    return relations;
  }

  /** Writes a part of the newer document anew. */
  put(part: string, root: Node): void {
    this.#changed.set(
      this.after.files.entry(part)?.name ?? part,
      writeTree(root, this.after.prefixes),
    );
  }

  /** Adds a part to the newer document, and a relationship to it. @returns the relationship's id */
  async add(from: string, part: string, root: Node, kind: string): Promise<string> {
    this.put(part, root);
    this.#declare(part, openXmlType(`wordprocessingml.${kind}`));
    const type = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`;
    await this.relationsOf(from);
    return this.#relate(from, type, `/${part}`, false);
  }

  /** A name for a new part. */
  freeName(part: string): string {
    const isTaken = (name: string) =>
      this.after.files.entry(name) !== undefined ||
      this.#added.has(name) ||
      this.#changed.has(name);
    let name = part;
    for (let count = 1; isTaken(name); count += 1)
      name = part.replace(/(\.\w+)?$/, (ending) => `-${count}${ending}`);
    return name;
  }

  /** The id in a part of the newer document of a relationship that the older one has. */
  async relationTo(part: string, relation: Relation & { type: string }): Promise<string> {
    const known = await this.relationsOf(part);
    const meaning = this.before.meaning(relation);
    for (const [id, other] of known)
      if (other.kind === relation.kind && this.after.meaning(other) === meaning) return id;
    const target = relation.isExternal
      ? relation.target
      : `/${await this.#copy(relation.target, 0)}`;
    return this.#relate(part, relation.type, target, relation.isExternal);
  }

  #relate(part: string, type: string, target: string, isExternal: boolean): string {
    const relations = this.#relations.get(part)!;
    let count = relations.known.size + 1;
    while (relations.known.has(`rId${count}`)) count += 1;
    const id = `rId${count}`;
    const kind = type.replace(/^.*\//, '');
    relations.known.set(id, {
      kind,
      type,
      target: isExternal ? target : target.slice(1),
      isExternal,
    });
    const mode = isExternal ? ' TargetMode="External"' : '';
    relations.added += `<Relationship xmlns="${relationsSpace}" Id="${id}" Type="${xmlText(type)}" Target="${xmlText(isExternal ? target : encodeURI(target))}"${mode}/>`;
    return id;
  }

  /** Copies a part of the older document with what it refers to. @returns its name */
  async #copy(part: string, depth: number): Promise<string> {
    const known = this.#copies.get(part);
    if (known !== undefined) return known;
    const entry = this.before.files.entry(part);
    const relations = await this.before.relations(part);
    const same = this.after.files.entry(part);
    if (entry && same?.crc === entry.crc && same.bytes === entry.bytes && !relations.size)
      return part;
    const name = this.freeName(part);
    this.#copies.set(part, name);
    if (!entry || depth > deepestCopy) return name;
    this.#added.set(name, { path: this.before.files.path, entry });
    const type = this.#typeOf(part);
    if (type !== undefined) this.#declare(name, type);
    let text = '';
    for (const [id, { type: kind, target, isExternal }] of relations) {
      const own = isExternal ? target : `/${await this.#copy(target, depth + 1)}`;
      const mode = isExternal ? ' TargetMode="External"' : '';
      text += `<Relationship Id="${xmlText(id)}" Type="${xmlText(kind)}" Target="${xmlText(isExternal ? own : encodeURI(own))}"${mode}/>`;
    }
    if (text) this.#changed.set(relationsPart(name), within(emptyRelations, 'Relationships', text));
    return name;
  }

  /** The content type of a part of the older document. */
  #typeOf(part: string): string | undefined {
    const find = (name: string, key: string, value: string) =>
      this.#oldTypes?.children
        .find(
          (child) =>
            child.name.endsWith(name) &&
            child.attributes.get(key)?.toLowerCase() === value.toLowerCase(),
        )
        ?.attributes.get('ContentType');
    const extension = part.replace(/^.*\./, '');
    return find('Override', 'PartName', `/${part}`) ?? find('Default', 'Extension', extension);
  }

  #declare(part: string, type: string): void {
    const entry = `<Override xmlns="${typesSpace}" PartName="/${xmlText(part)}" ContentType="${xmlText(type)}"/>`;
    this.#types = within(this.#types, 'Types', entry);
    this.#changed.set(typesPart, this.#types);
  }

  /** The parts that are changed or added. */
  entries(): { changed: ReadonlyMap<string, string>; added: ReadonlyMap<string, AddedEntry> } {
    for (const [part, { text, added }] of this.#relations)
      if (added) this.#changed.set(relationsPart(part), within(text, 'Relationships', added));
    return { changed: this.#changed, added: this.#added };
  }
}

const relationsSpace = 'http://schemas.openxmlformats.org/package/2006/relationships';
const typesSpace = 'http://schemas.openxmlformats.org/package/2006/content-types';
const emptyRelations = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${relationsSpace}"></Relationships>`;

/** Adds entries at the end of a root, whose text stays as it is. */
function within(text: string, root: string, entries: string): string {
  const closed = new RegExp(`<([\\w.-]+:)?${root}([^>]*)/>\\s*$`).exec(text);
  if (closed)
    return `${text.slice(0, closed.index)}<${closed[1] ?? ''}${root}${closed[2]}>${entries}</${closed[1] ?? ''}${root}>`;
  const end = text.lastIndexOf('</');
  return text.slice(0, end) + entries + text.slice(end);
}

/** The target of the first relationship of a kind. */
export const targetIn = (relations: PartRelations, kind: string): string | undefined =>
  [...relations.values()].find((one) => one.kind === kind && !one.isExternal)?.target;
