// What jobs do: the conversions of the catalogue, and work that the server has done for its own answers.
import {
  conversion,
  conversionTypes,
  isConversionType,
  type Conversion,
  type ConversionType,
} from './conversions.ts';
import { imageOperations } from './image-operations.ts';
import { optionsSchema } from './options.ts';

export type Work = Pick<Conversion, 'label' | 'from' | 'to' | 'joins' | 'built' | 'options'>;

const internal = {
  'image-metadata': {
    label: 'Image metadata',
    from: imageOperations.resize.from,
    to: 'json',
    built: true,
    options: {},
  },
} as const satisfies Record<string, Work>;

export type InternalType = keyof typeof internal;
export type WorkType = ConversionType | InternalType;

/** Every type of job. */
export const workTypes = [
  ...conversionTypes,
  ...(Object.keys(internal) as InternalType[]),
] as const;

const isInternalType = (word: string): word is InternalType => Object.hasOwn(internal, word);

/** True for everything that a job may be. */
export const isWorkType = (word: string): word is WorkType =>
  isConversionType(word) || isInternalType(word);

/** What a type of job reads, makes and takes. */
export const workOf = (type: WorkType): Work =>
  isInternalType(type) ? internal[type] : conversion(type);

/** The schema of a type's options: takes text or typed values, gives typed values with defaults filled in. */
export const workSchemaOf = (type: WorkType) => optionsSchema(workOf(type).options);
