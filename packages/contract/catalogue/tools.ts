// Everything that people can start, each as a link to the upload screen: the conversions, the editors, and what the editors are
// opened for. Home, the search and the upload screen read it.
import { screens } from '../screens.ts';
import {
  conversion,
  conversionTypes,
  imageOperations,
  pdfOperations,
  pdfOperationsIn,
  type ConversionType,
  type ImageOperation,
  type PdfOperation,
} from './catalogue.ts';
import { groups, type Group } from './entry.ts';
import type { Format } from './formats.ts';

/** Tasks besides their operations for which the editors are opened. */
export const editorTasks = {
  'pdf-editor': { sign: 'Sign', fill: 'Fill a form', annotate: 'Annotate' },
  'image-editor': {
    crop: 'Crop image',
    rotate: 'Rotate image',
    filters: 'Image filters',
    effects: 'Image effects',
    watermark: 'Watermark on image',
  },
} as const;
export type PdfTask = keyof (typeof editorTasks)['pdf-editor'];
export type ImageTask = keyof (typeof editorTasks)['image-editor'];

/** The groups of tools, in their order. */
export const catalogueGroups = {
  toPdf: groups.toPdf,
  fromPdf: groups.fromPdf,
  pdf: 'PDF tools',
  presentation: groups.presentation,
  image: 'Image tools',
  data: groups.data,
  editor: groups.editor,
} as const satisfies Partial<Record<Group | 'pdf', string>>;
export type CatalogueGroup = keyof typeof catalogueGroups;

/** A conversion type, or an editor with what it is opened for: `pdf-merge`, `pdf-sign`, `image-crop`. */
export type ToolId =
  | ConversionType
  | `pdf-${PdfOperation | PdfTask}`
  | `image-${ImageOperation | ImageTask}`;

export type Tool = {
  id: ToolId;
  label: string;
  group: CatalogueGroup;
  /** The type that the upload screen starts with. */
  conversionType: ConversionType;
  /** What the editor is opened for. */
  operation?: string;
  from: readonly Format[];
};

const conversionTool = (type: ConversionType): Tool => {
  const { label, group, from } = conversion(type);
  return { id: type, label, group, conversionType: type, from };
};

const editorTool = (
  editor: 'pdf' | 'image',
  operation: string,
  { label, from }: { label: string; from: readonly Format[] },
): Tool => ({
  ...{ id: `${editor}-${operation}` as ToolId, label, group: editor, operation, from },
  conversionType: `${editor}-editor`,
});

const taskTools = (editor: 'pdf' | 'image'): Tool[] =>
  Object.entries(editorTasks[`${editor}-editor`]).map(([task, label]) =>
    editorTool(editor, task, { label, from: conversion(`${editor}-editor`).from }),
  );

/** Operations may read more formats than the editor, in which these tools open. */
function pdfTool(operation: PdfOperation): Tool {
  const { label, from } = pdfOperations[operation];
  const opened: readonly Format[] = conversion('pdf-editor').from;
  return editorTool('pdf', operation, {
    label,
    from: from.filter((format) => opened.includes(format)),
  });
}

/** Filters and effects are one tab; a whole recipe has no tab of its own. */
const isListed = ({ id }: Tool) => id !== 'image-effects' && id !== 'image-edit';

const all: readonly Tool[] = [
  ...conversionTypes.map(conversionTool),
  ...pdfOperationsIn('card').map(pdfTool),
  ...taskTools('pdf'),
  ...(['pages', 'content', 'file'] as const).flatMap(pdfOperationsIn).map(pdfTool),
  ...(Object.keys(imageOperations) as ImageOperation[]).map((operation) =>
    editorTool('image', operation, imageOperations[operation]),
  ),
  ...taskTools('image'),
].filter(isListed);

/** Every tool, in the order of the groups. */
export const tools: readonly Tool[] = (Object.keys(catalogueGroups) as CatalogueGroup[]).flatMap(
  (group) => all.filter((tool) => tool.group === group),
);

const toolsById = new Map<string, Tool>(tools.map((tool) => [tool.id, tool]));

/** The tool with this id; undefined for an unknown id. */
export const toolNamed = (id: string): Tool | undefined => toolsById.get(id);

/** The tool that opens an editor for an operation or task; undefined for an unknown one. */
export const toolOf = (conversionType: ConversionType, operation: string): Tool | undefined =>
  tools.find((tool) => tool.conversionType === conversionType && tool.operation === operation);

/** The field of the upload screen's address that names a tool. */
export const toolParameter = 'tool';

/** The address that opens the upload screen with a tool. */
export const toolAddress = (id: ToolId): string => `${screens.editorUpload}?${toolParameter}=${id}`;
