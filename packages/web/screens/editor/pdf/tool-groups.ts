// The tools besides the cards, in the groups that the catalogue gives them.
import { pdfOperations, pdfOperationsIn, type PdfOperation } from '@octavo/contract';

export const toolGroups = ['pages', 'content', 'file'] as const;
export type ToolGroup = (typeof toolGroups)[number];

export const toolsOf = pdfOperationsIn<ToolGroup>;

export type FurtherTool = ReturnType<typeof toolsOf>[number];

export const isFurtherTool = (operation: PdfOperation | undefined): operation is FurtherTool =>
  operation !== undefined && toolGroups.some((group) => group === pdfOperations[operation].section);
