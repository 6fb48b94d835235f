// Places on a page, as CSS for a grid.

const [start, middle, end] = ['start', 'center', 'end'];

const places = {
  ...{ 'top-left': [start, start], 'top-center': [start, middle], 'top-right': [start, end] },
  ...{ 'middle-left': [middle, start], center: [middle, middle], 'middle-right': [middle, end] },
  ...{ 'bottom-left': [end, start], 'bottom-center': [end, middle], 'bottom-right': [end, end] },
} as const satisfies Record<string, readonly [string, string]>;
export type Place = keyof typeof places;

/**
 * The rules of a box that puts its content in a place.
 * @param margin the distance from the edges as a CSS length
 */
export const placeRules = (place: Place, margin: string): string =>
  `position: absolute; inset: ${margin}; display: grid; place-items: ${places[place].join(' ')};`;
