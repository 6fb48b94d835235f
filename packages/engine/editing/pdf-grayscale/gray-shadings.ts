// Gives shadings gray colours (ISO 32000-2, 8.7.4.5). Their shapes stay.
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { isGray, spaceOf } from './colour-spaces.ts';
import { fieldSamples, rampSamples, type Grays } from './grays.ts';
import { grayMesh } from './gray-meshes.ts';

/**
 * @returns the shading in gray; nothing if it is gray already or cannot be read
 */
export async function grayShading(
  pdf: EditablePdf,
  value: Value,
  grays: Grays,
): Promise<{ dictionary: Dictionary; data?: Buffer } | undefined> {
  const shading = pdf.resolved(value);
  if (!isDictionary(shading)) return undefined;
  const space = shading['/ColorSpace'] ?? null;
  const known = spaceOf(pdf, space);
  if (!known || known.family === '/Pattern' || isGray(pdf, space)) return undefined;
  const background = pdf.numbers(shading['/Background'], known.colours);
  const dictionary: Dictionary = {
    ...shading,
    '/ColorSpace': '/DeviceGray',
    ...(background && { '/Background': [grays.of(space, background)] }),
  };
  const kind = pdf.number(shading['/ShadingType']) ?? 0;
  const functions = shading['/Function'];
  if (kind >= 4) {
    const data = await pdf.dataOf(value);
    if (!data) return undefined;
    if (functions === undefined) {
      const mesh = grayMesh(pdf, shading, { data, kind, colours: known.colours }, (values) =>
        grays.of(space, values),
      );
      return mesh && { dictionary: { ...dictionary, '/Decode': mesh.decode }, data: mesh.data };
    }
    const limits = pdf.list(shading['/Decode']).map((limit) => pdf.number(limit) ?? 0);
    const domain = [limits[4] ?? 0, limits[5] ?? 1];
    dictionary['/Function'] = sampled(pdf, grays.ofFunction(space, functions, domain), domain);
    return { dictionary, data };
  }
  if (functions === undefined) return undefined;
  const size = kind === 1 ? 4 : 2;
  const domain = pdf.numbers(shading['/Domain'], size) ?? (kind === 1 ? [0, 1, 0, 1] : [0, 1]);
  dictionary['/Function'] = sampled(pdf, grays.ofFunction(space, functions, domain), domain);
  return { dictionary };
}

/** A function that is given by its values (ISO 32000-2, 7.10.2). */
function sampled(pdf: EditablePdf, samples: Buffer, domain: readonly number[]): Value {
  const isField = domain.length === 4;
  const dictionary = {
    ...{ '/FunctionType': 0, '/Domain': [...domain], '/Range': [0, 1] },
    '/Size': isField ? [fieldSamples, fieldSamples] : [rampSamples],
    '/BitsPerSample': 8,
  };
  return pdf.addStream(dictionary, samples);
}
