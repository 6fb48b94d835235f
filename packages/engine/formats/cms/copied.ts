/** The same bytes in memory of their own, as the readers of ASN.1 want them. */
export const copied = (data: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(data);
