// Uids that this server gives itself, which no issuer of tokens may give to somebody.

/** The one person of a server without accounts. */
export const localUid = 'local';

const proxyPrefix = 'proxy:';

/** The uid of a user whom a proxy names. */
export const proxyUid = (user: string): string => proxyPrefix + user;

export const isReservedUid = (uid: string): boolean =>
  uid === localUid || uid.startsWith(proxyPrefix);
