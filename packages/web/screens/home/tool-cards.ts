// The tool cards (specification section 2, "Home").
import { conversion, extensionOf, type Conversion, type ConversionType } from '@octavo/contract';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';

export const families = ['all', 'pdf', 'image', 'document'] as const;
export type Family = (typeof families)[number];

/** The label of a filter tab. */
export const familyLabel = (family: Family): string =>
  texts.home.tabs[families.indexOf(family)] ?? family;

type Tool = { type: ConversionType & keyof typeof messages.home.tool; families: readonly Family[] };

const tools: readonly Tool[] = [
  { type: 'pdf-to-jpg', families: ['pdf', 'image'] },
  { type: 'word-to-pdf', families: ['pdf', 'document'] },
  { type: 'excel-to-pdf', families: ['pdf', 'document'] },
  { type: 'jpg-to-pdf', families: ['pdf', 'image'] },
  { type: 'pdf-to-word', families: ['pdf', 'document'] },
  { type: 'image-resizer', families: ['image'] },
  { type: 'json-to-xml', families: ['document'] },
  { type: 'csv-to-json', families: ['document'] },
];

/** The number of tools; the page numbers of the cards below continue from it. */
export const toolCount = tools.length;

export type ToolCardInfo = Pick<Conversion, 'type' | 'label'> & {
  text: string;
  /** The main extension of the input. */
  extension: string;
  /** The number shown on the card. */
  folio: number;
};

/** The cards of a family, in order. A card keeps its page number when filtered. */
export const cardsOf = (family: Family): ToolCardInfo[] =>
  tools
    .map((tool, index) => ({ ...tool, folio: index + 1 }))
    .filter((tool) => family === 'all' || tool.families.includes(family))
    .map(({ type, folio }) => cardOf(type, folio));

function cardOf(type: Tool['type'], folio: number): ToolCardInfo {
  const { from } = conversion(type);
  const extension = from[0] ? extensionOf(from[0]) : '';
  return { type, label: typeLabel(type), folio, extension, text: messages.home.tool[type] };
}
