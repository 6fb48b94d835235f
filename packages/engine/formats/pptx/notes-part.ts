// Speaker notes and their master (ECMA-376 part 1, sections 19.3.1.26 and 19.3.1.27).
import type { RelationWriter } from '#formats/ooxml/package-writer.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';
import type { Box, SlideNote } from '#models/presentation/model.ts';
import { background, colorMap, otherLevels, roots } from './master-part.ts';
import { shapeTree, textShape, transform } from './shape-xml.ts';
import { linesXml } from './text-xml.ts';

/** The page for printed notes, in points: PowerPoint's default. */
export const notesPage = { width: 540, height: 720 } as const;
const picture: Box = { x: 54, y: 54, width: 432, height: 243 };
const text: Box = { x: 54, y: 324, width: 432, height: 342 };

const slideImage = (box: Box | undefined) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide Image"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr>${transform(box)}${box ? '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>' : ''}</p:spPr></p:sp>`;

const notesLevels = otherLevels.replaceAll('sz="1800"', 'sz="1200"');
const emptyLine = '<a:p><a:endParaRPr lang="en-US"/></a:p>';

/** The part `notesMaster1.xml`. */
export const notesMasterPart = `${xmlDeclaration}<p:notesMaster ${roots}>${shapeTree(
  slideImage(picture) +
    textShape(
      { id: 3, name: 'Notes', placeholder: 'type="body" sz="quarter" idx="3"' },
      text,
      emptyLine,
    ),
  background,
)}${colorMap}<p:notesStyle>${notesLevels}</p:notesStyle></p:notesMaster>`;

/** The notes of one slide. */
export function notesPart(notes: readonly SlideNote[], relations: RelationWriter): string {
  const body = linesXml(notes, relations);
  const shapes =
    slideImage(undefined) +
    textShape({ id: 3, name: 'Notes', placeholder: 'type="body" idx="3"' }, undefined, body);
  return `${xmlDeclaration}<p:notes ${roots}>${shapeTree(shapes)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`;
}
