// The colour, size and opacity of an annotation tool.
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { viewer } from '#messages/viewer.ts';
import { settings, type Tool } from '#editors/pdf-editor/annotations/annotation-editor.ts';
import { NumberField } from '#ui/forms/fields.tsx';

const { annotate: words } = viewer;

type Colour = { name: keyof typeof words.colours; value: string };

export const penColours: readonly Colour[] = [
  { name: 'black', value: '#000000' },
  { name: 'red', value: '#c0211a' },
  { name: 'green', value: '#1f7a4d' },
  { name: 'blue', value: '#1a4fb4' },
  { name: 'white', value: '#ffffff' },
];

/** Highlight colours must be among those passed to PDF.js, which has names only for these. */
export const highlightColours: readonly Colour[] = [
  { name: 'yellow', value: '#FFF066' },
  { name: 'green', value: '#8CF0B4' },
  { name: 'blue', value: '#9AD8FF' },
  { name: 'pink', value: '#FFB3DE' },
  { name: 'red', value: '#FF8A80' },
];

/** Ranges of font size and pen width in points, and of opacity in percent. */
const settingsByTool = {
  freeText: { colours: penColours, size: { min: 5, max: 100, first: 14 } },
  ink: { colours: penColours, size: { min: 1, max: 20, first: 2 } },
  highlight: { colours: highlightColours, size: { min: 8, max: 24, first: 12 } },
} as const;

type Values = ReadonlyMap<number, string | number>;

type Props = {
  tool: Tool;
  values: Values;
  onChange: (parameter: number, value: string | number) => void;
};

export function ToolSettings({ tool, values, onChange }: Props) {
  if (tool === 'stamp' || tool === 'signature') return null;
  const { colour, size, ...more } = settings[tool];
  const { colours, size: range } = settingsByTool[tool];
  return (
    <>
      <Colours
        colours={colours}
        value={String(values.get(colour) ?? colours[0]?.value)}
        onChange={(value) => onChange(colour, value)}
      />
      <NumberField
        label={words.size}
        value={Math.round(Number(values.get(size) ?? range.first))}
        min={range.min}
        max={range.max}
        onChange={(value) => value !== undefined && onChange(size, value)}
      />
      {'opacity' in more && (
        <NumberField
          label={words.opacity}
          unit="%"
          value={Math.round(Number(values.get(more.opacity) ?? 1) * 100)}
          min={10}
          max={100}
          onChange={(value) => value !== undefined && onChange(more.opacity, value / 100)}
        />
      )}
    </>
  );
}

type ColourProps = { colours: readonly Colour[]; value: string; onChange: (value: string) => void };

/** Colours to choose from. */
export const Colours = ({ colours, value, onChange }: ColourProps) => (
  <RadioGroup
    className="colours"
    aria-label={words.colour}
    orientation="horizontal"
    value={value.toLowerCase()}
    onChange={(chosen) => onChange(valueOf(colours, chosen))}
  >
    {colours.map((colour) => (
      <Radio
        key={colour.name}
        className="colour"
        value={colour.value.toLowerCase()}
        aria-label={words.colours[colour.name]}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="8" fill={colour.value} />
        </svg>
      </Radio>
    ))}
  </RadioGroup>
);

/** The chosen colour, spelled as in the list. */
const valueOf = (colours: readonly Colour[], chosen: string): string =>
  colours.find(({ value }) => value.toLowerCase() === chosen)?.value ?? chosen;
