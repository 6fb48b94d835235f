// What can be chosen on the upload screen.
import type { Conversion } from '@octavo/contract';

/** The editors' own screens are still to come, though the conversions that open their files are there. */
export const isOffered = ({ built, mode }: Pick<Conversion, 'built' | 'mode'>): boolean =>
  built && mode === 'conversion';
