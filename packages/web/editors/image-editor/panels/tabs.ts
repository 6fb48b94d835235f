// The tabs of the image editor (specification section 2), and which one each tag of Home opens.
import type { EditorOperation } from '#navigation/editor-operations.ts';

const names = ['resize', 'filters', 'rotate', 'watermark', 'compress', 'convert'] as const;
export type ImageTab = (typeof names)[number];

/** In their order. */
export const imageTabs = names;

const tabOfTag: Partial<Record<EditorOperation, ImageTab>> = {
  filters: 'filters',
  resize: 'resize',
  effects: 'filters',
  compress: 'compress',
  format: 'convert',
};

/** The tab that shows what the editor is to begin with; the first one without such a wish. */
export const tabFor = (operation: EditorOperation | undefined): ImageTab =>
  (operation && tabOfTag[operation]) ?? 'resize';
