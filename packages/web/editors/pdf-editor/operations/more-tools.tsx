// The tools besides the six cards, as radio groups, and a search for them.
import { pdfOperations, searchWordsOf, type PdfOperation } from '@octavo/contract';
import { useId, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { labelFor } from '#messages/labels.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { searchIn } from '#navigation/search.ts';
import {
  isMoreTool,
  toolGroups,
  toolsOf,
  type MoreTool,
} from '#editors/pdf-editor/operations/tool-groups.ts';
import { TextField } from '#ui/forms/fields.tsx';
import { SearchIcon } from '#ui/forms/search-icon.tsx';
import './more-tools.css';

type Props = {
  chosen: PdfOperation | undefined;
  onChoose: (operation: MoreTool) => void;
};

const toolLabel = (tool: MoreTool) => labelFor(pdfOperations[tool].label);

const find = searchIn(
  toolGroups.flatMap(toolsOf).map((tool) => ({
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
          <Group title={words.foundTools} tools={found} {...props} />
        ) : (
          toolGroups.map((group) => (
            <Group key={group} title={words.toolGroups[group]} tools={toolsOf(group)} {...props} />
          ))
        )}
      </div>
    </section>
  );
}

type GroupProps = Props & { title: string; tools: readonly MoreTool[] };

function Group({ title, tools, chosen, onChoose }: GroupProps) {
  const id = useId();
  if (tools.length === 0) return <output>{words.noTool}</output>;
  return (
    <div>
      <h3 id={id}>{title}</h3>
      <RadioGroup
        aria-labelledby={id}
        value={isMoreTool(chosen) ? chosen : null}
        onChange={(value) => onChoose(value as MoreTool)}
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
