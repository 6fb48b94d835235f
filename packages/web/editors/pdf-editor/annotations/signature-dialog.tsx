// Creates a signature (typed, drawn, or traced from an image) or reuses a saved one.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import { useIdentity } from '#identity/identity.ts';
import { viewer } from '#messages/viewer.ts';
import type { SignatureLines } from '#editors/pdf-editor/annotations/signature-lines.ts';
import { SignatureImage } from '#editors/pdf-editor/annotations/signature-image.tsx';
import { DrawnSignature } from '#editors/pdf-editor/annotations/signature-pad.tsx';
import {
  saveSignatures,
  savedSignatures,
  maxSignatures,
  type SavedSignature,
} from '#editors/pdf-editor/annotations/saved-signatures.ts';
import {
  TracedSignature,
  TypedSignature,
} from '#editors/pdf-editor/annotations/signature-inputs.tsx';
import { RemoveIcon } from '#editors/pdf-editor/stage/icons.tsx';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextField, ToggleField } from '#ui/forms/fields.tsx';

const { signature: words } = viewer;

type Sign = (lines: SignatureLines, description: string) => void;
type Props = { isOpen: boolean; onClose: () => void; onSign: Sign };

export function SignatureDialog({ isOpen, onClose, onSign }: Props) {
  const identity = useIdentity();
  const uid = identity.state === 'signed-in' ? identity.uid : '';
  const sign: Sign = (lines, description) => {
    onSign(lines, description);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} title={words.title} onClose={onClose}>
      <SignatureForm uid={uid} onSign={sign} onClose={onClose} />
    </Dialog>
  );
}

const methods = [
  { value: 'type', label: words.type },
  { value: 'draw', label: words.draw },
  { value: 'image', label: words.image },
] as const;
type SignatureMethod = (typeof methods)[number]['value'];

/** A signature in progress: its lines, if there are any, and its name. */
export type SignatureDraft = { lines: SignatureLines | undefined; name: string };

const empty: SignatureDraft = { lines: undefined, name: '' };

function SignatureForm({
  uid,
  onSign,
  onClose,
}: {
  uid: string;
  onSign: Sign;
  onClose: () => void;
}) {
  const [saved, setSaved] = useState(() => savedSignatures(uid));
  const [method, setMethod] = useState<SignatureMethod>('type');
  const [draft, setDraft] = useState(empty);
  const [entered, setEntered] = useState<string>();
  const [savesInBrowser, setSavesInBrowser] = useState(true);
  const description = entered ?? descriptionOf(draft);
  const save = (signatures: SavedSignature[]) => {
    setSaved(signatures);
    saveSignatures(uid, signatures);
  };
  const add = (lines: SignatureLines) => {
    if (savesInBrowser && saved.length < maxSignatures)
      save([...saved, { description, signature: lines }]);
    onSign(lines, description);
  };
  return (
    <div className="signature-form">
      <SavedSignatures saved={saved} onSign={onSign} onChange={save} />
      <ChoiceBar
        label={words.method}
        choices={methods}
        value={method}
        onChange={(next) => {
          setMethod(next);
          setDraft(empty);
        }}
      />
      {method === 'type' && <TypedSignature onDraft={setDraft} />}
      {method === 'draw' && <DrawnSignature onDraft={setDraft} />}
      {method === 'image' && <TracedSignature onDraft={setDraft} />}
      {draft.lines && method !== 'draw' && (
        <SignatureImage signature={draft.lines} label={words.preview} />
      )}
      <TextField
        label={words.description}
        help={words.descriptionHelp}
        value={description}
        onChange={setEntered}
        maxLength={200}
      />
      <ToggleField
        label={words.saveInBrowser}
        help={saved.length < maxSignatures ? undefined : words.storageFull}
        value={savesInBrowser}
        onChange={setSavesInBrowser}
      />
      <div className="viewer-actions">
        <Button
          kind="primary"
          isDisabled={!draft.lines}
          onPress={() => draft.lines && add(draft.lines)}
        >
          {words.add}
        </Button>
        <Button onPress={onClose}>{words.cancel}</Button>
      </div>
    </div>
  );
}

const descriptionOf = ({ name }: SignatureDraft): string =>
  name.trim() ? fill(words.defaultDescription, { name: name.trim() }) : words.withoutName;

type SavedProps = {
  saved: readonly SavedSignature[];
  onSign: Sign;
  onChange: (saved: SavedSignature[]) => void;
};

/** Pressing a saved signature adds it to the page. */
function SavedSignatures({ saved, onSign, onChange }: SavedProps) {
  if (saved.length === 0) return null;
  return (
    <ul className="saved-signatures" aria-label={words.saved}>
      {saved.map((one, index) => (
        <li key={index}>
          <Button
            aria-label={fill(words.use, { description: one.description })}
            onPress={() => onSign(one.signature, one.description)}
          >
            <SignatureImage signature={one.signature} />
          </Button>
          <Button
            kind="icon"
            aria-label={fill(words.removeSaved, { description: one.description })}
            onPress={() => onChange(saved.filter((other) => other !== one))}
          >
            <RemoveIcon />
          </Button>
        </li>
      ))}
    </ul>
  );
}
