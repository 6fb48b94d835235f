// The state of the stage: zoom, position, and the comparison with the original.
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
  type StageSize,
  type Viewport,
} from '#editors/image-editor/preview/viewport.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

/** The original is hidden, shown left of a line, or shown alone while a button is held. */
type Comparison = 'none' | 'split' | 'held';

/** The stage of an image that is edited. */
export function useStage({ image, recipe, isCropping }: ImageEditing) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const stageSize = useElementSize(element);
  const shown = useMemo(() => (isCropping ? uncropped(recipe) : recipe), [recipe, isCropping]);
  const before = useMemo(() => unfiltered(shown), [shown]);
  const { width, height } = resultSizeOf(image, shown);
  const picture = useMemo(() => ({ width, height }), [width, height]);
  return {
    ...{ element, setElement, stageSize, picture, shown, before },
    ...useViewport(stageSize, picture, isCropping),
    ...useComparison(isCropping),
  };
}

export type Stage = ReturnType<typeof useStage>;

/** Zoom and position. While cropping, the whole image is shown. */
function useViewport(stageSize: StageSize | undefined, picture: Size, isCropping: boolean) {
  const [chosen, setChosen] = useState<Viewport>(wholePicture);
  const viewport = isCropping ? wholePicture : chosen;
  const actions = useMemo(
    () =>
      stageSize && !isCropping ? viewportActions(stageSize, picture, setChosen) : noViewportActions,
    [stageSize, picture, isCropping],
  );
  // Undefined before the first layout of the stage.
  return { viewport, zoom: stageSize && zoomOf(viewport, picture, stageSize), ...actions };
}

/** The actions that change zoom and position. */
function viewportActions(
  stageSize: StageSize,
  picture: Size,
  changeView: (next: (before: Viewport) => Viewport) => void,
) {
  return {
    zoomTo: (zoom: Zoom, at?: Point) =>
      changeView((before) => withZoom(before, zoom, picture, stageSize, at)),
    /** @param at this point of the stage keeps showing the same point of the image */
    zoomBy: (factor: number, at: Point) =>
      changeView((before) =>
        withZoom(before, zoomOf(before, picture, stageSize) * factor, picture, stageSize, at),
      ),
    zoomStep: (direction: 1 | -1) =>
      changeView((before) => {
        const zoom = zoomOf(before, picture, stageSize);
        const next = nextZoom(zoom, direction, fittingZoom(picture, stageSize));
        return withZoom(before, next, picture, stageSize);
      }),
    move: (by: Point) => changeView((before) => moveBy(before, by, picture, stageSize)),
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
