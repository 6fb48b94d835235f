// An illustration of three stages: a sheet of paper folded once, twice and three times.
import './progress-illustration.css';

export type IllustrationStage = 0 | 1 | 2 | 3;

// [width, height, sheets behind the front one], in units of the SVG.
const shapes: Record<IllustrationStage, readonly [number, number, number]> = {
  0: [76, 54, 0],
  1: [38, 54, 1],
  2: [38, 27, 3],
  3: [19, 27, 7],
};

/** Draws the sheet of paper after `stage` folds. Purely decorative. */
export function ProgressIllustration({
  stage,
  active = false,
}: {
  stage: IllustrationStage;
  active?: boolean;
}) {
  const [width, height, behind] = shapes[stage];
  const step = 1.6;
  const back = Array.from({ length: behind }, (_, index) => (behind - index) * step);
  return (
    <svg
      className="progress-illustration"
      data-stage={stage}
      data-active={active || undefined}
      viewBox="-2 -2 96 72"
      aria-hidden="true"
    >
      {back.map((offset) => (
        <rect key={offset} x={offset} y={66 - height - offset} width={width} height={height} />
      ))}
      <rect className="progress-illustration-front" y={66 - height} width={width} height={height} />
      {stage < 3 && <path d={nextFold(stage, width, height)} />}
    </svg>
  );
}

// The line of the next fold.
const nextFold = (stage: IllustrationStage, width: number, height: number) =>
  stage === 1 ? `M0 ${66 - height / 2}h${width}` : `M${width / 2} ${66 - height}v${height}`;
