// Determines what each entry of EXIF and each property of XMP and IPTC is about, so that metadata can be kept by field.
import type { MetadataField } from '@octavo/contract';

export type Fields = ReadonlySet<MetadataField>;

/** Entries that describe the file itself; they stay beside others. */
type Subject = MetadataField | 'technical';

export const isEverything = (fields: Fields): boolean => fields.has('other');

/** The tags of EXIF that point to further directories. */
export const exifDirectories = { camera: 0x8769, gps: 0x8825, interoperability: 0xa005 } as const;
const { camera, gps, interoperability } = exifDirectories;

/** True for an entry that describes one of the fields. */
export const isAbout = (fields: ReadonlySet<Subject>, subject: Subject): boolean =>
  fields.has(subject);

const tagsOf = (subject: Subject, tags: number[]) => tags.map((tag) => [tag, subject] as const);

/** EXIF 2.32, first directory. */
const mainTags: ReadonlyMap<number, Subject> = new Map([
  // Artist, Copyright, and Windows' author.
  ...tagsOf('rights', [0x013b, 0x8298, 0x9c9d]),
  ...tagsOf('date', [0x0132]),
  // Make, Model, Software, HostComputer.
  ...tagsOf('camera', [0x010f, 0x0110, 0x0131, 0x013c]),
  ...tagsOf('technical', [0x0112, 0x011a, 0x011b, 0x0128, 0x0213, camera, gps]),
]);

/** EXIF 2.32, the camera's directory. What is not listed is about the camera. */
const cameraTags: ReadonlyMap<number, Subject> = new Map([
  // CameraOwnerName.
  ...tagsOf('rights', [0xa430]),
  // Dates with their fractions and offsets.
  ...tagsOf('date', [0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292]),
  // UserComment, ImageUniqueID, and sounds.
  ...tagsOf('other', [0x9286, 0xa420, 0xa004]),
  ...tagsOf('technical', [0x9000, 0x9101, 0xa000, 0xa001, 0xa002, 0xa003, interoperability]),
]);

/** @param directory the tag that points to it; 0 for the first */
export function subjectOfTag(directory: number, tag: number): Subject {
  if (directory === gps) return 'location';
  if (directory === camera) return cameraTags.get(tag) ?? 'camera';
  return directory === interoperability ? 'technical' : (mainTags.get(tag) ?? 'other');
}

const xmpSubjects: readonly (readonly [RegExp, MetadataField])[] = [
  [
    /^(?:exif:GPS|photoshop:(?:City|State|Country)$|Iptc4xmpCore:(?:Location|CountryCode)$)/,
    'location',
  ],
  [/^(?:xmp:CreateDate|photoshop:DateCreated|exif:DateTime\w*|tiff:DateTime)$/, 'date'],
  [
    /^(?:dc:creator|dc:rights|photoshop:(?:Credit|Source|AuthorsPosition)|tiff:(?:Artist|Copyright))$/,
    'rights',
  ],
  [/^(?:aux:OwnerName|exifEX:CameraOwnerName)$|^(?:xmpRights|cc|plus):/, 'rights'],
  [/^exif:(?:UserComment|ImageUniqueID|Pixel\w+)$/, 'other'],
  [/^tiff:(?:Make|Model)$|^(?:exif|aux|exifEX):/, 'camera'],
];

/** @param name with the usual prefix of its namespace, such as `dc:creator` */
export const subjectOfXmp = (name: string): MetadataField =>
  xmpSubjects.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';

/** IPTC IIM 4.2, record 2. */
const iptcSubjects: Readonly<Record<number, MetadataField>> = {
  // By-line and its title, credit, source, copyright.
  ...{ 80: 'rights', 85: 'rights', 110: 'rights', 115: 'rights', 116: 'rights' },
  // Created, and digitized.
  ...{ 55: 'date', 60: 'date', 62: 'date', 63: 'date' },
  // Location, city, sublocation, state, country.
  ...{ 26: 'location', 27: 'location', 90: 'location', 92: 'location' },
  ...{ 95: 'location', 100: 'location', 101: 'location' },
};

export const subjectOfIptc = (dataset: number): MetadataField => iptcSubjects[dataset] ?? 'other';
