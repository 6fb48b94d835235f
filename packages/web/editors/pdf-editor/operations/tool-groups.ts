// The tools besides the cards, grouped by what they change.
import { pdfOperations, type PdfOperation } from '@octavo/contract';

export const toolGroups = {
  pages: ['organise', 'rotate', 'extract', 'reorder', 'crop'],
  content: ['page-numbers', 'watermark', 'redact', 'ocr', 'flatten'],
  file: ['metadata', 'linearise', 'repair'],
} as const satisfies Record<string, readonly PdfOperation[]>;

export type ToolGroup = keyof typeof toolGroups;
export type MoreTool = (typeof toolGroups)[ToolGroup][number];

/** Those of a group that this server does. */
export const toolsOf = (group: ToolGroup): readonly MoreTool[] =>
  toolGroups[group].filter((tool) => pdfOperations[tool].built);

export const isMoreTool = (operation: PdfOperation | undefined): operation is MoreTool =>
  Object.values(toolGroups).some((tools: readonly (PdfOperation | undefined)[]) =>
    tools.includes(operation),
  );
