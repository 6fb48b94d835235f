// The tools besides the cards, in the catalogue's groups.
import { pdfOperations, pdfOperationsIn, type PdfOperation } from '@octavo/contract';

export const toolGroups = ['pages', 'content', 'file'] as const;
export type ToolGroup = (typeof toolGroups)[number];

export const toolsOf = pdfOperationsIn<ToolGroup>;

export type MoreTool = ReturnType<typeof toolsOf>[number];

export const isMoreTool = (operation: PdfOperation | undefined): operation is MoreTool =>
  operation !== undefined && toolGroups.some((group) => group === pdfOperations[operation].section);
