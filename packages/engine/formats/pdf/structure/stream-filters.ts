// The entries of a stream's dictionary that say how its data is encoded (ISO 32000-2, table 5).
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

/** A filter with its parameters; empty for none. */
export type StreamFilter = { name: string; parameters: Dictionary };

/** The entries of a stream apart from those for its filters and its length. */
export function withoutFilters(dictionary: Dictionary): Dictionary {
  const { '/Filter': _, '/DecodeParms': __, '/Length': ___, ...others } = dictionary;
  return others;
}

/** The entries of a stream with other filters. A single one is not in a list, because qpdf would decode it then. */
export function withFilters(dictionary: Dictionary, filters: readonly StreamFilter[]): Dictionary {
  const names = filters.map(({ name }) => name);
  const parameters = filters.map((filter) =>
    Object.keys(filter.parameters).length ? filter.parameters : null,
  );
  const isList = filters.length > 1;
  const [name = null, own = null] = isList ? [names, parameters] : [names[0], parameters[0]];
  return {
    ...withoutFilters(dictionary),
    ...(name !== null && { '/Filter': name }),
    ...(parameters.some(Boolean) && { '/DecodeParms': own }),
  };
}
