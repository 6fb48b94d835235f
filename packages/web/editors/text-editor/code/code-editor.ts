// Wraps CodeMirror. It lives in a shadow root, where it can bring its styles as adopted style sheets; the page's policy forbids
// style elements.
import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { gotoLine, openSearchPanel } from '@codemirror/search';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { extensionsOf } from '#editors/text-editor/code/extensions.ts';
import { languageOf } from '#editors/text-editor/code/languages.ts';
import { fontTheme } from '#editors/text-editor/code/theme.ts';
import type { LineBreak } from '#editors/text-editor/text/decode.ts';

/** What the screen shows of the editor. Lines and columns count from 1. */
export type EditorStatus = {
  canUndo: boolean;
  canRedo: boolean;
  line: number;
  column: number;
  lines: number;
  /** Characters. */
  selected: number;
  /** True when the text is not what was last marked as saved. */
  isChanged: boolean;
  /** Grows with each change of the text. */
  version: number;
};

export type TextViewOptions = { wrap: boolean; prose: boolean; /** pixels */ fontSize: number };

export type CodeEditor = {
  text(lineBreak?: LineBreak): string;
  undo(): void;
  redo(): void;
  find(): void;
  goToLine(): void;
  viewOptions(viewOptions: TextViewOptions): void;
  /** Puts another text in place of the present one, as a change that can be undone. */
  replace(text: string): void;
  /** Marks the present text as the one that is saved. */
  markSaved(): void;
  close(): void;
};

export type CodeEditorOptions = {
  host: HTMLElement;
  fileName: string;
  label: string;
  text: string;
  /** The text as it is saved, if it is; the editor begins as changed when that is another one. */
  saved: string | undefined;
  viewOptions: TextViewOptions;
  onStatus: (status: EditorStatus) => void;
};

/** Shows a text in `host` to be edited, and gives the ways to command it. */
export function openCodeEditor({
  host,
  fileName,
  label,
  text,
  saved,
  viewOptions,
  onStatus,
}: CodeEditorOptions): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const [language, fontCompartment] = [new Compartment(), new Compartment()];
  let savedText: Text | undefined =
    saved === undefined ? undefined : EditorState.create({ doc: saved }).doc;
  let version = 0;
  const notify = () => onStatus(statusOf(view.state, version, savedText));
  const onUpdate = ({ docChanged, selectionSet }: ViewUpdate) => {
    if (docChanged) version += 1;
    if (docChanged || selectionSet) notify();
  };

  const view = new EditorView({
    root,
    parent: root,
    doc: text,
    extensions: [
      extensionsOf(text, label),
      language.of([]),
      fontCompartment.of(fontAndWrap(viewOptions)),
      EditorView.updateListener.of(onUpdate),
    ],
  });
  void colour();
  notify();

  async function colour() {
    const loaded = await languageOf(fileName);
    if (loaded) view.dispatch({ effects: language.reconfigure(loaded) });
  }

  /** Runs a command, and gives the focus to where it acts. */
  const command = (run: (view: EditorView) => boolean) => () => {
    view.focus();
    run(view);
  };
  return {
    text: (lineBreak) => view.state.doc.sliceString(0, view.state.doc.length, lineBreak),
    undo: command(undo),
    redo: command(redo),
    find: command(openSearchPanel),
    goToLine: command(gotoLine),
    viewOptions: (next) =>
      view.dispatch({ effects: fontCompartment.reconfigure(fontAndWrap(next)) }),
    replace(next) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    markSaved() {
      savedText = view.state.doc;
      notify();
    },
    close: () => view.destroy(),
  };
}

const fontAndWrap = ({ wrap, prose, fontSize }: TextViewOptions) => [
  fontTheme(prose, fontSize),
  wrap ? EditorView.lineWrapping : [],
];

function statusOf(state: EditorState, version: number, saved: Text | undefined): EditorStatus {
  const { main, ranges } = state.selection;
  const line = state.doc.lineAt(main.head);
  return {
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    line: line.number,
    column: main.head - line.from + 1,
    lines: state.doc.lines,
    selected: ranges.reduce((sum, { from, to }) => sum + to - from, 0),
    isChanged: !saved?.eq(state.doc),
    version,
  };
}
