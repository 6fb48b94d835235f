// Reads which standards a PDF claims to follow.
import type { XmpProperty } from '#containers/xml/xmp-reader.ts';
import { validatorProfiles, type ValidatorProfile } from '#kernel/converter.ts';

const isProfile = (text: string): text is ValidatorProfile =>
  (validatorProfiles as readonly string[]).includes(text);

/** @param metadata the properties of the file's metadata, if it has some */
export function claimsOf(metadata: readonly XmpProperty[] | undefined): ValidatorProfile[] {
  const valueOf = (prefix: string, name: string) => {
    const found = metadata?.find((entry) => entry.prefix === prefix && entry.name === name);
    return found?.value.kind === 'text' ? found.value.text.trim().toLowerCase() : '';
  };
  const archive = valueOf('pdfaid', 'part') + valueOf('pdfaid', 'conformance');
  const accessible = `ua${valueOf('pdfuaid', 'part')}`;
  return [accessible, archive].filter(isProfile);
}
