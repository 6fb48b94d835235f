// Wraps CodeMirror. It is rendered in a shadow root, where its styles are adopted style sheets: the content security
// policy forbids style elements.
import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { gotoLine, openSearchPanel } from '@codemirror/search';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { extensionsOf } from '#editors/text-editor/code/extensions.ts';
import { languageOf } from '#editors/text-editor/code/languages.ts';
import { fontTheme } from '#editors/text-editor/code/theme.ts';
import type { LineBreak } from '#editing/text/decode.ts';

/** The editor's state for the rest of the screen. Lines and columns count from 1. */
export type EditorStatus = {
  canUndo: boolean;
  canRedo: boolean;
  line: number;
  column: number;
  lines: number;
  /** The number of selected characters. */
  selected: number;
  /** True if the text differs from the last saved one. */
  isChanged: boolean;
  /** Increases with each change of the text. */
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
  /** Replaces the text as one undoable change. */
  replace(text: string): void;
  /** Shows what differs from a text, with the removed lines above; undefined to hide it. */
  showChanges(original: string | undefined): Promise<void>;
  /** Marks the current text as saved. */
  markSaved(): void;
  close(): void;
};

export type CodeEditorOptions = {
  host: HTMLElement;
  fileName: string;
  label: string;
  text: string;
  /** The saved text, if any. If it differs, the editor starts with unsaved changes. */
  saved: string | undefined;
  viewOptions: TextViewOptions;
  onStatus: (status: EditorStatus) => void;
};

/** Opens an editor for a text in `host` and returns its commands. */
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
  const [language, fontCompartment, changes] = [
    new Compartment(),
    new Compartment(),
    new Compartment(),
  ];
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
      changes.of([]),
      fontCompartment.of(fontAndWrap(viewOptions)),
      EditorView.updateListener.of(onUpdate),
    ],
  });
  void colour();
  notify();

  async function colour() {
    const languageLoaded = await languageOf(fileName);
    if (languageLoaded) view.dispatch({ effects: language.reconfigure(languageLoaded) });
  }

  /** Runs a command and focuses the editor. */
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
    async showChanges(original) {
      const { changesFrom } = await import('#editors/text-editor/code/changes.ts');
      const shown = original === undefined ? [] : changesFrom(original);
      view.dispatch({ effects: changes.reconfigure(shown) });
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
