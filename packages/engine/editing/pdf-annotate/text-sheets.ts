// Texts on pages as they are typeset after a change: with CSS, in the size of the annotation (ISO 32000-2, 12.5.6.6).
import { lineWidthOf } from '#formats/pdf/appearances/appearance-operators.ts';
import { insideOf } from '#formats/pdf/appearances/callout.ts';
import { colourIn, cssColour } from '#formats/pdf/appearances/css-colours.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

export type TextSheet = {
  width: number;
  height: number;
  text: string;
  /** CSS declarations. */
  style: string;
};

/** As the viewer shows it. */
const padding = 2;
const lineHeight = 1.2;
const usualSize = 12;
const maxSize = 1000;

/** Whether a line leads from the text to its place. */
export const hasCallout = (annotation: Dictionary): boolean => annotation['/CL'] !== undefined;

/** @param isTurned whether it stands on its side */
export function textSheet(graph: Graph, annotation: Dictionary, isTurned: boolean): TextSheet {
  const [left, bottom, right, top] = graph.numbers(annotation['/Rect'], 4) ?? [0, 0, 1, 1];
  const whole = {
    width: Math.abs((right ?? 0) - (left ?? 0)),
    height: Math.abs((top ?? 0) - (bottom ?? 0)),
  };
  const inside = hasCallout(annotation) ? insideOf(graph, annotation, whole) : whole;
  const [across, up] = [Math.max(1, inside.width), Math.max(1, inside.height)];
  const [width, height] = isTurned ? [up, across] : [across, up];
  const style = {
    ...fontOf(textOfValue(graph.resolved(annotation['/DA']))),
    ...frameOf(graph, annotation),
    'text-align': ['left', 'center', 'right'][graph.number(annotation['/Q']) ?? 0] ?? 'left',
  };
  const rules = Object.entries({ ...fixed, ...style }).map(([name, value]) => `${name}:${value}`);
  const text = textOfValue(graph.resolved(annotation['/Contents'])).replace(/\r\n?/g, '\n');
  return { width, height, text, style: rules.join(';') };
}

const fixed = {
  'box-sizing': 'border-box',
  ...{ width: '100%', height: '100%', overflow: 'hidden', padding: `${padding}pt` },
  ...{ 'white-space': 'pre-wrap', 'overflow-wrap': 'anywhere', 'line-height': String(lineHeight) },
};

/** The font, size and colour of a default appearance. */
function fontOf(appearance: string): Record<string, string> {
  const [, name = '', size = ''] = /\/([^\s/]+)\s+([-\d.]+)\s+Tf/.exec(appearance) ?? [];
  const points = Math.min(maxSize, Math.abs(Number(size)) || usualSize);
  const family = /^ti|times|serif|roman/i.test(name)
    ? "'Liberation Serif','Times New Roman',serif"
    : /^co(?!l)|courier|mono/i.test(name)
      ? "'Liberation Mono','Courier New',monospace"
      : "'Liberation Sans',Helvetica,Arial,'Noto Sans',sans-serif";
  return {
    'font-family': family,
    'font-size': `${points}pt`,
    'font-weight': /bo(ld)?|,b/i.test(name) ? 'bold' : 'normal',
    'font-style': /ob(lique)?$|it(alic)?$|ital/i.test(name) ? 'italic' : 'normal',
    color: colourIn(appearance) ?? '#000',
  };
}

/** The background and the border. */
function frameOf(graph: Graph, annotation: Dictionary): Record<string, string> {
  const number = (value: unknown) => graph.number(value as never) ?? 0;
  const background = cssColour(graph.list(annotation['/C']).map(number));
  const own = graph.dictionary(annotation['/BS'])['/W'];
  const width = hasCallout(annotation)
    ? lineWidthOf(graph, annotation)
    : own === undefined
      ? number(graph.list(annotation['/Border'])[2])
      : number(own);
  return {
    ...(background && { background }),
    ...(width > 0 && { border: `${Math.min(width, 40)}pt solid currentColor` }),
  };
}
