// The tools besides the six cards, as radio groups.
import { pdfOperations, type PdfOperation } from '@octavo/contract';
import { useId } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { labelFor } from '#messages/labels.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import {
  isMoreTool,
  toolGroups,
  toolsOf,
  type MoreTool,
  type ToolGroup,
} from '#editors/pdf-editor/operations/tool-groups.ts';
import './more-tools.css';

type Props = {
  chosen: PdfOperation | undefined;
  onChoose: (operation: MoreTool) => void;
};

/** The tools; arrow keys move within a group. */
export const MoreTools = (props: Props) => (
  <section className="more-tools" aria-labelledby="further-tools">
    <h2 id="further-tools">{words.moreTools}</h2>
    <div className="tool-groups">
      {toolGroups.map((group) => (
        <Group key={group} group={group} {...props} />
      ))}
    </div>
  </section>
);

function Group({ group, chosen, onChoose }: Props & { group: ToolGroup }) {
  const title = useId();
  return (
    <div>
      <h3 id={title}>{words.toolGroups[group]}</h3>
      <RadioGroup
        aria-labelledby={title}
        value={isMoreTool(chosen) ? chosen : null}
        onChange={(value) => onChoose(value as MoreTool)}
      >
        {toolsOf(group).map((tool) => (
          <Radio key={tool} className="more-tool" value={tool}>
            {labelFor(pdfOperations[tool].label)}
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
}
