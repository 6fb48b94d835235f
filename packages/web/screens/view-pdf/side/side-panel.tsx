// The side panel: thumbnails or outline.
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { viewer } from '#messages/viewer.ts';
import { CloseIcon } from '#screens/view-pdf/document/icons.tsx';
import type { PdfjsView } from '#screens/view-pdf/pdfjs/pdfjs-view.ts';
import { Outline } from '#screens/view-pdf/side/outline.tsx';
import { Thumbnails } from '#screens/view-pdf/side/thumbnails.tsx';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import './side.css';

const { side: words } = viewer;

const choices = [
  { value: 'pages', label: words.pages },
  { value: 'outline', label: words.outline },
] as const;

export function SidePanel({ view, onClose }: { view: PdfjsView; onClose: () => void }) {
  const [shown, setShown] = useState<'pages' | 'outline'>('pages');
  const panel = (
    <aside className="side" aria-label={words.label}>
      <div className="side-head">
        <ChoiceBar label={words.label} choices={choices} value={shown} onChange={setShown} />
        <Button kind="icon" aria-label={words.close} onPress={onClose}>
          <CloseIcon />
        </Button>
      </div>
      {shown === 'pages' ? <Thumbnails view={view} /> : <Outline view={view} />}
    </aside>
  );
  return createPortal(panel, document.getElementById('viewer-side') ?? document.body);
}
