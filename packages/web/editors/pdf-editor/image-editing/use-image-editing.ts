// Reads the images of the shown file, and gathers what is changed in them.
import type { ImagesReport, PdfImage } from '@octavo/contract';
import { useState } from 'react';
import {
  sentImageEdits,
  withImageChange,
  type ImageChange,
  type ImageChanges,
} from '#editors/pdf-editor/image-editing/image-edits.ts';
import { emptyChoices, type Choices } from '#editors/pdf-editor/operations/choices.ts';
import type { Operations } from '#editors/pdf-editor/use-operations.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

type Pages = Workspace['shown']['pages'];
type Gathered = { source: Pages; changes: ImageChanges; selected: string | undefined };

const none: ImageChanges = new Map();

export type ImageEditing = ReturnType<typeof useImageEditing>;

export function useImageEditing({ shown }: Workspace, operations: Operations) {
  const { pages } = shown;
  const [read, setRead] = useState<{ source: Pages; report: ImagesReport }>();
  const [gathered, setGathered] = useState<Gathered>();
  const [keepsProportions, setKeepsProportions] = useState(true);
  // Images belong to the pages on which they were read.
  const report = read?.source === pages ? read.report : undefined;
  const current = report && gathered?.source === pages ? gathered : undefined;
  const changes = current?.changes ?? none;
  const selected = current?.selected;
  const gather = (next: Partial<Gathered>) =>
    setGathered({ source: pages, changes, selected, ...next });
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
    select: (id: string | undefined) => gather({ selected: id }),
    change: (image: PdfImage, by: ImageChange) =>
      gather({ changes: withImageChange(changes, image, by), selected: image.id }),
    /** Takes the changes of an image back. */
    reset: (id: string) => gather({ changes: new Map([...changes].filter(([one]) => one !== id)) }),
    clear: () => setGathered(undefined),
    async load(password: string) {
      if (report) return;
      const found = await operations.readImages(password);
      if (found) setRead({ source: pages, report: found });
    },
    /** The input of the operation. */
    choices(): Choices {
      const { edits, files } = sentImageEdits(changes);
      const empty = emptyChoices('edit-images');
      return { ...empty, values: { ...empty.values, edits }, files };
    },
  };
}
