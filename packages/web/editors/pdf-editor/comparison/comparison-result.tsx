// The result of a comparison in the panel of the tools; opens the pages with the changes.
import {
  comparisonHtml,
  comparisonKinds,
  comparisonTexts,
  type ComparisonReport,
} from '@octavo/contract';
import { useState } from 'react';
import { ComparisonScreen } from '#editors/pdf-editor/comparison/comparison-screen.tsx';
import { outcomes } from '#messages/outcomes.ts';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { saveFile } from '#ui/files/save-file.ts';
import { Button } from '#ui/forms/button.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import './comparison.css';

const words = pdfEditor.comparison;

type Props = {
  report: ComparisonReport;
  isBusy: boolean;
  /** Makes a Word document with tracked changes; only of two Word documents. */
  makeTracked?: (() => Promise<File | undefined>) | undefined;
};

/** Takes the focus when it appears, so that screen readers read it. */
export function ComparisonResult({ report, isBusy, makeTracked }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { changes, counts, files, language, notes } = report;
  const [isOpen, setIsOpen] = useState(changes.length > 0);
  const texts = comparisonTexts[language];
  const download = () => {
    const name = `${files[0].name.replace(/\.[^.]*$/, '')}-comparison.html`;
    saveFile(new File([comparisonHtml(report)], name, { type: 'text/html' }));
  };
  return (
    <section className="comparison-result">
      <h2 ref={heading} tabIndex={-1}>
        {outcomes['pdf-compare']}
      </h2>
      <p>{changes.length ? texts.summary(changes.length) : texts.none}</p>
      {changes.length > 0 && (
        <ul>
          {comparisonKinds
            .filter((kind) => counts[kind])
            .map((kind) => (
              <li key={kind} data-kind={kind}>
                {texts.kinds[kind]} <b>{counts[kind]}</b>
              </li>
            ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <div className="comparison-actions">
        {changes.length > 0 && (
          <Button kind="primary" onPress={() => setIsOpen(true)}>
            {words.show}
          </Button>
        )}
        <Button onPress={download}>{pdfEditor.checking.download}</Button>
        {makeTracked && (
          <Button
            isDisabled={isBusy}
            onPress={() => void makeTracked().then((file) => file && saveFile(file))}
          >
            {words.downloadTracked}
          </Button>
        )}
      </div>
      {isOpen && <ComparisonScreen report={report} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
