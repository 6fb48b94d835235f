// The conversions that the upload screen offers.
import type { Conversion } from '@octavo/contract';

/** An editor is always offered: its screen opens the file, or says what is still to come. */
export const isOffered = ({ built, mode }: Pick<Conversion, 'built' | 'mode'>): boolean =>
  built || mode === 'edit';
