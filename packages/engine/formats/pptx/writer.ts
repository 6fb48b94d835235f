// Writes a presentation as a stream of slides (ECMA-376 part 1, section 13).
import { writeZip } from '#containers/zip-writer.ts';
import type { DocumentProperties } from '#models/document/model.ts';
import {
  corePropertiesType,
  openXmlType,
  PackageWriter,
  RelationWriter,
} from '#formats/ooxml/package-writer.ts';
import { emu } from '#formats/ooxml/pictures.ts';
import { appProperties, coreProperties } from '#formats/ooxml/properties.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';
import type { Geometry } from '#models/presentation/geometry.ts';
import type { PlannedSlide, SlideNote } from '#models/presentation/model.ts';
import type { SlideBackground, PlacedSlide } from '#models/presentation/placed.ts';
import {
  layoutNames,
  layoutPart,
  masterPart,
  otherLevels,
  roots,
  type Design,
  type LayoutName,
} from './master-part.ts';
import { notesMasterPart, notesPage, notesPart } from './notes-part.ts';
import { backgroundLayoutPart, layoutOfPlaced, placedSlidePart } from './placed-slide-xml.ts';
import { slidePart } from './slide-xml.ts';
import { tableStylesPart } from './table-xml.ts';
import { themePart } from './theme-part.ts';

export type Presentation = {
  properties: DocumentProperties;
  geometry: Geometry;
  /** With our design, or without any; slides with absolute positions bring their own formatting. */
  design: Design;
  slides: AsyncIterable<PlannedSlide | PlacedSlide>;
};

const isPlaced = (slide: PlannedSlide | PlacedSlide): slide is PlacedSlide => 'shapes' in slide;

const type = (name: string) => openXmlType(`presentationml.${name}`);
const themeType = openXmlType('theme');
const main = 'ppt/presentation.xml';
const master = 'ppt/slideMasters/slideMaster1.xml';
const notesMaster = 'ppt/notesMasters/notesMaster1.xml';
const layoutAt = (index: number) => `ppt/slideLayouts/slideLayout${index + 1}.xml`;
const slideAt = (number: number) => `ppt/slides/slide${number}.xml`;

class PresentationWriter {
  readonly #writer: PackageWriter;
  readonly #geometry: Geometry;
  readonly #design: Design;
  readonly #main = new RelationWriter(main);
  readonly #slideIds: string[] = [];
  /** Each becomes a layout after the named ones. */
  readonly #slideBackgrounds: SlideBackground[] = [];
  #hasNotes = false;

  constructor(writer: PackageWriter, { geometry, design }: Presentation) {
    this.#writer = writer;
    this.#geometry = geometry;
    this.#design = design;
  }

  async write({ slides, properties }: Presentation): Promise<void> {
    const masterId = this.#main.to('slideMaster', master);
    for await (const slide of slides) await this.#slide(slide);
    await this.#masters();
    const notesId = this.#hasNotes ? await this.#notesMaster() : '';
    await this.#small('presProps', `<p:presentationPr ${roots}/>`);
    await this.#small('viewProps', `<p:viewPr ${roots}/>`);
    this.#main.to('theme', 'ppt/theme/theme1.xml');
    this.#main.to('tableStyles', 'ppt/tableStyles.xml');
    await this.#writer.part('ppt/tableStyles.xml', type('tableStyles'), tableStylesPart);
    await this.#writer.part(
      main,
      type('presentation.main'),
      this.#xml(masterId, notesId),
      this.#main,
    );
    await this.#end(properties);
  }

  async #slide(slide: PlannedSlide | PlacedSlide): Promise<void> {
    const number = this.#slideIds.length + 1;
    const relations = new RelationWriter(slideAt(number));
    relations.to('slideLayout', layoutAt(this.#layoutOf(slide)));
    const xml = isPlaced(slide)
      ? await placedSlidePart(slide, this.#writer, relations)
      : await slidePart(slide, this.#geometry, this.#writer, relations);
    if (!isPlaced(slide) && slide.notes.length) await this.#notes(slide.notes, number, relations);
    await this.#writer.part(slideAt(number), type('slide'), xml, relations);
    this.#slideIds.push(this.#main.to('slide', slideAt(number)));
  }

  #layoutOf(slide: PlannedSlide | PlacedSlide): number {
    if (!isPlaced(slide) || !slide.slideBackground) {
      const name: LayoutName = isPlaced(slide) ? layoutOfPlaced(slide) : slide.layout;
      return layoutNames.indexOf(name);
    }
    if (!this.#slideBackgrounds.includes(slide.slideBackground))
      this.#slideBackgrounds.push(slide.slideBackground);
    return layoutNames.length + this.#slideBackgrounds.indexOf(slide.slideBackground);
  }

  async #notes(notes: readonly SlideNote[], number: number, slide: RelationWriter): Promise<void> {
    this.#hasNotes = true;
    const part = `ppt/notesSlides/notesSlide${number}.xml`;
    const relations = new RelationWriter(part);
    relations.to('notesMaster', notesMaster);
    relations.to('slide', slideAt(number));
    slide.to('notesSlide', part);
    await this.#writer.part(part, type('notesSlide'), notesPart(notes, relations), relations);
  }

  async #masters(): Promise<void> {
    const relations = new RelationWriter(master);
    const ids = [...layoutNames, ...this.#slideBackgrounds].map((_, index) =>
      relations.to('slideLayout', layoutAt(index)),
    );
    relations.to('theme', 'ppt/theme/theme1.xml');
    for (const [index, name] of layoutNames.entries()) {
      const ofLayout = new RelationWriter(layoutAt(index));
      ofLayout.to('slideMaster', master);
      await this.#writer.part(
        layoutAt(index),
        type('slideLayout'),
        layoutPart(name, this.#geometry, this.#design),
        ofLayout,
      );
    }
    for (const [index, slideBackground] of this.#slideBackgrounds.entries())
      await this.#backgroundLayout(slideBackground, index);
    await this.#writer.part(
      master,
      type('slideMaster'),
      masterPart(this.#geometry, ids, this.#design),
      relations,
    );
    await this.#writer.part('ppt/theme/theme1.xml', themeType, themePart);
  }

  async #backgroundLayout(slideBackground: SlideBackground, index: number): Promise<void> {
    const part = layoutAt(layoutNames.length + index);
    const relations = new RelationWriter(part);
    relations.to('slideMaster', master);
    const xml = await backgroundLayoutPart(slideBackground, index + 1, this.#writer, relations);
    await this.#writer.part(part, type('slideLayout'), xml, relations);
  }

  async #notesMaster(): Promise<string> {
    const relations = new RelationWriter(notesMaster);
    relations.to('theme', 'ppt/theme/theme2.xml');
    await this.#writer.part('ppt/theme/theme2.xml', themeType, themePart);
    await this.#writer.part(notesMaster, type('notesMaster'), notesMasterPart, relations);
    return this.#main.to('notesMaster', notesMaster);
  }

  async #small(name: string, xml: string): Promise<void> {
    this.#main.to(name, `ppt/${name}.xml`);
    await this.#writer.part(`ppt/${name}.xml`, type(name), `${xmlDeclaration}${xml}`);
  }

  /** Ids of slides begin at 256 (section 19.7.13). */
  #xml(masterId: string, notesId: string): string {
    const slides = this.#slideIds.map((id, index) => `<p:sldId id="${256 + index}" r:id="${id}"/>`);
    const { width, height } = this.#geometry;
    const kind = width * 3 === height * 4 ? ' type="screen4x3"' : '';
    const notes = notesId
      ? `<p:notesMasterIdLst><p:notesMasterId r:id="${notesId}"/></p:notesMasterIdLst>`
      : '';
    return `${xmlDeclaration}<p:presentation ${roots} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="${masterId}"/></p:sldMasterIdLst>${notes}<p:sldIdLst>${slides.join('')}</p:sldIdLst><p:sldSz cx="${emu(width)}" cy="${emu(height)}"${kind}/><p:notesSz cx="${emu(notesPage.width)}" cy="${emu(notesPage.height)}"/><p:defaultTextStyle>${otherLevels}</p:defaultTextStyle></p:presentation>`;
  }

  async #end(properties: DocumentProperties): Promise<void> {
    const relations = new RelationWriter('');
    relations.to('officeDocument', main);
    relations.to('core-properties', 'docProps/core.xml');
    relations.to('extended-properties', 'docProps/app.xml');
    await this.#writer.part('docProps/core.xml', corePropertiesType, coreProperties(properties));
    await this.#writer.part('docProps/app.xml', openXmlType('extended-properties'), appProperties);
    await this.#writer.end(relations);
  }
}

/**
 * Writes a presentation.
 * @throws errors of its slides
 */
export const writePresentation = (path: string, presentation: Presentation): Promise<void> =>
  writeZip(path, (add) =>
    new PresentationWriter(new PackageWriter(add, 'ppt'), presentation).write(presentation),
  );
