// Reads the images of the shown file, and gathers what is changed in them.
import type { ImagesReport, PdfImage } from '@octavo/contract';
import { useState } from 'react';
import {
  sentImageEdits,
  withImageChange,
  type ImageChange,
} from '#editors/pdf-editor/image-editing/image-edits.ts';
import { emptyChoices, type Choices } from '#editors/pdf-editor/operations/choices.ts';
import type { PageEdits } from '#editors/pdf-editor/text-editing/use-page-edits.ts';
import type { Operations } from '#editors/pdf-editor/use-operations.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

type Pages = Workspace['shown']['pages'];

export type ImageEditing = ReturnType<typeof useImageEditing>;

export function useImageEditing({ shown }: Workspace, operations: Operations, edits: PageEdits) {
  const { pages } = shown;
  const [read, setRead] = useState<{ source: Pages; report: ImagesReport }>();
  const [selected, select] = useState<string>();
  const [keepsProportions, setKeepsProportions] = useState(true);
  // Images belong to the pages on which they were read.
  const report = read?.source === pages ? read.report : undefined;
  const changes = edits.images;
  const all = report?.pages.flatMap(({ page, images }) =>
    images.map((image, index) => ({ page, image, number: index + 1 })),
  );
  return {
    report,
    changes,
    /** All images, with their pages and their numbers there. */
    all: all ?? [],
    selected: all?.find(({ image }) => image.id === selected),
    keepsProportions,
    setKeepsProportions,
    select: (id: string | undefined) => select(id),
    change(image: PdfImage, by: ImageChange) {
      edits.change({ images: withImageChange(changes, image, by) });
      select(image.id);
    },
    /** Takes the changes of an image back. */
    reset: (id: string) =>
      edits.change({ images: new Map([...changes].filter(([one]) => one !== id)) }),
    async load(password: string) {
      if (report) return;
      const found = await operations.readImages(password);
      if (found) setRead({ source: pages, report: found });
    },
    /** The input of the operation. */
    choices(): Choices {
      const { edits: sent, files } = sentImageEdits(changes);
      const empty = emptyChoices('edit-images');
      return { ...empty, values: { ...empty.values, edits: sent }, files };
    },
  };
}
