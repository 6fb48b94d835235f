// Writes a slide: its title, its text and other content, in placeholders of the layout if there are any.
import { cropXml } from '#formats/ooxml/drawing-xml.ts';
import type { PackageWriter, RelationWriter } from '#formats/ooxml/package-writer.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';
import { countLines } from '#models/document/text-measure.ts';
import { inset, textSizes, type Geometry } from '#models/presentation/geometry.ts';
import type {
  Box,
  PlannedSlide,
  SlideObject,
  SlidePicture,
  SlideText,
} from '#models/presentation/model.ts';
import { emphasis } from '#models/presentation/slide-content.ts';
import { bodyLevels, roots } from './master-part.ts';
import {
  identity,
  shapeTree,
  slideNumberLine,
  textShape,
  transform,
  type Identity,
} from './shape-xml.ts';
import { tableXml } from './table-xml.ts';
import { linesXml, paragraphsXml, runsXml } from './text-xml.ts';

/** The minimum font size of a title, in points. */
const smallestTitle = 14;

type ContentSlide = Extract<PlannedSlide, { layout: 'content' }>;

/** Writes the shapes of one slide and numbers them. */
class SlideWriter {
  readonly #package: PackageWriter;
  readonly #relations: RelationWriter;
  readonly #geometry: Geometry;
  #id = 1;
  #xml = '';

  constructor(writer: PackageWriter, relations: RelationWriter, geometry: Geometry) {
    this.#package = writer;
    this.#relations = relations;
    this.#geometry = geometry;
  }

  async write(slide: PlannedSlide): Promise<string> {
    const kind = slide.layout === 'title' ? 'type="ctrTitle"' : 'type="title"';
    this.#text(
      'Title',
      kind,
      linesXml([slide.title], this.#relations, titleSize(slide, this.#geometry)),
    );
    if (slide.layout === 'title' && slide.subtitle.length)
      this.#text('Subtitle', 'type="subTitle" idx="1"', linesXml(slide.subtitle, this.#relations));
    if (slide.layout === 'content') await this.#content(slide);
    if (slide.layout === 'two') await this.#two(slide.text, slide.objects);
    if (slide.layout !== 'title')
      this.#text('Slide Number', 'type="sldNum" sz="quarter" idx="12"', slideNumberLine);
    return `${xmlDeclaration}<p:sld ${roots}>${shapeTree(this.#xml)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
  }

  #next(name: string, placeholder?: string): Identity {
    this.#id++;
    return { id: this.#id, name: `${name} ${this.#id - 1}`, ...(placeholder && { placeholder }) };
  }

  #text(name: string, placeholder: string, body: string, box?: Box): void {
    const properties = box ? '<a:bodyPr><a:normAutofit/></a:bodyPr>' : '<a:bodyPr/>';
    this.#xml += textShape(this.#next(name, placeholder), box, body, properties);
  }

  #paragraphs({ paragraphs, box }: SlideText, placeholder: string): void {
    this.#text('Content', placeholder, paragraphsXml(paragraphs, this.#relations), box);
  }

  async #content({ text, object, after }: ContentSlide): Promise<void> {
    if (text) this.#paragraphs(text, 'idx="1"');
    if (object) await this.#object(object, text ? undefined : 'idx="1"');
    if (after)
      this.#textBox(paragraphsXml(after.paragraphs, this.#relations), after.box, bodyLevels);
  }

  async #two(text: SlideText | undefined, objects: readonly SlidePicture[]): Promise<void> {
    if (text) this.#paragraphs(text, 'sz="half" idx="1"');
    for (const [index, object] of objects.entries())
      await this.#object(object, `sz="half" idx="${text ? 2 : index + 1}"`);
  }

  async #object(object: SlideObject, placeholder: string | undefined): Promise<void> {
    if (object.kind === 'picture') return this.#picture(object, placeholder);
    const writing = { slideTable: object, relations: this.#relations, emphasis };
    this.#xml += tableXml(this.#next('Table', placeholder), writing);
  }

  async #picture(shown: SlidePicture, placeholder: string | undefined): Promise<void> {
    const { picture, box } = shown;
    const part = await this.#package.picture(picture.image);
    if (!part) return;
    const of = { ...this.#next('Picture', placeholder), description: picture.alt };
    const locks = '<a:picLocks noGrp="1" noChangeAspect="1"/>';
    const fill = `<p:blipFill><a:blip r:embed="${this.#relations.to('image', part)}"/>${cropXml(picture.crop)}<a:stretch><a:fillRect/></a:stretch></p:blipFill>`;
    this.#xml += `<p:pic>${identity('Pic', of, placeholder ? locks : locks.replace(' noGrp="1"', ''))}${fill}<p:spPr>${transform(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
    if (shown.caption.length) this.#caption(shown);
  }

  #caption({ caption, box }: SlidePicture): void {
    const runs = runsXml(caption, this.#relations, { size: textSizes.caption });
    const at = { x: box.x - 20, width: box.width + 40, y: box.y + box.height + 2, height: 32 };
    this.#textBox(`<a:p><a:pPr algn="ctr"/>${runs}</a:p>`, at);
  }

  /**
   * Text without a placeholder.
   * @param levels its level formatting
   */
  #textBox(body: string, box: Box | undefined, levels = ''): void {
    const { id, name } = this.#next('Text');
    this.#xml += `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${transform(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="square" rtlCol="0"><a:normAutofit/></a:bodyPr><a:lstStyle>${levels}</a:lstStyle>${body}</p:txBody></p:sp>`;
  }
}

/** The reduced font size of a title that would not fit its box; nothing for one that does. */
function titleSize({ layout, title }: PlannedSlide, geometry: Geometry): number | undefined {
  const [box, usual] = {
    title: [geometry.mainTitle, textSizes.mainTitle] as const,
    section: [geometry.sectionTitle, textSizes.sectionTitle] as const,
    content: [geometry.title, textSizes.title] as const,
    two: [geometry.title, textSizes.title] as const,
  }[layout];
  const fits = (size: number) =>
    countLines(title, size, box.width - 2 * inset.x) * size <= box.height - 2 * inset.y;
  if (fits(usual)) return undefined;
  return [0.85, 0.7, 0.55].map((share) => Math.round(usual * share)).find(fits) ?? smallestTitle;
}

/** The part of a slide; its pictures and links are added to the relationships. */
export const slidePart = (
  slide: PlannedSlide,
  geometry: Geometry,
  writer: PackageWriter,
  relations: RelationWriter,
): Promise<string> => new SlideWriter(writer, relations, geometry).write(slide);
