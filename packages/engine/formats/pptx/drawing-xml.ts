// Writes drawings as shapes of a slide.
import type { PlacedDrawing } from '#models/presentation/placed.ts';
import { drawnXml } from '#formats/ooxml/drawing-xml.ts';
import { transform, type Identity } from './shape-xml.ts';

/** A shape without text. */
export const drawingXml = ({ id, name }: Identity, drawing: PlacedDrawing): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${transform(drawing.box)}${drawnXml(drawing)}</p:spPr></p:sp>`;
