// Finds and replaces a text in all paragraphs. Nothing is saved yet.
import { editingLimits, fill } from '@octavo/contract';
import { useState } from 'react';
import { pdfEditor } from '#messages/pdf-editor.ts';
import type { Replacement } from '#editors/pdf-editor/text-editing/paragraph-edits.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextField, ToggleField } from '#ui/forms/fields.tsx';

const { replacing: words } = pdfEditor.textEditing;

const maxLength = editingLimits.wordCharacters;

type Replaced = { count: number; isComplete: boolean };

type Props = { onReplace: (replacement: Replacement) => Replaced };

export function ReplaceInParagraphs({ onReplace }: Props) {
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(true);
  const [replaced, setReplaced] = useState<Replaced>();
  return (
    <details className="more-options with-rules">
      <summary>{words.title}</summary>
      <TextField maxLength={maxLength} label={words.find} value={find} onChange={setFind} />
      <TextField
        maxLength={maxLength}
        label={words.replacement}
        value={replacement}
        onChange={setReplacement}
      />
      <ToggleField label={words.matchCase} value={matchCase} onChange={setMatchCase} />
      <Button
        isDisabled={!find.trim()}
        onPress={() => setReplaced(onReplace({ find, replacement, matchCase }))}
      >
        {words.replaceAll}
      </Button>
      {replaced && <output>{messageOf(replaced)}</output>}
    </details>
  );
}

function messageOf({ count, isComplete }: Replaced): string {
  if (!isComplete) return fill(words.replacedSome, { count });
  return count ? fill(words.replaced, { count }) : words.notFound;
}
