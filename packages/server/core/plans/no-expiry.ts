// The end of what has none, in a column that needs one.

/** Until when something without an end lasts. */
export const noExpiry = new Date(Date.UTC(9999, 0, 1));

/** A moment as it is sent: null for what has no end. */
export const endOrNull = (moment: Date): string | null =>
  moment < noExpiry ? moment.toISOString() : null;
