// The default Trusted Types policy. It allows what two libraries need: PDF.js starts its worker from a URL, React Aria clears a
// live region with empty HTML. Everything else is refused.

import { onServer } from '#api/base-path.ts';

type Rules = {
  createScriptURL(address: string): string;
  createHTML(markup: string): string;
};
type Policies = { createPolicy(name: 'default', rules: Rules): object };

const { trustedTypes } = globalThis as { trustedTypes?: Policies };
trustedTypes?.createPolicy('default', { createScriptURL: builtAddress, createHTML: emptiness });

/** @throws TypeError for anything but a script of the build */
function builtAddress(address: string): string {
  const { origin, pathname, href } = new URL(address, location.href);
  const isBuilt = import.meta.env.DEV || pathname.startsWith(onServer('/assets/'));
  if (origin === location.origin && isBuilt) return href;
  throw new TypeError(`${address} is no script of this app`);
}

/** @throws TypeError for anything but an empty string */
function emptiness(markup: string): string {
  if (markup === '') return markup;
  throw new TypeError('Markup is not made of texts here');
}
