// The stage: a live preview of the result, and the overlays on it.
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
import type { Stage as StageState } from '#editors/image-editor/preview/use-preview.ts';
import {
  onPixels,
  placeOf,
  type Point,
  type StageSize,
} from '#editors/image-editor/preview/viewport.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import './preview.css';

type Props = { editing: ImageEditing; stage: StageState };

/** Shows the image, which can be moved and zoomed by mouse, touch and keys. */
export function Stage({ editing, stage }: Props) {
  const { setElement, viewport } = stage;
  const gestures = useGestures(stage, editing.isCropping);
  const [failure, setFailure] = useState('');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved, as a map is
    <section
      ref={setElement}
      className="stage"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move it
      tabIndex={0}
      aria-label={words.stage}
      data-zoomed={viewport.zoom !== 'fit' || undefined}
      onKeyDown={(event) => moveByKey(event, stage)}
      {...gestures}
    >
      {stage.stageSize && (
        <Pictures
          {...{ editing, stage, stageSize: stage.stageSize }}
          onDrawn={(error) => setFailure(error === undefined ? '' : reasonOf(error))}
        />
      )}
      {failure && <Notice tone="problem">{failure}</Notice>}
    </section>
  );
}

const reasonOf = (error: unknown) =>
  error instanceof ProblemError ? localProblemText(error.problem) : texts.editor.imageProcessFailed;

type PicturesProps = Props & { stageSize: StageSize; onDrawn: (failure?: unknown) => void };

function Pictures({ editing, stage, stageSize, onDrawn }: PicturesProps) {
  const { renderer, mark, file, isCropping, isStraightening } = editing;
  const { picture, viewport, comparison, line } = stage;
  const place = onPixels(placeOf(viewport, picture, stageSize), stageSize);
  const span = visibleRectangle(place, stageSize);
  const common = { renderer, picture, viewport, stageSize, place, onDrawn };
  const end = comparison === 'split' ? span.left + line * span.width : undefined;
  return (
    <>
      {isTransparent(editing) && <div className="stage-ground" style={pixelsOf(place)} />}
      <Layer {...common} name="after" label={file.name} recipe={stage.shown} mark={mark} isShown />
      <Layer
        {...common}
        name="before"
        label={words.original}
        recipe={stage.before}
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
            onChange={stage.setLine}
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

/** The visible part of the image's rectangle on the stage. */
function visibleRectangle(
  { left, top, width, height }: Rectangle,
  stageSize: StageSize,
): Rectangle {
  const [start, above] = [Math.max(0, left), Math.max(0, top)];
  return {
    ...{ left: start, top: above },
    width: Math.min(stageSize.width, left + width) - start,
    height: Math.min(stageSize.height, top + height) - above,
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

/** Moves the view with the arrow keys if the image is larger than the stage. */
function moveByKey(event: KeyboardEvent, stage: StageState): void {
  const by = directions[event.key];
  if (!by || event.target !== event.currentTarget || stage.viewport.zoom === 'fit') return;
  event.preventDefault();
  stage.move(by);
}
