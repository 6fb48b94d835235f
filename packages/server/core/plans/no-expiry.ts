// The date that means “no expiry” in columns that need a date.

/** The end of anything that does not expire. */
export const noExpiry = new Date(Date.UTC(9999, 0, 1));

/** A date as the API sends it: null when there is no expiry. */
export const endOrNull = (date: Date): string | null =>
  date < noExpiry ? date.toISOString() : null;
