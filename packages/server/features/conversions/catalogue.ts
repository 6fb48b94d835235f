// The offered conversions, as the API shows them.
import { conversion, convertibleTypes, type Conversion } from '@octavo/contract';

/** Every conversion with the controls of its options. */
export const offeredConversions = () => convertibleTypes.map(conversion).map(rowOf);

const rowOf = ({ additionalFiles, options, ...row }: Conversion) => ({
  ...row,
  ...(additionalFiles && { joins: true }),
  options: Object.fromEntries(
    Object.entries(options).map(([name, { control }]) => [name, control]),
  ),
});
