// Writes a package: its parts, their relationships, their content types and their pictures (ECMA-376 part 2).
import { buffer } from 'node:stream/consumers';
import { documentLimits } from '#kernel/limits.ts';
import type { AddEntry } from '#containers/zip-writer.ts';
import { asPng } from '#formats/image/as-png.ts';
import { isWidelyRead, type ImageFile, type ImageType } from '#models/document/image-file.ts';
import { namespaces } from '#formats/ooxml/namespaces.ts';
import { xmlDeclaration, xmlText } from '#containers/xml/xml-text.ts';

const packaged = 'http://schemas.openxmlformats.org/package/2006';
const coreKind = `${packaged}/relationships/metadata/core-properties`;

const imageMimes: Partial<Record<ImageType, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
};

type Target = { kind: string; target: string; isExternal: boolean };

/** The path of a part relative to another: `../slides/slide1.xml`. */
function relative(from: string, to: string): string {
  const [fromFolders, toFolders] = [from.split('/').slice(0, -1), to.split('/')];
  while (fromFolders.length && fromFolders[0] === toFolders[0]) {
    fromFolders.shift();
    toFolders.shift();
  }
  return [...fromFolders.map(() => '..'), ...toFolders].join('/');
}

/** Collects the relationships of a written part; equal targets share an id. */
export class RelationWriter {
  readonly #part: string;
  readonly #ids = new Map<string, Target & { id: string }>();

  /** @param part empty for the package itself */
  constructor(part: string) {
    this.#part = part;
  }

  /**
   * The id of a relationship to another part.
   * @param kind the last word of its type, such as `image`
   */
  to(kind: string, part: string): string {
    return this.#add({ kind, target: relative(this.#part, part), isExternal: false });
  }

  /** The id of an external link; nothing if the address is invalid. */
  link(address: string): string | undefined {
    if (!URL.canParse(address) || /^(?:javascript|data|vbscript):/i.test(address)) return undefined;
    return this.#add({ kind: 'hyperlink', target: address, isExternal: true });
  }

  get part(): string {
    return this.#part.replace(/([^/]*)$/, '_rels/$1.rels');
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  xml(): string {
    const entries = [...this.#ids.values()].map(({ id, kind, target, isExternal }) => {
      const type = kind === 'core-properties' ? coreKind : `${namespaces.r}/${kind}`;
      const mode = isExternal ? ' TargetMode="External"' : '';
      return `<Relationship Id="${id}" Type="${type}" Target="${xmlText(target)}"${mode}/>`;
    });
    return `${xmlDeclaration}<Relationships xmlns="${packaged}/relationships">${entries.join('')}</Relationships>`;
  }

  #add(target: Target): string {
    const key = `${target.kind} ${target.target}`;
    const id = this.#ids.get(key)?.id ?? `rId${this.#ids.size + 1}`;
    this.#ids.set(key, { ...target, id });
    return id;
  }
}

type Medium = { part: string; image: ImageFile; png?: Buffer };

export class PackageWriter {
  readonly #add: AddEntry;
  readonly #folder: string;
  readonly #types = new Map<string, string>();
  readonly #media = new Map<string, Medium | undefined>();
  #convertedBytes = 0;

  /** @param folder the folder of the main part, such as `ppt` */
  constructor(add: AddEntry, folder: string) {
    this.#add = add;
    this.#folder = folder;
  }

  /** Writes a part and its relationships. @param type its content type */
  async part(
    name: string,
    type: string,
    content: string | AsyncIterable<string>,
    relations?: RelationWriter,
  ): Promise<void> {
    this.#types.set(name, type);
    await this.#add(name, typeof content === 'string' ? [content] : content);
    if (relations) await this.relations(relations);
  }

  /** Writes the relationships of a part, if it has any. */
  async relations(relations: RelationWriter): Promise<void> {
    if (!relations.isEmpty) await this.#add(relations.part, [relations.xml()]);
  }

  /** The part for a picture; nothing for one that cannot be shown. */
  async picture(image: ImageFile): Promise<string | undefined> {
    if (!this.#media.has(image.key)) this.#media.set(image.key, await this.#medium(image));
    return this.#media.get(image.key)?.part;
  }

  /** Writes the pictures and the content types. */
  async end(relations: RelationWriter): Promise<void> {
    for (const medium of this.#media.values()) if (medium) await this.#writeMedium(medium);
    await this.relations(relations);
    await this.#add('[Content_Types].xml', [this.#contentTypes()]);
  }

  async #medium(image: ImageFile): Promise<Medium | undefined> {
    const name = `${this.#folder}/media/image${this.#media.size + 1}`;
    if (isWidelyRead(image.type)) return { part: `${name}.${image.type}`, image };
    if (this.#convertedBytes > documentLimits.convertedImagesBytes) return undefined;
    const png = await asPng(image);
    this.#convertedBytes += png?.length ?? 0;
    return png && { part: `${name}.png`, image, png };
  }

  async #writeMedium({ part, image, png }: Medium): Promise<void> {
    const content = png ?? (await buffer(await image.open()));
    await this.#add(part, [content], 'packed');
  }

  #contentTypes(): string {
    const pictures = Object.entries(imageMimes).map(
      ([extension, mime]) => `<Default Extension="${extension}" ContentType="${mime}"/>`,
    );
    const parts = [...this.#types].map(
      ([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`,
    );
    return `${xmlDeclaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${pictures.join('')}${parts.join('')}</Types>`;
  }
}

/** A content type of Office Open XML. */
export const openXmlType = (name: string): string =>
  `application/vnd.openxmlformats-officedocument.${name}+xml`;

export const corePropertiesType = 'application/vnd.openxmlformats-package.core-properties+xml';
