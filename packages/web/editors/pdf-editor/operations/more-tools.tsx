// The tools besides the six cards, as radio groups, and a search for all.
import { pdfCards, pdfOperations, searchWordsOf, type PdfOperation } from '@octavo/contract';
import { useId, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { labelFor } from '#messages/labels.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { searchIn } from '#navigation/search.ts';
import { toolGroups, toolsOf } from '#editors/pdf-editor/operations/tool-groups.ts';
import { TextField } from '#ui/forms/fields.tsx';
import { SearchIcon } from '#ui/forms/search-icon.tsx';
import './more-tools.css';

type Props = {
  chosen: PdfOperation | undefined;
  onChoose: (operation: PdfOperation) => void;
};

const toolLabel = (tool: PdfOperation) => labelFor(pdfOperations[tool].label);

const find = searchIn(
  [...pdfCards, ...toolGroups.flatMap((group) => [...toolsOf(group)])].map((tool) => ({
    tool,
    names: [toolLabel(tool)],
    words: searchWordsOf(pdfOperations[tool].type),
  })),
);

/** The tools; arrow keys move within a group. */
export function MoreTools(props: Props) {
  const [wanted, setWanted] = useState('');
  const found = find(wanted).map(({ tool }) => tool);
  return (
    <section className="more-tools" aria-labelledby="further-tools">
      <h2 id="further-tools">{words.moreTools}</h2>
      <TextField
        type="search"
        label={words.findTool}
        value={wanted}
        onChange={setWanted}
        maxLength={100}
        end={<SearchIcon />}
      />
      <div className="tool-groups">
        {wanted.trim() ? (
          // With a key: React Aria would let Tab reach only the radio that was focused before, which may be gone.
          <Group key={found.join()} title={words.foundTools} tools={found} {...props} />
        ) : (
          toolGroups.map((group) => (
            <Group key={group} title={words.toolGroups[group]} tools={toolsOf(group)} {...props} />
          ))
        )}
      </div>
    </section>
  );
}

type GroupProps = Props & { title: string; tools: readonly PdfOperation[] };

function Group({ title, tools, chosen, onChoose }: GroupProps) {
  const id = useId();
  if (tools.length === 0) return <output>{words.noTool}</output>;
  return (
    <div>
      <h3 id={id}>{title}</h3>
      <RadioGroup
        aria-labelledby={id}
        value={chosen && tools.includes(chosen) ? chosen : null}
        onChange={(value) => onChoose(value as PdfOperation)}
      >
        {tools.map((tool) => (
          <Radio key={tool} className="more-tool" value={tool}>
            {toolLabel(tool)}
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
}
