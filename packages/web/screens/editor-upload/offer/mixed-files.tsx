// Files of several kinds: each kind with the conversion that it gets.
import { conversion, extensionOf, fill, type ConversionType } from '@octavo/contract';
import type { ReactNode } from 'react';
import { formatCount } from '#messages/format.ts';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import type { FileGroup, GroupKind } from '#screens/editor-upload/offer/file-groups.ts';
import { ChoiceField } from '#ui/forms/fields.tsx';
import './offer.css';

const words = messages.upload;
const mostNames = 3;

type Props = {
  groups: readonly FileGroup[];
  onChoose: (kind: GroupKind, type: ConversionType) => void;
  /** The start button. */
  children: ReactNode;
};

/** Shows each group and lets the user change its conversion. */
export const MixedFiles = ({ groups, onChoose, children }: Props) => (
  <section className="offer" aria-labelledby="offer">
    <h2 id="offer">{words.mixedTitle}</h2>
    <ul className="mixed">
      {groups.map((group) => (
        <li key={group.kind} className="mixed-group">
          <Head {...group} />
          {group.target ? (
            <ChoiceField
              label={fill(words.convertGroup, { kind: group.label })}
              value={group.target}
              choices={group.types.map((type) => ({ value: type, label: typeLabel(type) }))}
              onChange={(type) => onChoose(group.kind, type as ConversionType)}
            />
          ) : (
            <p className="mixed-none">{words.noTarget}</p>
          )}
        </li>
      ))}
    </ul>
    <div className="mixed-start">{children}</div>
  </section>
);

const Head = ({ label, names, target }: FileGroup) => (
  <div className="mixed-head">
    <h3>
      {label}
      <span className="dotted-line" aria-hidden="true" />
      {target && <i>{extensionOf(conversion(target).to)}</i>}
    </h3>
    <p>
      {formatCount(names.length, words.groupFiles)}: <bdi>{shortList(names)}</bdi>
    </p>
  </div>
);

const shortList = (names: readonly string[]) =>
  names.length <= mostNames ? names.join(', ') : `${names.slice(0, mostNames).join(', ')} …`;
