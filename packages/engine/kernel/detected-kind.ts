// The result of detecting a file's format from its content.
import type { Format } from '@octavo/contract';

/** The kind of a file: a name for users, and the possible formats. */
export type DetectedKind = { description: string; formats: readonly Format[] };
