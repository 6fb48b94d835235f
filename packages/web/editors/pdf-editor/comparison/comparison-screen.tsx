// Shows both versions beside each other or on top of each other, with a list of the changes to step through.
import {
  changedTextOf,
  comparisonTexts,
  fill,
  whereOf,
  type ComparisonChange,
  type ComparisonReport,
} from '@octavo/contract';
import { useEffect, useRef, useState } from 'react';
import { ComparedPages, type PageMode } from '#editors/pdf-editor/comparison/compared-pages.tsx';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { texts as screenTexts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const words = pdfEditor.comparison;

type Texts = (typeof comparisonTexts)['en'];
type Props = { report: ComparisonReport; onClose: () => void };

export function ComparisonScreen({ report, onClose }: Props) {
  const { changes, language } = report;
  const [selected, setSelected] = useState(0);
  const [mode, setMode] = useState<PageMode>('beside');
  const [opacity, setOpacity] = useState(50);
  const frame = useRef<HTMLDivElement>(null);
  const texts = comparisonTexts[language];
  const current = changes[selected];
  const count = changes.length;
  // After the last change comes the first: a disabled button would lose the focus.
  const step = (by: number) => setSelected((before) => (before + by + count) % count);
  useEffect(() => {
    for (const place of frame.current?.querySelectorAll(`[data-change="${current?.id}"]`) ?? [])
      place.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const mark = frame.current?.querySelector(`.compared-mark[data-change="${current?.id}"]`);
    mark?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [current]);
  // The focus may be on the dialog itself.
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
      if (key === 'n') setSelected((before) => (before + 1) % count);
      if (key === 'p') setSelected((before) => (before + count - 1) % count);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [count]);
  return (
    <Dialog isOpen title={texts.title} onClose={onClose} closeLabel={words.close}>
      <div className="comparison-screen" ref={frame}>
        <div className="comparison-screen-bar">
          <Button kind="quiet" aria-label={words.previous} onPress={() => step(-1)}>
            {screenTexts.viewer.previous}
          </Button>
          <output>{fill(words.position, { number: selected + 1, count })}</output>
          <Button kind="quiet" aria-label={words.next} onPress={() => step(1)}>
            {screenTexts.viewer.next}
          </Button>
          <ChoiceBar
            label={words.mode}
            choices={[
              { value: 'beside', label: words.beside },
              { value: 'overlay', label: words.overlay },
            ]}
            value={mode}
            onChange={setMode}
          />
          {mode === 'overlay' && (
            <label className="comparison-screen-opacity">
              {texts.before}
              <input
                type="range"
                min={0}
                max={100}
                value={opacity}
                aria-label={words.opacity}
                onChange={({ target }) => setOpacity(Number(target.value))}
              />
              {texts.after}
            </label>
          )}
        </div>
        <ol className="comparison-screen-list" aria-label={texts.changes}>
          {changes.map((change, index) => (
            <li key={change.id} data-change={change.id} data-kind={change.kind}>
              <Change
                {...{ change, texts }}
                isSelected={index === selected}
                onSelect={() => setSelected(index)}
              />
            </li>
          ))}
        </ol>
        <ComparedPages
          {...{ report, mode, opacity }}
          selected={current?.id}
          onSelect={(id) => setSelected(id - 1)}
        />
      </div>
    </Dialog>
  );
}

type ChangeProps = {
  change: ComparisonChange;
  texts: Texts;
  isSelected: boolean;
  onSelect: () => void;
};

function Change({ change, texts, isSelected, onSelect }: ChangeProps) {
  const { kind, part, details } = change;
  const { deleted, inserted, same } = changedTextOf(change);
  const where = [whereOf(change, texts), part === 'text' ? '' : texts.parts[part]];
  return (
    <button type="button" aria-current={isSelected} onClick={onSelect}>
      <b>{texts.kinds[kind]}</b> <small>{where.filter(Boolean).join(' · ')}</small>
      {deleted && <del dir="auto">{deleted}</del>}
      {inserted && <ins dir="auto">{inserted}</ins>}
      {same && <q dir="auto">{same}</q>}
      {details.length > 0 && <span>{details.join(', ')}</span>}
    </button>
  );
}
