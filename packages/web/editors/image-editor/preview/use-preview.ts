// The state of the preview: zoom, position, and the comparison with the original.
import { resultSizeOf, type Size } from '@octavo/contract';
import { useCallback, useMemo, useState } from 'react';
import { uncropped, unfiltered } from '#editors/image-editor/preview/shown-recipe.ts';
import { useElementSize } from '#ui/hooks/use-element-size.ts';
import {
  fittingZoom,
  moveBy,
  wholePicture,
  nextZoom,
  withZoom,
  zoomOf,
  type Point,
  type PreviewSize,
  type Viewport,
} from '#editors/image-editor/preview/viewport.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

/** The original is hidden, shown left of a line, or shown alone while a button is held. */
type Comparison = 'none' | 'split' | 'held';

/** The preview of an image that is edited. */
export function usePreview({ image, recipe, isCropping }: ImageEditing) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const previewSize = useElementSize(element);
  const shown = useMemo(() => (isCropping ? uncropped(recipe) : recipe), [recipe, isCropping]);
  const before = useMemo(() => unfiltered(shown), [shown]);
  const { width, height } = resultSizeOf(image, shown);
  const picture = useMemo(() => ({ width, height }), [width, height]);
  return {
    ...{ element, setElement, previewSize, picture, shown, before },
    ...useViewport(previewSize, picture, isCropping),
    ...useComparison(isCropping),
  };
}

export type PreviewState = ReturnType<typeof usePreview>;

/** Zoom and position. While cropping, the whole image is shown. */
function useViewport(previewSize: PreviewSize | undefined, picture: Size, isCropping: boolean) {
  const [chosen, setChosen] = useState<Viewport>(wholePicture);
  const viewport = isCropping ? wholePicture : chosen;
  const actions = useMemo(
    () =>
      previewSize && !isCropping
        ? viewportActions(previewSize, picture, setChosen)
        : noViewportActions,
    [previewSize, picture, isCropping],
  );
  // Undefined before the first layout of the preview.
  return { viewport, zoom: previewSize && zoomOf(viewport, picture, previewSize), ...actions };
}

/** The actions that change zoom and position. */
function viewportActions(
  previewSize: PreviewSize,
  picture: Size,
  changeView: (next: (before: Viewport) => Viewport) => void,
) {
  return {
    zoomTo: (zoom: Zoom, at?: Point) =>
      changeView((before) => withZoom(before, zoom, picture, previewSize, at)),
    /** @param at this point of the preview keeps showing the same point of the image */
    zoomBy: (factor: number, at: Point) =>
      changeView((before) =>
        withZoom(before, zoomOf(before, picture, previewSize) * factor, picture, previewSize, at),
      ),
    zoomStep: (direction: 1 | -1) =>
      changeView((before) => {
        const zoom = zoomOf(before, picture, previewSize);
        const next = nextZoom(zoom, direction, fittingZoom(picture, previewSize));
        return withZoom(before, next, picture, previewSize);
      }),
    move: (by: Point) => changeView((before) => moveBy(before, by, picture, previewSize)),
  };
}

const noViewportActions: ReturnType<typeof viewportActions> = {
  zoomTo: () => {},
  zoomBy: () => {},
  zoomStep: () => {},
  move: () => {},
};

function useComparison(isCropping: boolean) {
  const [isSplit, setIsSplit] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  /** The position of the line, as a fraction of the visible part of the image. */
  const [line, setLine] = useState(0.5);
  const split = useCallback((on: boolean) => !isCropping && setIsSplit(on), [isCropping]);
  const comparison: Comparison = isHeld ? 'held' : isSplit ? 'split' : 'none';
  return {
    comparison: isCropping ? 'none' : comparison,
    ...{ isSplit, hold: setIsHeld, line, setLine },
    split,
  };
}
