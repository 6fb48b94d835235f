// The live preview of the result, and the overlays on it.
import { fill, ProblemError, type Rectangle } from '@octavo/contract';
import { useState, type KeyboardEvent } from 'react';
import { formatNumber } from '#messages/format.ts';
import { imageEditor as words } from '#messages/image-editor.ts';
import { localProblemText } from '#messages/problems.ts';
import { texts } from '#messages/texts.ts';
import { CropFrame } from '#editors/image-editor/preview/crop-frame.tsx';
import { CompareSlider } from '#ui/forms/compare-slider.tsx';
import { Layer, pixelsOf } from '#editors/image-editor/preview/layer.tsx';
import { StraightenGrid } from '#editors/image-editor/preview/straighten-grid.tsx';
import { useGestures } from '#editors/image-editor/preview/use-gestures.ts';
import type { PreviewState } from '#editors/image-editor/preview/use-preview.ts';
import {
  onPixels,
  placeOf,
  type Point,
  type PreviewSize,
} from '#editors/image-editor/preview/viewport.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import './preview.css';

type Props = { editing: ImageEditing; preview: PreviewState };

/** Shows the image, which can be moved and zoomed by mouse, touch and keys. */
export function Preview({ editing, preview }: Props) {
  const { setElement, viewport } = preview;
  const gestures = useGestures(preview, editing.isCropping);
  const [failure, setFailure] = useState('');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved, as a map is
    <section
      ref={setElement}
      className="preview"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move it
      tabIndex={0}
      aria-label={words.preview}
      data-zoomed={viewport.zoom !== 'fit' || undefined}
      onKeyDown={(event) => moveByKey(event, preview)}
      {...gestures}
    >
      {preview.previewSize && (
        <Pictures
          {...{ editing, preview, previewSize: preview.previewSize }}
          onDrawn={(error) => setFailure(error === undefined ? '' : reasonOf(error))}
        />
      )}
      {failure && <Notice tone="problem">{failure}</Notice>}
    </section>
  );
}

const reasonOf = (error: unknown) =>
  error instanceof ProblemError ? localProblemText(error.problem) : texts.editor.imageProcessFailed;

type PicturesProps = Props & { previewSize: PreviewSize; onDrawn: (failure?: unknown) => void };

function Pictures({ editing, preview, previewSize, onDrawn }: PicturesProps) {
  const { renderer, mark, file, isCropping, isStraightening } = editing;
  const { picture, viewport, comparison, line } = preview;
  const place = onPixels(placeOf(viewport, picture, previewSize), previewSize);
  const span = visibleRectangle(place, previewSize);
  const common = { renderer, picture, viewport, previewSize, place, onDrawn };
  const end = comparison === 'split' ? span.left + line * span.width : undefined;
  return (
    <>
      {isTransparent(editing) && <div className="preview-ground" style={pixelsOf(place)} />}
      <Layer
        {...common}
        name="after"
        label={file.name}
        recipe={preview.shown}
        mark={mark}
        isShown
      />
      <Layer
        {...common}
        name="before"
        label={words.original}
        recipe={preview.before}
        mark={undefined}
        isShown={comparison !== 'none'}
        {...(end !== undefined && { end })}
      />
      {comparison !== 'none' && <Side name="before">{words.original}</Side>}
      {comparison === 'split' && (
        <>
          <Side name="after">{words.result}</Side>
          <CompareSlider
            label={words.compareSlider}
            describe={(percent) => fill(words.compareValue, { percent: formatNumber(percent) })}
            span={span}
            value={line}
            onChange={preview.setLine}
          />
        </>
      )}
      {isStraightening && <StraightenGrid place={place} />}
      {isCropping && <CropFrame editing={editing} place={place} />}
    </>
  );
}

/** Labels a side of the comparison, visually only: screen readers have the slider. */
const Side = ({ name, children }: { name: 'before' | 'after'; children: string }) => (
  <span className={`compare-side compare-${name}`} aria-hidden="true">
    {children}
  </span>
);

/** Whether parts of the image may be transparent. */
const isTransparent = ({ image, recipe: { rotation, corners } }: ImageEditing) =>
  image.hasAlpha || (rotation % 90 !== 0 && corners === 'fill');

/** The visible part of the image's rectangle in the preview. */
function visibleRectangle(
  { left, top, width, height }: Rectangle,
  previewSize: PreviewSize,
): Rectangle {
  const [start, above] = [Math.max(0, left), Math.max(0, top)];
  return {
    ...{ left: start, top: above },
    width: Math.min(previewSize.width, left + width) - start,
    height: Math.min(previewSize.height, top + height) - above,
  };
}

/** Pixels that an arrow key moves the image by. */
const keyStep = 48;

const directions: Record<string, Point> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
};

/** Moves the view with the arrow keys if the image is larger than the preview. */
function moveByKey(event: KeyboardEvent, preview: PreviewState): void {
  const by = directions[event.key];
  if (!by || event.target !== event.currentTarget || preview.viewport.zoom === 'fit') return;
  event.preventDefault();
  preview.move(by);
}
