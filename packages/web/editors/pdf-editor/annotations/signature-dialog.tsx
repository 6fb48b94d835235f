// Creates a signature or initials (typed, drawn, or traced from an image), or reuses saved ones.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import { useIdentity } from '#identity/identity.ts';
import { viewer } from '#messages/viewer.ts';
import type {
  SignatureDraft,
  SignatureLines,
} from '#editors/pdf-editor/annotations/signature-lines.ts';
import { SignatureImage } from '#editors/pdf-editor/annotations/signature-image.tsx';
import { DrawnSignature } from '#editors/pdf-editor/annotations/signature-pad.tsx';
import {
  saveSignatures,
  savedSignatures,
  maxSignatures,
  type SavedSignature,
  type SignatureKind,
} from '#editors/pdf-editor/annotations/saved-signatures.ts';
import { TracedSignature } from '#editors/pdf-editor/annotations/traced-signature.tsx';
import { TypedSignature } from '#editors/pdf-editor/annotations/typed-signature.tsx';
import { RemoveIcon } from '#editors/pdf-editor/viewer/icons.tsx';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextField, ToggleField } from '#ui/forms/fields.tsx';

const { signature: words } = viewer;

type Sign = (lines: SignatureLines, description: string) => void;
type Props = { kind: SignatureKind; onClose: () => void; onSign: Sign };

export function SignatureDialog({ kind, onClose, onSign }: Props) {
  const identity = useIdentity();
  const uid = identity.state === 'signed-in' ? identity.uid : '';
  const sign: Sign = (lines, description) => {
    onSign(lines, description);
    onClose();
  };
  return (
    <Dialog isOpen title={words[kind].title} onClose={onClose}>
      <SignatureForm kind={kind} uid={uid} onSign={sign} onClose={onClose} />
    </Dialog>
  );
}

const methods = [
  { value: 'type', label: words.type },
  { value: 'draw', label: words.draw },
  { value: 'image', label: words.image },
] as const;
type SignatureMethod = (typeof methods)[number]['value'];

const empty: SignatureDraft = { lines: undefined, name: '' };

function SignatureForm({ kind, uid, onSign, onClose }: Props & { uid: string }) {
  const [saved, setSaved] = useState(() => savedSignatures(kind, uid));
  const [method, setMethod] = useState<SignatureMethod>('type');
  const [draft, setDraft] = useState(empty);
  const [entered, setEntered] = useState<string>();
  const [savesInBrowser, setSavesInBrowser] = useState(true);
  const description = entered ?? descriptionOf(kind, draft);
  const save = (signatures: SavedSignature[]) => {
    setSaved(signatures);
    saveSignatures(kind, uid, signatures);
  };
  const add = (lines: SignatureLines) => {
    if (savesInBrowser && saved.length < maxSignatures)
      save([...saved, { description, signature: lines }]);
    onSign(lines, description);
  };
  return (
    <div className="signature-form">
      <SavedSignatures label={words[kind].saved} saved={saved} onSign={onSign} onChange={save} />
      <ChoiceBar
        label={words.method}
        choices={methods}
        value={method}
        onChange={(next) => {
          setMethod(next);
          setDraft(empty);
        }}
      />
      {method === 'type' && <TypedSignature label={words[kind].name} onDraft={setDraft} />}
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

const descriptionOf = (kind: SignatureKind, { name }: SignatureDraft): string =>
  name ? fill(words[kind].description, { name }) : words[kind].withoutName;

type SavedProps = {
  label: string;
  saved: readonly SavedSignature[];
  onSign: Sign;
  onChange: (saved: SavedSignature[]) => void;
};

/** Pressing a saved signature adds it to the page. */
function SavedSignatures({ label, saved, onSign, onChange }: SavedProps) {
  if (saved.length === 0) return null;
  return (
    <ul className="saved-signatures" aria-label={label}>
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
