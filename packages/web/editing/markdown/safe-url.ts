// Decides which URLs of an untrusted document become links and images.

const safe = /^(?:https?:|mailto:|tel:)/i;
const scheme = /^[a-z][a-z\d+.-]*:/i;
const picture = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i;

/** True for web, mail and telephone addresses and for anchors in the document; never for scripts. */
export const isSafeLink = (address: string): boolean =>
  safe.test(address) || (address.startsWith('#') && !scheme.test(address));

/** True for an image embedded in the document. Loading a remote one would reveal the reader to its host. */
export const isEmbeddedImage = (address: string): boolean => picture.test(address);
