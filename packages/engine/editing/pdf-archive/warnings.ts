// The warnings about a document that became PDF/A.
import type { Warning } from '@octavo/contract';
import type { Losses } from './edited-pdf.ts';

/** A warning for each kind of loss. */
export function warningsOf({
  attachments,
  scripts,
  actions,
  annotations,
  fonts,
  spotColours,
  metadata,
}: Losses): Warning[] {
  const warnings: Warning[] = [];
  if (attachments.length)
    warnings.push({ code: 'attachments_left_out', values: { files: attachments.join(', ') } });
  if (scripts + actions)
    warnings.push({ code: 'scripts_removed', values: { count: scripts + actions } });
  if (annotations) warnings.push({ code: 'annotations_changed', values: { count: annotations } });
  const replaced = [...fonts].map(([name, other]) => `${name} (${other})`);
  if (replaced.length)
    warnings.push({ code: 'fonts_replaced', values: { fonts: replaced.join(', ') } });
  if (spotColours.size)
    warnings.push({
      code: 'spot_colours_renamed',
      values: { colours: [...spotColours].join(', ') },
    });
  if (metadata.length)
    warnings.push({ code: 'metadata_left_out', values: { names: listed(metadata) } });
  return warnings;
}

/** Names for a warning; of many, the first ones and the number of the others. */
export function listed(names: readonly string[], most = 20): string {
  const more = names.length - most;
  return [...names.slice(0, most), ...(more > 0 ? [`… (+${more})`] : [])].join(', ');
}
