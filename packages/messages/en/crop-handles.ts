// The handles of a crop frame, read by screen readers.

export const cropHandles = {
  cropArea: 'Area to keep. Use the arrow keys to move it.',
  nwDragHandle: 'Top left corner. Use the arrow keys to move it.',
  nDragHandle: 'Top edge. Use the arrow keys to move it.',
  neDragHandle: 'Top right corner. Use the arrow keys to move it.',
  eDragHandle: 'Right edge. Use the arrow keys to move it.',
  seDragHandle: 'Bottom right corner. Use the arrow keys to move it.',
  sDragHandle: 'Bottom edge. Use the arrow keys to move it.',
  swDragHandle: 'Bottom left corner. Use the arrow keys to move it.',
  wDragHandle: 'Left edge. Use the arrow keys to move it.',
} as const;
