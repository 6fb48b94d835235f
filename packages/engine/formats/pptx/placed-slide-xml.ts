// Writes a slide whose shapes have absolute positions.
import type { PackageWriter, RelationWriter } from '#formats/ooxml/package-writer.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';
import type {
  SlideBackground,
  PlacedDrawing,
  PlacedPicture,
  PlacedShape,
  PlacedSlide,
  PlacedText,
} from '#models/presentation/placed.ts';
import { drawnXml, solid } from '#formats/ooxml/drawing-xml.ts';
import { roots, titlePlaceholder } from './master-part.ts';
import { placedTableXml } from './placed-table-xml.ts';
import { placedParagraphs } from './placed-text-xml.ts';
import { identity, shapeTree, transform, type Identity } from './shape-xml.ts';

const drawingXml = ({ id, name }: Identity, drawing: PlacedDrawing): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${transform(drawing.box)}${drawnXml(drawing)}</p:spPr></p:sp>`;

const names: Record<PlacedShape['kind'], string> = {
  drawing: 'Shape',
  picture: 'Picture',
  table: 'Table',
  text: 'Text',
};

const textProperties =
  '<a:bodyPr vert="horz" wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t"><a:noAutofit/></a:bodyPr><a:lstStyle/>';

/** In sixtieths of a thousandth of a degree (section 20.1.10.3). */
const angle = (degrees: number) => Math.round(degrees * 60_000);

/** The position of text, with its rotation around its centre. */
function textTransform({ box, turn }: PlacedText): string {
  return turn
    ? transform(box).replace('<a:xfrm>', `<a:xfrm rot="${angle(turn)}">`)
    : transform(box);
}

class PlacedSlideWriter {
  readonly #package: PackageWriter;
  readonly #relations: RelationWriter;
  #id: number;

  /** @param lastId the id of the last existing shape */
  constructor(writer: PackageWriter, relations: RelationWriter, lastId = 1) {
    this.#id = lastId;
    this.#package = writer;
    this.#relations = relations;
  }

  /** @param before shapes of a layout that are already written */
  async tree({ background, shapes }: SlideBackground, before = ''): Promise<string> {
    const xml: string[] = [before];
    for (const shape of shapes) xml.push(await this.#shape(shape));
    return shapeTree(xml.join(''), await this.#background(background));
  }

  async #background(background: PlacedSlide['background']): Promise<string> {
    if (!background) return '';
    const fill = 'color' in background ? solid(background.color) : await this.#fill(background);
    return fill && `<p:bg><p:bgPr>${fill}<a:effectLst/></p:bgPr></p:bg>`;
  }

  async #fill({ image }: Pick<PlacedPicture, 'image'>, prefix = 'a'): Promise<string> {
    const part = await this.#package.picture(image);
    if (!part) return '';
    const blip = `<a:blip r:embed="${this.#relations.to('image', part)}"/>`;
    return `<${prefix}:blipFill>${blip}<a:stretch><a:fillRect/></a:stretch></${prefix}:blipFill>`;
  }

  async #shape(shape: PlacedShape): Promise<string> {
    const of = { id: ++this.#id, name: `${names[shape.kind]} ${this.#id - 1}` };
    if (shape.kind === 'picture') return this.#picture(of, shape);
    if (shape.kind === 'table') return placedTableXml(of, shape, this.#relations);
    return shape.kind === 'text' ? this.#text(of, shape) : drawingXml(of, shape);
  }

  async #picture(shape: Identity, { image, box, alt }: PlacedPicture): Promise<string> {
    const fill = await this.#fill({ image }, 'p');
    if (!fill) return '';
    const of = { ...shape, ...(alt && { description: alt }) };
    const locks = '<a:picLocks noChangeAspect="1"/>';
    return `<p:pic>${identity('Pic', of, locks)}${fill}<p:spPr>${transform(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
  }

  #text({ id, name }: Identity, text: PlacedText): string {
    const named = text.isTitle
      ? `<p:cNvPr id="${id}" name="Title ${id - 1}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr>`
      : `<p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr txBox="1"/><p:nvPr/>`;
    const body = placedParagraphs(text.paragraphs, this.#relations);
    return `<p:sp><p:nvSpPr>${named}</p:nvSpPr><p:spPr>${textTransform(text)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody>${textProperties}${body}</p:txBody></p:sp>`;
  }
}

/** The part of a slide; its pictures and links are added to the relationships. */
export async function placedSlidePart(
  slide: PlacedSlide,
  writer: PackageWriter,
  relations: RelationWriter,
): Promise<string> {
  const tree = await new PlacedSlideWriter(writer, relations).tree(slide);
  return `${xmlDeclaration}<p:sld ${roots}>${tree}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

/** The highest id of a layout's own placeholders. */
const lastLayoutId = 100;

/**
 * The part of a layout that shows a background and has a title placeholder.
 * @param number from 1, for its name
 */
export async function backgroundLayoutPart(
  slideBackground: SlideBackground,
  number: number,
  writer: PackageWriter,
  relations: RelationWriter,
): Promise<string> {
  const slide = new PlacedSlideWriter(writer, relations, lastLayoutId);
  const tree = (await slide.tree(slideBackground, titlePlaceholder)).replace(
    '<p:cSld>',
    `<p:cSld name="Ground ${number}">`,
  );
  return `${xmlDeclaration}<p:sldLayout ${roots} type="titleOnly" preserve="1">${tree}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;
}

/** The layout of a slide: one with a title, or an empty one. */
export const layoutOfPlaced = ({ shapes }: PlacedSlide): 'titleOnly' | 'blank' =>
  shapes.some((shape) => shape.kind === 'text' && shape.isTitle) ? 'titleOnly' : 'blank';
