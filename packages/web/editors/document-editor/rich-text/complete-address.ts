// Completes the address of a link.
import { isSafeLink } from '#editing/markdown/safe-url.ts';

/** The address as people type it, with its scheme; undefined if it is none. */
export function completeAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (isSafeLink(text) && !text.startsWith('#')) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s:]+\.[^\s:]{2,}/.test(text) && URL.canParse(`https://${text}`)
    ? `https://${text}`
    : undefined;
}
