// A changed annotation of the file as it is drawn over its page.
import { useEffect, useState } from 'react';
import { cornersOf, boxBetween } from '#editors/pdf-editor/markups/geometry.ts';
import { MarkupShape } from '#editors/pdf-editor/markups/markup-shape.tsx';
import {
  noteOf,
  type ChangedAnnotation,
  type SavedAnnotation,
} from '#editors/pdf-editor/saved-annotations/saved-annotation.ts';
import type { SavedAnnotations } from '#editors/pdf-editor/saved-annotations/saved-annotations.ts';
import { UndrawnAppearance } from '#editors/pdf-editor/saved-annotations/undrawn-appearance.tsx';
import type { PagePlace } from '#editors/pdf-editor/viewer/page-overlays.ts';

type Props = {
  annotation: ChangedAnnotation;
  place: PagePlace;
  /** What the file has, drawn in the new colour. */
  picture: string | undefined;
  /** The annotation as the file has it. */
  original: SavedAnnotation;
};

/** Whether a text must be typeset anew; if it is only moved, its picture is. */
const isTypeset = ({ kind, change }: ChangedAnnotation, original: { rect: readonly number[] }) =>
  kind === 'FreeText' &&
  (change?.contents !== undefined ||
    change?.color !== undefined ||
    (change?.rect !== undefined && !isSameSize(change.rect, original.rect)));

const isSameSize = (one: readonly number[], other: readonly number[]) =>
  [0, 1].every((axis) => {
    const size = (rect: readonly number[]) => (rect[axis + 2] ?? 0) - (rect[axis] ?? 0);
    return Math.abs(size(one) - size(other)) < 0.05;
  });

export function SavedAppearance({ annotation, place, picture, original }: Props) {
  const { kind, rect, color, contents, fontSize, hasAppearance, undrawn } = annotation;
  const { left: x, top: y, ...size } = boxBetween(...cornersOf(rect, place));
  if (kind === 'Text' && !hasAppearance)
    return <MarkupShape markup={noteOf(annotation)} overlay={place} />;
  if (undrawn) return <UndrawnAppearance {...{ annotation, original, place }} line={undrawn} />;
  if (isTypeset(annotation, original))
    return (
      <foreignObject {...{ x, y }} {...size}>
        <div dir="auto" className="saved-text" style={{ color, fontSize: `${fontSize}px` }}>
          {contents}
        </div>
      </foreignObject>
    );
  return (
    picture && (
      <image
        className="saved-picture"
        data-kind={kind}
        href={picture}
        {...{ x, y }}
        {...size}
        preserveAspectRatio="none"
      />
    )
  );
}

/** The picture of an annotation; nothing until it is drawn. */
export function useSavedPicture(
  saved: SavedAnnotations,
  annotation: ChangedAnnotation,
  turn: number,
  isWanted: boolean,
): string | undefined {
  const { reference, change } = annotation;
  const color = change?.color;
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    const original = saved.find(reference);
    if (!isWanted || !original) return;
    let isMounted = true;
    void saved.pictures.of(original, turn, color).then(
      (picture) => isMounted && setDrawn(picture),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [saved, reference, turn, color, isWanted]);
  return drawn;
}
