// Draws the visible part of an image into a canvas, at most once for each animation frame.
import type { ImageRecipe, Rectangle, Size } from '@octavo/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Renderer } from '#image/renderer/renderer.ts';
import { isSameRecipe } from '#editors/image-editor/preview/shown-recipe.ts';
import {
  covers,
  partSeen,
  partToDraw,
  zoomOf,
  type Part,
  type PreviewSize,
  type Viewport,
} from '#editors/image-editor/preview/viewport.ts';

export type LayerDrawing = {
  renderer: Renderer;
  /** The canvas's name for the renderer. */
  name: string;
  recipe: ImageRecipe;
  mark: File | undefined;
  /** The size of the recipe's result, in pixels. */
  picture: Size;
  viewport: Viewport;
  previewSize: PreviewSize;
  /** The result's rectangle in the preview. */
  place: Rectangle;
  isShown: boolean;
  /** Called after each frame, with the error if it failed. */
  onDrawn: (failure?: unknown) => void;
};

/** What the canvas currently shows: a part of the result, as fractions of its size. */
type DrawnPart = Pick<LayerDrawing, 'picture' | 'place'> & { part: Rectangle };

type DrawRequest = Pick<LayerDrawing, 'recipe' | 'mark'> & { part: Part; zoom: number };

/**
 * Keeps the canvas in an element up to date.
 * @returns the canvas's rectangle in the preview; undefined before the first frame
 */
export function useDrawing(
  host: RefObject<HTMLElement | null>,
  drawing: LayerDrawing,
): Rectangle | undefined {
  const [drawn, setDrawn] = useState<DrawnPart>();
  const lastRequest = useRef<DrawRequest>(undefined);
  useCanvas(host, drawing);
  useEffect(() => {
    if (!drawing.isShown || isSufficient(lastRequest.current, drawing)) return;
    const frame = requestAnimationFrame(() => {
      const { renderer, name, recipe, mark, picture, viewport, previewSize, place, onDrawn } =
        drawing;
      const part = partToDraw(viewport, picture, previewSize);
      lastRequest.current = { recipe, mark, part, zoom: zoomOf(viewport, picture, previewSize) };
      void renderer
        .show(name, { recipe, mark, ...part })
        // Synchronously: the new frame belongs to another position than the previous one.
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

/** Moves and scales the frame with its image. If the image's size changed, it stays in place until the next frame. */
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

/** Creates a canvas for each renderer. */
function useCanvas(host: RefObject<HTMLElement | null>, { renderer, name }: LayerDrawing): void {
  useEffect(() => {
    const canvas = document.createElement('canvas');
    host.current?.append(canvas);
    renderer.attach(name, canvas);
    return () => canvas.remove();
  }, [host, renderer, name]);
}

/** Whether the last requested frame covers the visible part at the needed resolution. */
function isSufficient(
  lastRequest: DrawRequest | undefined,
  { recipe, mark, picture, viewport, previewSize }: LayerDrawing,
) {
  return (
    lastRequest !== undefined &&
    lastRequest.mark === mark &&
    lastRequest.zoom === zoomOf(viewport, picture, previewSize) &&
    isSameRecipe(lastRequest.recipe, recipe) &&
    covers(lastRequest.part.region, partSeen(viewport, picture, previewSize))
  );
}

const partsOf = ({ left, top, width, height }: Rectangle, picture: Size): Rectangle => ({
  left: left / picture.width,
  top: top / picture.height,
  width: width / picture.width,
  height: height / picture.height,
});
