// The offered conversions, as the API shows them.
import { conversion, convertibleTypes, type Conversion, type Unavailable } from '@octavo/contract';

/** Every conversion that this server can do, with the controls of its options. */
export const offeredConversions = ({ types }: Unavailable) =>
  convertibleTypes
    .filter((type) => !types.includes(type))
    .map(conversion)
    .map(rowOf);

const rowOf = ({ additionalFiles, options, ...row }: Conversion) => ({
  ...row,
  ...(additionalFiles && { joins: true }),
  options: Object.fromEntries(
    Object.entries(options).map(([name, { control }]) => [name, control]),
  ),
});
