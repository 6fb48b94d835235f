// The fields of metadata that an image can keep.
import { toggle, type Chosen } from './options.ts';

export const metadataOptions = {
  keepMetadata: toggle({
    label: 'Keep all metadata',
    help: 'Author, date, camera, location and descriptions. Removed unless you keep them.',
    default: false,
  }),
  keepRights: toggle({ label: 'Keep author and copyright', default: false }),
  keepDate: toggle({ label: 'Keep date taken', default: false }),
  keepCamera: toggle({ label: 'Keep camera and exposure', default: false }),
  keepLocation: toggle({ label: 'Keep location', default: false }),
  keepProfile: toggle({
    label: 'Keep color profile',
    help: 'Otherwise, colors are converted to sRGB.',
    default: true,
  }),
};

export type MetadataOptions = Chosen<typeof metadataOptions>;

/** What metadata is about; `other` is everything else, such as descriptions and keywords. */
export type MetadataField = 'rights' | 'date' | 'camera' | 'location' | 'other';

/** The options that keep a single field. */
export const fieldOptions = {
  rights: 'keepRights',
  date: 'keepDate',
  camera: 'keepCamera',
  location: 'keepLocation',
} as const satisfies Partial<Record<MetadataField, keyof MetadataOptions>>;

/** The options that keep metadata; not `keepProfile`, since a colour profile is part of the image. */
export const metadataOptionNames = ['keepMetadata', ...Object.values(fieldOptions)] as const;

/** The fields that the options keep. */
export function keptFieldsOf(options: Partial<MetadataOptions>): ReadonlySet<MetadataField> {
  const fields = Object.keys(fieldOptions) as (keyof typeof fieldOptions)[];
  return options.keepMetadata
    ? new Set([...fields, 'other'])
    : new Set(fields.filter((field) => options[fieldOptions[field]]));
}
