// Writes pictures: inline, at a side of the text, or at a fixed position of the page (ECMA-376 part 1, section 20.4).
import type { Block, Picture, PictureFloat, Place } from '#models/document/model.ts';
import type { PackageWriter, RelationWriter } from '#formats/ooxml/package-writer.ts';
import { xmlText } from '#containers/xml/xml-text.ts';
import { cropXml } from '#formats/ooxml/drawing-xml.ts';
import { emuPerPoint } from '#formats/ooxml/pictures.ts';
import { formulaXml } from './formula-xml.ts';
import { shapesXml, type ShapeGraphic } from './shape-xml.ts';
import { emu } from './units.ts';

const pictureType = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
const locks =
  '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>';
const noDistance = 'distT="0" distB="0" distL="0" distR="0"';

export type Size = { width: number; height: number };

/** Writes blocks that are in an area of this width. */
export type BlocksToXml = (blocks: readonly Block[], width: number) => Promise<string>;

/** Numbers the pictures of all parts of a document uniquely. */
export class DrawingIds {
  #last = 0;

  next(): number {
    return ++this.#last;
  }
}

/** The size at which a picture fits; never larger than its own. */
export function fitted({ width, height }: Size, space: Size): Size {
  const scale = Math.min(1, space.width / width, space.height / height);
  return { width: width * scale, height: height * scale };
}

const positionXml = (axis: 'H' | 'V', relativeFrom: string, points: number) =>
  `<wp:position${axis} relativeFrom="${relativeFrom}"><wp:posOffset>${Math.round(points * emuPerPoint)}</wp:posOffset></wp:position${axis}>`;

const anchorSettings = `${noDistance} simplePos="0" behindDoc="1" locked="0" layoutInCell="1" allowOverlap="1"`;

/** Writes the pictures of one part. */
export class PictureWriter {
  readonly #package: PackageWriter;
  readonly #relations: RelationWriter;
  readonly #ids: DrawingIds;
  readonly #textOf: BlocksToXml;

  /** @param textOf writes the text of shapes */
  constructor(
    writer: PackageWriter,
    relations: RelationWriter,
    ids: DrawingIds,
    textOf: BlocksToXml,
  ) {
    this.#package = writer;
    this.#relations = relations;
    this.#ids = ids;
    this.#textOf = textOf;
  }

  /** A run with an inline picture, or the formula that it shows; nothing if it cannot be shown. */
  async inLine(picture: Picture, size: Size = picture): Promise<string> {
    if (picture.formula) return formulaXml(picture.formula);
    return this.#run(picture, size, (id, graphic, frame) => {
      const named = names('wp:docPr', id, picture.alt);
      return `<wp:inline ${noDistance}>${extentXml(size)}${named}${frame}${graphic}</wp:inline>`;
    });
  }

  /**
   * A run with a picture at its position on the page, behind the text.
   * @param order from back to front
   */
  atPlace(picture: Picture, place: Place, order = 0): Promise<string> {
    const position = `<wp:simplePos x="0" y="0"/>${positionXml('H', 'page', place.left)}${positionXml('V', 'page', place.top)}`;
    return this.#run(picture, place, (id, graphic, frame) => {
      const named = names('wp:docPr', id, picture.alt);
      return `<wp:anchor ${anchorSettings} relativeHeight="${order}">${position}${extentXml(place)}<wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/>${named}${frame}${graphic}</wp:anchor>`;
    });
  }

  /** A run with a picture around which the text flows. */
  floating(picture: Picture, { side, left, top, gap }: PictureFloat): Promise<string> {
    const position = `<wp:simplePos x="0" y="0"/>${positionXml('H', 'column', left)}${positionXml('V', 'paragraph', top)}`;
    const distance = emu(gap);
    const distances = `distT="0" distB="0" distL="${side === 'left' ? 0 : distance}" distR="${side === 'right' ? 0 : distance}"`;
    const textSide = { left: 'right', right: 'left', both: 'bothSides' }[side];
    return this.#run(picture, picture, (id, graphic, frame) => {
      const named = names('wp:docPr', id, picture.alt);
      return `<wp:anchor ${distances} simplePos="0" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1" relativeHeight="${id}">${position}${extentXml(picture)}<wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapSquare wrapText="${textSide}"/>${named}${frame}${graphic}</wp:anchor>`;
    });
  }

  /** Shapes for programs that support them, and the picture for others. */
  async #run(
    picture: Picture,
    size: Size,
    framed: (id: number, graphic: string, frame: string) => string,
  ): Promise<string> {
    const drawing = (id: number, graphic: string, frame: string) =>
      `<w:drawing>${framed(id, graphic, frame)}</w:drawing>`;
    const id = this.#ids.next();
    const graphic = await this.#graphic(picture, size, id);
    if (!graphic) return '';
    const fallback = drawing(id, graphic, locks);
    const shapes = await this.#shapes(picture, size);
    if (!shapes) return `<w:r>${fallback}</w:r>`;
    const shaped = drawing(this.#ids.next(), shapes.xml, '<wp:cNvGraphicFramePr/>');
    return `<w:r><mc:AlternateContent><mc:Choice Requires="${shapes.requires}">${shaped}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
  }

  async #shapes(picture: Picture, size: Size): Promise<ShapeGraphic | undefined> {
    if (!picture.shapes?.length) return undefined;
    return shapesXml(picture, picture.shapes, size, {
      nextId: () => this.#ids.next(),
      textOf: ({ blocks, drawing }) => this.#textOf(blocks, drawing.box.width),
    });
  }

  async #graphic({ image, crop, alt }: Picture, size: Size, id: number): Promise<string> {
    const part = await this.#package.picture(image);
    if (!part) return '';
    const fill = `<pic:blipFill><a:blip r:embed="${this.#relations.to('image', part)}"/>${cropXml(crop)}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
    const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent(size)}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
    return `<a:graphic><a:graphicData uri="${pictureType}"><pic:pic><pic:nvPicPr>${names('pic:cNvPr', id, alt)}<pic:cNvPicPr/></pic:nvPicPr>${fill}${shape}</pic:pic></a:graphicData></a:graphic>`;
  }
}

const extent = ({ width, height }: Size) => `cx="${emu(width)}" cy="${emu(height)}"`;
const extentXml = (size: Size) => `<wp:extent ${extent(size)}/>`;
const names = (tag: string, id: number, alt: string) =>
  `<${tag} id="${id}" name="Picture ${id}" descr="${xmlText(alt)}"/>`;
