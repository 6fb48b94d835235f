// Writes the pictures of a sheet: a drawing part, which anchors them to cells, and their files (ECMA-376 part 1, section 20.5).
import { xmlDeclaration, xmlText } from '#containers/xml/xml-text.ts';
import type { AddEntry } from '#containers/zip-writer.ts';
import type { ImageFile, ImageType } from '#models/document/image-file.ts';

/** A picture over the cells of a sheet. */
export type SheetPicture = {
  image: ImageFile;
  alt?: string;
  /** The cell of its upper left corner, from 0. */
  column: number;
  row: number;
  /** How far its corner is from the left edge of its cell, in points. */
  offset: number;
  /** In points. */
  width: number;
  height: number;
};

const drawings = 'http://schemas.openxmlformats.org/drawingml/2006';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The types that a drawing may show, and their MIME types. */
const shown: Partial<Record<ImageType, string>> = { png: 'image/png', jpg: 'image/jpeg' };

/** The length of points in EMU. */
const emu = (points: number) => Math.max(0, Math.round(points * 12_700));

function anchor({ column, row, offset, width, height, alt = '' }: SheetPicture, index: number) {
  const size = `cx="${emu(width)}" cy="${emu(height)}"`;
  const id = index + 1;
  return (
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${emu(offset)}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext ${size}/>` +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${id + 1}" name="Picture ${id}" descr="${xmlText(alt)}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>` +
    `<xdr:blipFill><a:blip r:embed="picture${id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
  );
}

const drawingXml = (pictures: readonly SheetPicture[]) =>
  `${xmlDeclaration}<xdr:wsDr xmlns:xdr="${drawings}/spreadsheetDrawing" xmlns:a="${drawings}/main" xmlns:r="${relationships}">${pictures.map(anchor).join('')}</xdr:wsDr>`;

const relationsXml = (entries: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `${xmlDeclaration}<Relationships xmlns="${packaged}">${entries
    .map(
      ([id, kind, target]) =>
        `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** What a sheet with pictures contains at its end. */
export const drawingReference = `<drawing xmlns:r="${relationships}" r:id="drawing"/>`;

/** The pictures of a workbook; each file is stored once. */
export class WorkbookPictures {
  readonly #add: AddEntry;
  readonly #files = new Map<string, string>();
  #drawings = 0;

  constructor(add: AddEntry) {
    this.#add = add;
  }

  /** Adds the parts of a sheet's pictures. @param sheet its number */
  async ofSheet(sheet: number, pictures: readonly SheetPicture[]): Promise<void> {
    const drawing = `drawing${++this.#drawings}.xml`;
    const files: string[] = [];
    for (const { image } of pictures) files.push(await this.#file(image));
    await this.#add(`xl/worksheets/_rels/sheet${sheet}.xml.rels`, [
      relationsXml([['drawing', 'drawing', `../drawings/${drawing}`]]),
    ]);
    await this.#add(`xl/drawings/${drawing}`, [drawingXml(pictures)]);
    await this.#add(`xl/drawings/_rels/${drawing}.rels`, [
      relationsXml(
        files.map((file, index) => [`picture${index + 1}`, 'image', `../media/${file}`] as const),
      ),
    ]);
  }

  async #file(image: ImageFile): Promise<string> {
    const known = this.#files.get(image.key);
    if (known) return known;
    const name = `image${this.#files.size + 1}.${image.type}`;
    this.#files.set(image.key, name);
    await this.#add(`xl/media/${name}`, await image.open(), 'packed');
    return name;
  }

  /** The entries of the content types. */
  get types(): string {
    if (!this.#drawings) return '';
    const defaults = Object.entries(shown).map(
      ([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`,
    );
    const overrides = Array.from(
      { length: this.#drawings },
      (_, index) =>
        `<Override PartName="/xl/drawings/drawing${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`,
    );
    return [...defaults, ...overrides].join('');
  }
}
