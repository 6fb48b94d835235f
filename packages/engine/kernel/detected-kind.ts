// What a file's content shows about its format, for all layers that look into files.
import type { Format } from '@octavo/contract';

/** The kind of a file: a name for users, and the possible formats. */
export type DetectedKind = { description: string; formats: readonly Format[] };
