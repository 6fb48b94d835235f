/** A date as a string of a PDF (ISO 32000-2, 7.9.4). */
export const dateOf = (date: Date): string =>
  `u:D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
