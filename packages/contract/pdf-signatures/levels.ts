// The levels of signatures, and how the web app learns which of them a server offers.

/** The baseline levels of PAdES, the lowest first. */
export const signatureLevels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
export type SignatureLevel = (typeof signatureLevels)[number];

/** The name of the meta element with the highest level that the server offers. */
export const signatureLevelMeta = 'octavo-signature-level';
