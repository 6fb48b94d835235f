/** A copy of bytes in a buffer of its own, which the ASN.1 parsers require. */
export const copied = (data: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(data);
