// The tabs of the image editor (specification section 2), and the tab that each operation and task opens.
import type { EditorOperation } from '#navigation/editor-operations.ts';

const names = ['resize', 'filters', 'rotate', 'watermark', 'compress', 'convert'] as const;
export type ImageTab = (typeof names)[number];

/** The tabs in order. */
export const imageTabs = names;

const tabOfOperation: Partial<Record<EditorOperation, ImageTab>> = {
  filters: 'filters',
  resize: 'resize',
  crop: 'resize',
  rotate: 'rotate',
  watermark: 'watermark',
  effects: 'filters',
  compress: 'compress',
  format: 'convert',
};

/** The tab for the operation that the editor is opened with; the first tab by default. */
export const tabFor = (operation: EditorOperation | undefined): ImageTab =>
  (operation && tabOfOperation[operation]) ?? 'resize';
