// The model of drawn shapes. Lengths are points, colours RRGGBB.

/** A colour and its opacity, 0 to 1. */
export type Paint = { color: string; opacity: number };
/** Colours along a line through a shape's middle, clockwise from the direction to the right, in degrees. */
export type Gradient = { angle: number; stops: readonly { at: number; color: string }[] };
export type Point = { x: number; y: number };
export type PathStep =
  | { kind: 'move' | 'line'; to: Point }
  | { kind: 'curve'; by: readonly [Point, Point]; to: Point }
  | { kind: 'close' };

/** A path; its outline has the coordinates of its box. */
export type Drawing = {
  box: { x: number; y: number; width: number; height: number };
  outline: 'rectangle' | readonly PathStep[];
  /** With a gradient, its colour is the mean one, for programs and formats without gradients. */
  fill?: Paint & { gradient?: Gradient };
  stroke?: Paint & { width: number };
};
