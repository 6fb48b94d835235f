// What jobs do: the conversions of the catalogue, the operations of the editors, and work that the server has done for its
// own answers.
import {
  conversion,
  conversionTypes,
  isConversionType,
  type Conversion,
  type ConversionType,
} from './conversions.ts';
import { editOf, isEditType } from './edits.ts';
import { imageOperations } from './image/operations.ts';
import { editTypes, type EditType } from './limits.ts';
import { operationSchema, type Operation } from './operations.ts';
import { optionsSchema } from './options.ts';

export type Work = Pick<Conversion, 'label' | 'from' | 'to' | 'joins' | 'built' | 'options'> & {
  /** Formats of further files, where they are not those of the first. */
  furtherFrom?: Work['from'];
};

const internal = {
  'image-metadata': {
    label: 'Image metadata',
    from: imageOperations.edit.from,
    to: 'json',
    built: true,
    options: {},
  },
  'image-preview': {
    label: 'Image preview',
    from: imageOperations.edit.from,
    to: 'webp',
    built: true,
    options: {},
  },
  thumbnail: {
    label: 'Thumbnail',
    from: [...imageOperations.edit.from, 'pdf'],
    to: 'webp',
    built: true,
    options: {},
  },
} as const satisfies Record<string, Work>;

export type InternalType = keyof typeof internal;
export type WorkType = ConversionType | EditType | InternalType;

/** Every type of job. */
export const workTypes = [
  ...conversionTypes,
  ...editTypes,
  ...(Object.keys(internal) as InternalType[]),
] as const;

const isInternalType = (word: string): word is InternalType => Object.hasOwn(internal, word);

/** True for everything that a job may be. */
export const isWorkType = (word: string): word is WorkType =>
  isConversionType(word) || isEditType(word) || isInternalType(word);

/** What a type of job reads, makes and takes. */
export function workOf(type: WorkType): Work {
  if (isInternalType(type)) return internal[type];
  return isConversionType(type) ? conversion(type) : workOfEdit(editOf(type) as Operation);
}

const workOfEdit = ({ additionalFiles, ...operation }: Operation): Work => ({
  ...operation,
  ...(additionalFiles && { joins: true }),
  ...(additionalFiles?.from && { furtherFrom: additionalFiles.from }),
});

/** The schema of a type's options: takes text or typed values, gives typed values with defaults filled in. */
export function workSchemaOf(type: WorkType) {
  const edit = editOf(type);
  return edit ? operationSchema(edit) : optionsSchema(workOf(type).options);
}
