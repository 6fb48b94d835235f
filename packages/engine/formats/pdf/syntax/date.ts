/** The present time as a PDF date. */
export const now = (): string => `u:D:${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
