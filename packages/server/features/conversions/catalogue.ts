// The offered conversions, as the API shows them.
import { conversion, conversionTypes, type Conversion } from '@octavo/contract';

/** Every built conversion with the controls of its options. */
export const offeredConversions = () =>
  conversionTypes
    .map(conversion)
    .filter(({ built }) => built)
    .map(rowOf);

const rowOf = ({ built: _, options, ...row }: Conversion) => ({
  ...row,
  options: Object.fromEntries(
    Object.entries(options).map(([name, { control }]) => [name, control]),
  ),
});
