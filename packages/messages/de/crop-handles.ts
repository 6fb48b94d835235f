// The handles of a crop frame in German.
import type { Translated } from '../translated.ts';
import type { cropHandles as english } from '../en/crop-handles.ts';

export const cropHandles: Translated<typeof english> = {
  cropArea: 'Beizubehaltender Bereich. Mit den Pfeiltasten verschieben.',
  nwDragHandle: 'Ecke oben links. Mit den Pfeiltasten verschieben.',
  nDragHandle: 'Oberer Rand. Mit den Pfeiltasten verschieben.',
  neDragHandle: 'Ecke oben rechts. Mit den Pfeiltasten verschieben.',
  eDragHandle: 'Rechter Rand. Mit den Pfeiltasten verschieben.',
  seDragHandle: 'Ecke unten rechts. Mit den Pfeiltasten verschieben.',
  sDragHandle: 'Unterer Rand. Mit den Pfeiltasten verschieben.',
  swDragHandle: 'Ecke unten links. Mit den Pfeiltasten verschieben.',
  wDragHandle: 'Linker Rand. Mit den Pfeiltasten verschieben.',
};
