// Whether people sign in to this server (ACCOUNTS). The server writes it into the page.

/** True while prerendering: the page of a server without accounts is not prerendered. */
export const hasAccounts = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset['accounts'] !== 'off';
