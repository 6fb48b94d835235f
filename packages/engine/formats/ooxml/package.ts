// Opens a package of Office Open XML, and reads its parts and their relationships (ECMA-376 part 2).
import { ProblemError } from '@octavo/contract';
import { entryStream } from '#containers/zip-content.ts';
import { zipEntries, type ZipEntry } from '#containers/zip-directory.ts';
import { XmlReader } from '#containers/xml/xml-reader.ts';
import { ElementReader, type Pieces } from '#formats/ooxml/element-reader.ts';
import { attribute, childrenOf, type Element } from '#formats/ooxml/element.ts';

export type Relation = {
  /** The last word of its type, such as `slideLayout`. */
  kind: string;
  /** The target part, or an address for an external target. */
  target: string;
  isExternal: boolean;
};

/** The relationships of a part by id. */
export type Relations = ReadonlyMap<string, Relation>;

/** The path of the relationships of a part. */
const relationsOf = (part: string) => part.replace(/([^/]*)$/, '_rels/$1.rels');

/** A target as the name of a part; it is relative to the folder of the part that contains it. */
function resolve(part: string, target: string): string {
  try {
    const url = new URL(target.replaceAll('\\', '/'), `part:///${part}`);
    return decodeURIComponent(url.pathname).replace(/^\/+/, '');
  } catch {
    return '';
  }
}

function relationOf(part: string, element: Element): [string, Relation] {
  const read = (name: string) => attribute(element, name) ?? '';
  const isExternal = read('TargetMode') === 'External';
  const target = isExternal ? read('Target') : resolve(part, read('Target'));
  return [read('Id'), { kind: read('Type').replace(/^.*\//, ''), target, isExternal }];
}

export class OfficePackage {
  readonly path: string;
  readonly #entries: ReadonlyMap<string, ZipEntry>;

  constructor(path: string, entries: readonly ZipEntry[]) {
    this.path = path;
    // Part names are case-insensitive (ECMA-376 part 2, section 6.2.2.3).
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  }

  /** The ZIP entry of a part, if it exists. */
  entry(part: string): ZipEntry | undefined {
    return this.#entries.get(part.toLowerCase());
  }

  /**
   * Reads a part and yields its pieces; none if it does not exist.
   * @throws ProblemError `damaged_file`, `too_complex`
   */
  async *pieces(part: string, pieces?: Pieces): AsyncGenerator<Element> {
    const entry = this.entry(part);
    if (!entry) return;
    const elements = new ElementReader(pieces);
    const reader = new XmlReader(elements);
    let decoder: TextDecoder | undefined;
    try {
      for await (const chunk of (await entryStream(this.path, entry)) as AsyncIterable<Buffer>) {
        // A byte order mark indicates UTF-16, which parts may use.
        decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8');
        reader.push(decoder.decode(chunk, { stream: true }));
        yield* elements.take();
      }
      reader.end();
    } catch (error) {
      throw asDamage(error);
    }
    yield* elements.take();
  }

  /**
   * The root of a part, if it exists.
   * @throws ProblemError `damaged_file`, `too_complex`
   */
  async part(name: string): Promise<Element | undefined> {
    for await (const root of this.pieces(name)) return root;
    return undefined;
  }

  /**
   * The relationships of a part.
   * @param part empty for the package
   * @throws ProblemError `damaged_file`
   */
  async relations(part: string): Promise<Relations> {
    const root = await this.part(relationsOf(part));
    return new Map(childrenOf(root, 'rel:Relationship').map((child) => relationOf(part, child)));
  }

  /** The target part of a relationship. */
  async related(part: string, kind: string): Promise<string | undefined> {
    return targetOf(await this.relations(part), kind);
  }

  /**
   * The main part of the package.
   * @throws ProblemError `damaged_file` if there is none
   */
  async mainPart(usual: string): Promise<string> {
    const main = (await this.related('', 'officeDocument')) ?? usual;
    if (!this.entry(main)) throw new ProblemError('damaged_file', {}, 'no main part');
    return main;
  }
}

/** The target of the first relationship of a kind. */
export const targetOf = (relations: Relations, kind: string): string | undefined =>
  [...relations.values()].find((relation) => relation.kind === kind && !relation.isExternal)
    ?.target;

function asDamage(error: unknown): ProblemError {
  const isSpecific = error instanceof ProblemError && error.problem.code !== 'invalid_data';
  return isSpecific ? error : new ProblemError('damaged_file', {}, error);
}

/** Opens a package that has passed the archive guard. @throws ProblemError `damaged_file` */
export const openOfficePackage = async (path: string): Promise<OfficePackage> =>
  new OfficePackage(path, await zipEntries(path));
