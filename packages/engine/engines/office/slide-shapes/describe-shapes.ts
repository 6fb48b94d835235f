// Describes shapes of a slide by the content of the slide, so that the user need not enter a text (decision 158): arrows between shapes
// with texts get these texts, and areas behind text become decoration.
import { xmlText } from '#containers/xml/xml-text.ts';
import { boxAround, nameOf, shapesOf, type Shape } from './slide-shapes.ts';

/** How far an arrow's end may be from the shape that it points at, as a share of its length. */
const farthest = 1;
/** How far the two may overlap. */
const overlap = 0.25;

type Direction = { axis: 'x' | 'y'; sign: '→' | '←' | '↔' };

const directions: Readonly<Record<string, Direction>> = {
  rightArrow: { axis: 'x', sign: '→' },
  notchedRightArrow: { axis: 'x', sign: '→' },
  stripedRightArrow: { axis: 'x', sign: '→' },
  leftArrow: { axis: 'x', sign: '←' },
  leftRightArrow: { axis: 'x', sign: '↔' },
  downArrow: { axis: 'y', sign: '→' },
  upArrow: { axis: 'y', sign: '←' },
  upDownArrow: { axis: 'y', sign: '↔' },
};

/** The slide with descriptions; the same text if there is nothing to add. */
export function withDescriptions(xml: string): string {
  const shapes = shapesOf(xml);
  let result = '';
  let at = 0;
  for (const [index, shape] of shapes.entries()) {
    if (shape.isDescribed || shape.text) continue;
    const text = connectorTextOf(shape, shapes) ?? arrowTextOf(shape, shapes);
    const properties = text
      ? describedProperties(shape.properties, text)
      : isPanel(shape, shapes.slice(index + 1)) && decorativeProperties(shape.properties);
    if (!properties) continue;
    result += xml.slice(at, shape.at) + properties;
    at = shape.at + shape.properties.length;
  }
  return result + xml.slice(at);
}

/** The text of a connector that is fixed to two shapes with texts. */
function connectorTextOf({ connects, ends }: Shape, shapes: readonly Shape[]): string | undefined {
  if (!connects) return undefined;
  const named = (id: string) => shapes.filter((shape) => shape.id === id).map(nameOf)[0];
  const [start, end] = connects.map(named);
  if (!start || !end) return undefined;
  if (ends.start && ends.end) return `${start} ↔ ${end}`;
  if (ends.start) return `${end} → ${start}`;
  return `${start} ${ends.end ? '→' : '–'} ${end}`;
}

/** The text of an arrow between two shapes with texts. */
function arrowTextOf(arrow: Shape, shapes: readonly Shape[]): string | undefined {
  const direction = directions[arrow.preset];
  const box = boxAround(arrow);
  if (!direction || !box) return undefined;
  const { axis, sign } = direction;
  const [along, across] = axis === 'x' ? ([0, 1] as const) : ([1, 0] as const);
  const length = box.to[along] - box.from[along];
  const middle = (box.from[across] + box.to[across]) / 2;
  const beside = shapes.flatMap((shape) => {
    const other = nameOf(shape) && shape.group === arrow.group ? boxAround(shape) : undefined;
    return other && other.from[across] <= middle && other.to[across] >= middle
      ? [
          {
            text: shape.text,
            before: box.from[along] - other.to[along],
            after: other.from[along] - box.to[along],
          },
        ]
      : [];
  });
  const nearest = (side: 'before' | 'after') =>
    beside
      .filter((one) => one[side] >= -overlap * length && one[side] <= farthest * length)
      .toSorted((one, two) => one[side] - two[side])[0]?.text;
  const [first, second] = [nearest('before'), nearest('after')];
  if (!first || !second) return undefined;
  return sign === '←' ? `${second} → ${first}` : `${first} ${sign} ${second}`;
}

/** True if a filled shape only lies behind texts. */
function isPanel(shape: Shape, later: readonly Shape[]): boolean {
  const box = boxAround(shape);
  if (!box || !shape.isFilled || shape.preset in directions) return false;
  return later.some((other) => {
    const inner = other.text && other.group === shape.group ? boxAround(other) : undefined;
    return (
      inner !== undefined &&
      ([0, 1] as const).every(
        (axis) => inner.from[axis] >= box.from[axis] && inner.to[axis] <= box.to[axis],
      )
    );
  });
}

const describedProperties = (properties: string, text: string): string =>
  properties
    .replace(/\sdescr="[^"]*"/, '')
    .replace(/^<p:cNvPr\b/, () => `<p:cNvPr descr="${xmlText(text)}"`);

const decorativeMark =
  '<a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext>';

function decorativeProperties(properties: string): string {
  const list = `<a:extLst>${decorativeMark}</a:extLst>`;
  if (properties.includes('</a:extLst>'))
    return properties.replace('</a:extLst>', () => `${decorativeMark}</a:extLst>`);
  return properties.endsWith('/>')
    ? `${properties.slice(0, -2)}>${list}</p:cNvPr>`
    : properties.replace(/<\/p:cNvPr>$/, () => `${list}</p:cNvPr>`);
}
