// The data of forms, whatever file it comes from: values by the full names of fields.

/** Several for lists with more than one selected option; true and false only for check boxes. */
export type FieldValue = string | boolean | readonly string[];

/** The values for one filled form. A name may occur once. */
export type FormData = ReadonlyMap<string, FieldValue>;

/** The most values that data for one form may have. */
export const maxValues = 20_000;

/** The text of a value, as tables have it. */
export const textOfFieldValue = (value: FieldValue | undefined): string => {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.join('\n') : String(value);
};
