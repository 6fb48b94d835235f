// What an operation of the PDF or image editor has done, as the title of its result.
import type { OperationType } from '@octavo/contract';

export const outcomes = {
  'pdf-password-remove': 'Password removed',
  'pdf-password-set': 'Password set',
  'pdf-compress': 'Compressed',
  'pdf-metadata': 'Metadata updated',
  'pdf-linearise': 'Optimized for web',
  'pdf-repair': 'Repaired',
  'pdf-merge': 'Merged',
  'pdf-split': 'Split',
  'pdf-delete-pages': 'Pages deleted',
  'pdf-organise': 'Pages organized',
  'pdf-rotate': 'Pages rotated',
  'pdf-extract': 'Pages extracted',
  'pdf-reorder': 'Pages reordered',
  'pdf-crop': 'Pages cropped',
  'pdf-page-numbers': 'Page numbers added',
  'pdf-watermark': 'Watermark added',
  'pdf-redact': 'Redacted',
  'pdf-ocr': 'Text recognized',
  'pdf-flatten': 'Flattened',
  'pdf-annotate': 'Annotations saved',
  'image-resize': 'Resized',
  'image-compress': 'Compressed',
  'image-format': 'Converted',
  'image-edit': 'Edited',
} as const satisfies Record<OperationType, string>;
