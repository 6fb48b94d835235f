// A report about the shown file, with its notes and a download as a web page.
import type { ReactNode } from 'react';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { saveFile } from '#ui/files/save-file.ts';
import { Button } from '#ui/forms/button.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import '#editors/pdf-editor/checking/checking.css';

type Props = {
  title: string;
  report: { file: string; notes: readonly string[] };
  /** The part of the download's name after the name of the file. */
  suffix: string;
  html: () => string;
  children: ReactNode;
};

/** Takes the focus when it appears, so that screen readers read it. */
export function ReportSection({ title, report, suffix, html, children }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const download = () => {
    const name = `${report.file.replace(/\.[^.]*$/, '')}-${suffix}.html`;
    saveFile(new File([html()], name, { type: 'text/html' }));
  };
  return (
    <section className="check-report">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {report.notes.map((note) => (
        <p key={note} className="check-note">
          {note}
        </p>
      ))}
      <Button onPress={download}>{words.checking.download}</Button>
    </section>
  );
}
