// The tools of the PDF and image editors, each opening its editor.
import { Button } from 'react-aria-components/Button';
import { useIdentity } from '#identity/identity.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import {
  editorTags,
  pdfTasks,
  pdfTaskLabel,
  type EditorOperation,
} from '#navigation/editor-operations.ts';
import { toolCount } from '#screens/home/tool-cards.ts';
import { useOpenUpload } from '#screens/home/use-open-upload.ts';
import { Card } from '#ui/layout/card.tsx';
import './editor-tools.css';

type Editor = keyof typeof editorTags;
type Page = { editor: Editor; label: string; firstFolio: number };

type Line = { operation: EditorOperation; label: string };

/** The lines of each editor: the specification's tags, and what PDFs are often opened for. */
const lines: Record<Editor, readonly Line[]> = {
  ...editorTags,
  'pdf-editor': [
    ...editorTags['pdf-editor'],
    ...pdfTasks.map((task) => ({ operation: task, label: pdfTaskLabel(task) })),
  ],
};

/** Page numbers continue from the tool cards above. */
const pages: readonly Page[] = [
  { editor: 'pdf-editor', label: messages.home.pdfEditor, firstFolio: toolCount + 1 },
  {
    editor: 'image-editor',
    label: messages.home.imageEditor,
    firstFolio: toolCount + 1 + lines['pdf-editor'].length,
  },
];

export const EditorTools = () => (
  <section aria-labelledby="editors">
    <h2 id="editors">{texts.home.basicEditorTools}</h2>
    <p className="editors-note">
      {messages.home.editorsNote} <AccountNote />
    </p>
    <div className="spread">
      <Card>
        <div className="spread-pages">
          {pages.map((page) => (
            <EditorPage key={page.editor} {...page} />
          ))}
        </div>
      </Card>
    </div>
  </section>
);

/** Shown to visitors. */
function AccountNote() {
  const { state } = useIdentity();
  if (state === 'signed-in') return null;
  return (
    <span {...(state === 'unknown' && { 'data-for': 'visitors' })}>
      {messages.home.editorsNeedAccount}
    </span>
  );
}

function EditorPage({ editor, label, firstFolio }: Page) {
  const open = useOpenUpload();
  return (
    <article className="spread-page">
      <h3>
        <Button
          className="spread-title"
          onPress={() => open('open-tool', { conversionType: editor })}
        >
          {label}
        </Button>
      </h3>
      <ul>
        {lines[editor].map(({ operation, label: tag }, index) => (
          <li key={operation}>
            <Button
              className="editor-tool"
              onPress={() => open('open-tool', { conversionType: editor, operation })}
            >
              <span>{tag}</span>
              <span className="dotted-line" aria-hidden="true" />
              <b aria-hidden="true">{firstFolio + index}</b>
            </Button>
          </li>
        ))}
      </ul>
    </article>
  );
}
