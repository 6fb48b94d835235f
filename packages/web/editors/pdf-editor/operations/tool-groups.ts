// The tools besides the cards, in the catalogue's groups.
import { pdfOperations, pdfOperationsIn, type PdfOperation } from '@octavo/contract';

export const toolGroups = ['pages', 'content', 'file'] as const;
export type ToolGroup = (typeof toolGroups)[number];

export type MoreTool = Exclude<ReturnType<typeof pdfOperationsIn<ToolGroup>>[number], 'organise'>;

/** The tools of a group. Pages are organised in the sidebar. */
export const toolsOf = (group: ToolGroup): readonly MoreTool[] =>
  pdfOperationsIn<ToolGroup>(group).filter((tool) => tool !== 'organise');

export const isMoreTool = (operation: PdfOperation | undefined): operation is MoreTool =>
  operation !== undefined &&
  operation !== 'organise' &&
  toolGroups.some((group) => group === pdfOperations[operation].section);
