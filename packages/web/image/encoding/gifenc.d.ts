// The types of gifenc that we use; it ships none.
declare module 'gifenc' {
  /** Red, green, blue, and alpha if the palette has it. */
  export type Colour = [red: number, green: number, blue: number, alpha?: number];

  export function quantize(
    rgba: Uint8ClampedArray,
    most: number,
    options: { format: 'rgb565' | 'rgba4444' },
  ): Colour[];
}
