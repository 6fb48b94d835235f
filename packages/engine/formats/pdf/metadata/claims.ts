// Removes claims of conformance from XMP.

/** The namespace of a standard's identification, its usual prefix, and the names of its properties. */
export type Identification = { uri: string; prefix: string; names: readonly string[] };

/** Removes an identification from an XMP packet; everything else stays. */
export function withoutIdentification(
  packet: string,
  { uri, prefix: usual, names }: Identification,
): string {
  const declared = packet.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g);
  const named = [...declared].flatMap(([, prefix = '', name]) => (name === uri ? [prefix] : []));
  const prefixes = new Set([usual, ...named]);
  return [...prefixes].reduce((text, prefix) => {
    const element = `${prefix.replaceAll('.', '\\.')}:(?:${names.join('|')})`;
    return text
      .replace(new RegExp(`<(${element})\\b[^>]*(?:/>|>[^<]*</\\1\\s*>)`, 'g'), '')
      .replace(new RegExp(`\\s${element}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'), '');
  }, packet);
}
