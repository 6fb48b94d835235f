// The tools that people mostly want for the chosen files, as large buttons.
import { conversion, extensionOf, fill, usualTools, type Tool } from '@octavo/contract';
import { Button } from 'react-aria-components/Button';
import { isAvailable } from '#converting/availability.ts';
import { formatNumber } from '#messages/format.ts';
import { labelFor, typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import './offer.css';

const words = messages.upload;

type Props = { names: readonly string[]; onChoose: (tool: Tool) => void };

/** Offers tools for files of one kind. */
export function OfferedTools({ names, onChoose }: Props) {
  const tools = usualTools(names).filter(({ conversionType }) => isAvailable(conversionType));
  if (tools.length === 0) return <p className="offer-none">{words.noOffer}</p>;
  return (
    <section className="offer" aria-labelledby="offer">
      <h2 id="offer">{titleOf(names)}</h2>
      <ul className="offer-tools">
        {tools.map((tool) => (
          <li key={tool.id}>
            <Button className="offer-tool" onPress={() => onChoose(tool)}>
              <span>{labelFor(tool.label)}</span>
              <i>{resultOf(tool)}</i>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const titleOf = ({ length }: readonly string[]) =>
  length === 1 ? words.offerTitle : fill(words.offerTitleMany, { n: formatNumber(length) });

/** The extension of the result, or the editor that opens, unless the button already names it. */
function resultOf({ conversionType, label }: Tool): string {
  const { mode, to, from } = conversion(conversionType);
  const editor = typeLabel(conversionType);
  if (mode === 'edit') return labelFor(label) === editor ? texts.upload.editMode : editor;
  // An image keeps its format.
  return from.includes(to) ? '' : extensionOf(to);
}
