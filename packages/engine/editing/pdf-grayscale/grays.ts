// Converts colours to gray. PDFium draws a swatch of each colour, so that the gray matches what readers show of profiles, spot
// colours and functions.
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { Canvas, withPdf, type Picture } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { writePages, type NewPage } from '#formats/pdf/structure/new-pages.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { writtenValue } from '#formats/pdf/syntax/value-writer.ts';
import { spaceOf } from './colour-spaces.ts';

/** The weights of red, green and blue in a gray (ISO 32000-2, 10.4.2.2). */
const weights = [0.3, 0.59, 0.11] as const;

/** The gray of red, green and blue, all in the same unit. */
export const lightOf = (red: number, green: number, blue: number): number =>
  weights[0] * red + weights[1] * green + weights[2] * blue;

/** Swatches on each side of a page of them, and pixels on each side of a swatch. */
const swatches = 64;
const swatchSide = 4;

/** Samples of a function of one value, and on each side for one of two values. */
export const rampSamples = 256;
export const fieldSamples = 128;

/** More colours than a page of vectors has; only meshes with very many corners have more. */
const maxColours = 400_000;

type Colour = { space: Value; values: readonly number[] };
type Gradient = { shading: Dictionary; samples: number; isField: boolean };

/** Collects colours, draws them all at once, then returns their grays: content is therefore read twice. */
export class Grays {
  readonly #graph: Graph;
  readonly #colours = new Map<string, Colour>();
  readonly #gradients = new Map<string, Gradient>();
  readonly #found = new Map<string, number>();
  readonly #ramps = new Map<string, Buffer>();
  #blackOfInks = 0;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  /** The gray of a colour, from 0 to 1; 0 as long as colours are collected. */
  of(space: Value, values: readonly number[]): number {
    if (space === '/DeviceRGB') {
      const [red = 0, green = 0, blue = 0] = values.map((value) => Math.min(1, Math.max(0, value)));
      return lightOf(red, green, blue);
    }
    const rounded = values.map((value) => Math.round(value * 1e4) / 1e4);
    const key = `${JSON.stringify(space)} ${rounded.join(' ')}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    if (this.#colours.size >= maxColours) throw new ProblemError('too_complex');
    this.#colours.set(key, { space, values: rounded });
    return 0;
  }

  /** The grays of a function that gives colours of a space, for one value or two, evenly spaced. */
  ofFunction(space: Value, functions: Value, domain: readonly number[]): Buffer {
    const key = JSON.stringify([space, functions, domain]);
    const known = this.#ramps.get(key);
    if (known) return known;
    const isField = domain.length === 4;
    const samples = isField ? fieldSamples : rampSamples;
    const shading = { '/ColorSpace': space, '/Function': functions, '/Domain': [...domain] };
    this.#gradients.set(key, {
      shading: { ...shading, ...placeOf(domain, samples) },
      samples,
      isField,
    });
    return Buffer.alloc(isField ? samples * samples : samples);
  }

  /** The gray of drawn red, green and blue; with inks, full black is black. */
  drawn(red: number, green: number, blue: number, isInks: boolean): number {
    const light = lightOf(red, green, blue) / 255;
    const black = isInks ? this.#blackOfInks : 0;
    return Math.min(1, Math.max(0, (light - black) / (1 - black)));
  }

  /** Draws everything that was collected. */
  async draw(source: Source, folder: string, run: Run): Promise<void> {
    const black: Colour = { space: '/DeviceCMYK', values: [0, 0, 0, 1] };
    const colours = [['black', black] as const, ...this.#colours];
    const sheets = Array.from({ length: Math.ceil(colours.length / swatches ** 2) }, (_, sheet) =>
      colours.slice(sheet * swatches ** 2, (sheet + 1) * swatches ** 2),
    );
    const gradients = [...this.#gradients];
    const path = join(folder, 'swatches.pdf');
    const pages = [
      ...sheets.map((sheet) => swatchPage(sheet.map(([, colour]) => colour))),
      ...gradients.map(([, gradient]) => gradientPage(gradient)),
    ];
    await writePages(source, this.#graph, pages, { path }, run);
    await withPdf(path, source.password, async (document) => {
      const canvas = new Canvas();
      for (const [index, { size }] of pages.entries()) {
        run.signal.throwIfAborted();
        const drawn = document.draw(index, { ...size, background: 'white' }, canvas);
        const sheet = sheets[index];
        if (sheet) this.#readColours(sheet, drawn);
        else this.#readGradient(gradients[index - sheets.length] as [string, Gradient], drawn);
      }
    });
  }

  #readColours(sheet: readonly (readonly [string, Colour])[], { data, width }: Picture): void {
    for (const [index, [key, { space }]] of sheet.entries()) {
      const x = (index % swatches) * swatchSide + swatchSide / 2;
      const y = Math.floor(index / swatches) * swatchSide + swatchSide / 2;
      const at = (y * width + x) * 3;
      const colour = [data[at], data[at + 1], data[at + 2]] as [number, number, number];
      if (key === 'black') this.#blackOfInks = lightOf(...colour) / 255;
      this.#found.set(key, this.drawn(...colour, this.#isInks(space)));
    }
  }

  #readGradient(
    [key, { shading, samples, isField }]: [string, Gradient],
    { data, width }: Picture,
  ) {
    const isInks = this.#isInks(shading['/ColorSpace'] ?? null);
    const rows = isField ? samples : 1;
    const grays = Buffer.alloc(samples * rows);
    for (let row = 0; row < rows; row += 1)
      for (let x = 0; x < samples; x += 1) {
        // Samples begin at the bottom, pixels at the top.
        const at = ((rows - 1 - row) * width + x) * 3;
        const [red, green, blue] = [data[at], data[at + 1], data[at + 2]] as [
          number,
          number,
          number,
        ];
        grays[row * samples + x] = Math.round(255 * this.drawn(red, green, blue, isInks));
      }
    this.#ramps.set(key, grays);
  }

  #isInks(space: Value): boolean {
    return spaceOf(this.#graph, space)?.isInks ?? false;
  }
}

function swatchPage(colours: readonly Colour[]): NewPage {
  const side = swatches * swatchSide;
  const names = new Map<string, string>();
  const spaces: Dictionary = {};
  const drawings = colours.map(({ space, values }, index) => {
    const key = JSON.stringify(space);
    const name = names.get(key) ?? `/C${names.size}`;
    names.set(key, name);
    spaces[name] = space;
    const x = (index % swatches) * swatchSide;
    const y = side - (Math.floor(index / swatches) + 1) * swatchSide;
    return `${name} cs ${values.map(writtenValue).join(' ')} scn ${x} ${y} ${swatchSide} ${swatchSide} re f`;
  });
  return {
    size: { width: side, height: side },
    resources: { '/ColorSpace': spaces },
    content: drawings.join('\n'),
  };
}

const gradientPage = ({ shading, samples, isField }: Gradient): NewPage => ({
  size: { width: samples, height: isField ? samples : 1 },
  resources: { '/Shading': { '/Gradient': shading } },
  content: '/Gradient sh',
});

/** Places a function so that the centres of pixels have the evenly spaced samples. */
function placeOf(domain: readonly number[], samples: number): Dictionary {
  const last = samples - 1;
  const [x0 = 0, x1 = 1, y0 = 0, y1 = 1] = domain;
  if (domain.length < 4)
    return { '/ShadingType': 2, '/Coords': [0.5, 0, last + 0.5, 0], '/Extend': [true, true] };
  const [wide, high] = [last / (x1 - x0 || 1), last / (y1 - y0 || 1)];
  return { '/ShadingType': 1, '/Matrix': [wide, 0, 0, high, 0.5 - x0 * wide, 0.5 - y0 * high] };
}
