// Draws the visible part of an image into a canvas, at most once for each animation frame.
import type { ImageRecipe, Rectangle, Size } from '@octavo/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Renderer } from '#image/renderer/renderer.ts';
import { isSameRecipe } from '#editors/image-editor/stage/shown-recipe.ts';
import {
  covers,
  partSeen,
  partToDraw,
  zoomOf,
  type Part,
  type StageSize,
  type Viewport,
} from '#editors/image-editor/stage/viewport.ts';

export type LayerDrawing = {
  renderer: Renderer;
  /** That the renderer knows the canvas by. */
  name: string;
  recipe: ImageRecipe;
  mark: File | undefined;
  /** The size of the result of the recipe, in pixels. */
  picture: Size;
  viewport: Viewport;
  stageSize: StageSize;
  /** Where the picture lies on the stage. */
  place: Rectangle;
  isShown: boolean;
  /** Told of each time: what went wrong, or nothing. */
  onDrawn: (failure?: unknown) => void;
};

/** What is on the canvas: a part of a picture, in parts of its width and height. */
type DrawnPart = Pick<LayerDrawing, 'picture' | 'place'> & { part: Rectangle };

type DrawRequest = Pick<LayerDrawing, 'recipe' | 'mark'> & { part: Part; zoom: number };

/**
 * Keeps a canvas in an element drawn.
 * @returns where on the stage the canvas lies; nothing before it was drawn
 */
export function useDrawing(
  host: RefObject<HTMLElement | null>,
  drawing: LayerDrawing,
): Rectangle | undefined {
  const [drawn, setDrawn] = useState<DrawnPart>();
  const lastRequest = useRef<DrawRequest>(undefined);
  useCanvas(host, drawing);
  useEffect(() => {
    if (!drawing.isShown || isEnough(lastRequest.current, drawing)) return;
    const frame = requestAnimationFrame(() => {
      const { renderer, name, recipe, mark, picture, viewport, stageSize, place, onDrawn } =
        drawing;
      const part = partToDraw(viewport, picture, stageSize);
      lastRequest.current = { recipe, mark, part, zoom: zoomOf(viewport, picture, stageSize) };
      void renderer
        .show(name, { recipe, mark, ...part })
        // At once: what is on the canvas now belongs to another place than what was.
        .then(() =>
          flushSync(() => setDrawn({ part: partsOf(part.region, picture), picture, place })),
        )
        .then(
          () => onDrawn(),
          (failure: unknown) => onDrawn(failure),
        );
    });
    return () => cancelAnimationFrame(frame);
  });
  return drawn && boxOf(drawn, drawing);
}

/** Moves and grows with its picture; one of another size stays where it was until that one is drawn. */
function boxOf({ part, picture, place: before }: DrawnPart, now: LayerDrawing): Rectangle {
  const isSame = picture.width === now.picture.width && picture.height === now.picture.height;
  const place = isSame ? now.place : before;
  return {
    left: place.left + part.left * place.width,
    top: place.top + part.top * place.height,
    width: part.width * place.width,
    height: part.height * place.height,
  };
}

/** Each renderer gets a canvas of its own. */
function useCanvas(host: RefObject<HTMLElement | null>, { renderer, name }: LayerDrawing): void {
  useEffect(() => {
    const canvas = document.createElement('canvas');
    host.current?.append(canvas);
    renderer.attach(name, canvas);
    return () => canvas.remove();
  }, [host, renderer, name]);
}

/** Whether what was asked for last shows all that is seen now, as finely. */
function isEnough(
  lastRequest: DrawRequest | undefined,
  { recipe, mark, picture, viewport, stageSize }: LayerDrawing,
) {
  return (
    lastRequest !== undefined &&
    lastRequest.mark === mark &&
    lastRequest.zoom === zoomOf(viewport, picture, stageSize) &&
    isSameRecipe(lastRequest.recipe, recipe) &&
    covers(lastRequest.part.region, partSeen(viewport, picture, stageSize))
  );
}

const partsOf = ({ left, top, width, height }: Rectangle, picture: Size): Rectangle => ({
  left: left / picture.width,
  top: top / picture.height,
  width: width / picture.width,
  height: height / picture.height,
});
