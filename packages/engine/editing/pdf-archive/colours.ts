// Gives the document an output intent for the colours that it uses (ISO 19005-2, 6.2.3 and 6.2.4).
import sharp from 'sharp';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { EditedPdf } from './edited-pdf.ts';

const profiles = new Map<string, Promise<Buffer>>();

/** A colour profile that comes with libvips. */
function profileOf(space: 'srgb' | 'cmyk'): Promise<Buffer> {
  const known = profiles.get(space);
  if (known) return known;
  const made = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
    .toColourspace(space)
    .withIccProfile(space)
    .jpeg()
    .toBuffer()
    .then((picture) => sharp(picture).metadata())
    .then(({ icc }) => icc ?? Promise.reject(new Error(`no profile for ${space}`)));
  profiles.set(space, made);
  return made;
}

/**
 * Readers show device colours as before: with CMYK the output intent is for CMYK, and only RGB is described by sRGB.
 * Converting CMYK to sRGB would change how the pages look.
 */
export async function setOutputIntent(
  pdf: EditedPdf,
  { usesCmyk }: { usesCmyk: boolean },
): Promise<void> {
  const space = usesCmyk ? 'cmyk' : 'srgb';
  const profile = pdf.addStream({ '/N': usesCmyk ? 4 : 3 }, await profileOf(space));
  const name = usesCmyk ? 'u:CMYK' : 'u:sRGB IEC61966-2.1';
  const intent = pdf.add({
    '/Type': '/OutputIntent',
    '/S': '/GTS_PDFA1',
    '/OutputConditionIdentifier': name,
    '/Info': name,
    '/RegistryName': 'u:http://www.color.org',
    '/DestOutputProfile': profile,
  });
  pdf.catalog['/OutputIntents'] = [intent];
  for (const page of pdf.pages()) delete page['/OutputIntents'];
  if (usesCmyk) await describeRgb(pdf);
}

async function describeRgb(pdf: EditedPdf): Promise<void> {
  const profile = pdf.addStream({ '/N': 3, '/Alternate': '/DeviceRGB' }, await profileOf('srgb'));
  const space = pdf.add(['/ICCBased', profile]);
  const done = new Set<Dictionary>();
  for (const { value } of pdf.objects()) {
    if (!isDictionary(value)) continue;
    const group = pdf.dictionary(value['/Group']);
    if (group['/CS'] === '/DeviceRGB') group['/CS'] = space;
    if (value['/Resources'] === undefined) continue;
    const resources = pdf.dictionary(value['/Resources']);
    if (done.has(resources)) continue;
    done.add(resources);
    const spaces = { ...pdf.dictionary(resources['/ColorSpace']) };
    spaces['/DefaultRGB'] ??= space;
    resources['/ColorSpace'] = spaces;
    if (value['/Resources'] === null) value['/Resources'] = resources;
  }
}
