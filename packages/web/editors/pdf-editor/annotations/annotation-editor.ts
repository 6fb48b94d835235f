// Controls the annotation editors of PDF.js for the annotation toolbar.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { Markups } from '#editors/pdf-editor/markups/markups.ts';
import { savedBytes } from '#editors/pdf-editor/annotations/save-annotations.ts';
import type { SignatureKind } from '#editors/pdf-editor/annotations/saved-signatures.ts';
import type { SignatureLines } from '#editors/pdf-editor/annotations/signature-lines.ts';
import { pdfjs, type components } from '#editors/pdf-editor/viewer/library.ts';
import { sharedState } from '#ui/hooks/shared-state.ts';

const { AnnotationEditorParamsType: parameters, AnnotationEditorType: types } = pdfjs;

/** The annotation tools. */
export const tools = {
  freeText: types.FREETEXT,
  ink: types.INK,
  highlight: types.HIGHLIGHT,
  stamp: types.STAMP,
  signature: types.SIGNATURE,
} as const;
export type Tool = keyof typeof tools;

/** The settings of a tool or of the selection, by PDF.js parameter. */
export const settings = {
  freeText: { colour: parameters.FREETEXT_COLOR, size: parameters.FREETEXT_SIZE },
  ink: {
    colour: parameters.INK_COLOR,
    size: parameters.INK_THICKNESS,
    opacity: parameters.INK_OPACITY,
  },
  highlight: { colour: parameters.HIGHLIGHT_COLOR, size: parameters.HIGHLIGHT_THICKNESS },
} as const;

export type AnnotationState = {
  tool: Tool | undefined;
  canUndo: boolean;
  canRedo: boolean;
  hasSelection: boolean;
  /** The current values by PDF.js parameter number. */
  values: ReadonlyMap<number, string | number>;
};

const initialState: AnnotationState = {
  tool: undefined,
  canUndo: false,
  canRedo: false,
  hasSelection: false,
  values: new Map(),
};

type Bus = InstanceType<typeof components.EventBus>;
type Viewer = InstanceType<typeof components.PDFViewer>;
type Editor = { remove(): void };
type Layer = {
  /** The page as it is shown: its part of the PDF's plane, in points, and its rotation in degrees. */
  viewport: { viewBox: readonly [number, number, number, number]; rotation: number };
  deserialize(data: object): Promise<Editor | null>;
  addOrRebuild(editor: Editor): void;
};
type Command = { cmd: () => void; undo: () => void; mustExec?: boolean };
type Manager = {
  commitOrRemove(): void;
  currentLayer: Layer | undefined;
  currentPageIndex: number;
  addCommands(command: Command): void;
  setSelected(editor: Editor): void;
};
type Mode = { mode: number };
type States = {
  details: {
    hasSomethingToUndo?: boolean;
    hasSomethingToRedo?: boolean;
    hasSelectedEditor?: boolean;
  };
};
type Values = { details: readonly [number, string | number][] };

export class AnnotationEditor {
  readonly state = sharedState<AnnotationState>(initialState);
  /** Whether there are unsaved annotations or form values. */
  readonly isChanged = sharedState(false);
  /** False if the document forbids annotations. */
  readonly isAllowed = sharedState(false);
  /** The annotations that PDF.js cannot write, in one history with the others. */
  readonly markups = new Markups((change, undo) => this.#perform(change, undo));
  readonly #bus: Bus;
  readonly #viewer: Viewer;
  readonly #document: PDFDocumentProxy;
  #manager: Manager | undefined;
  #wasChanged = false;
  /** Whether a file with annotations was saved, so that the opened file differs from it. */
  #wasSaved = false;
  /** How many changes there were. */
  #changes = 0;

  constructor(bus: Bus, viewer: Viewer, document: PDFDocumentProxy) {
    this.#bus = bus;
    this.#viewer = viewer;
    this.#document = document;
    const storage = document.annotationStorage as unknown as Record<string, unknown>;
    storage['onSetModified'] = () => {
      this.#wasChanged = true;
      this.#noteChange();
    };
    // Also called when PDF.js has only serialized the annotations, which saves them nowhere yet.
    storage['onResetModified'] = () => document.annotationStorage.size > 0 || this.#noteChange();
    this.#listen(bus);
  }

  #listen(bus: Bus): void {
    const update = (part: Partial<AnnotationState>) =>
      this.state.set({ ...this.state.get(), ...part });
    bus.on('annotationeditoruimanager', ({ uiManager }: { uiManager: Manager }) => {
      this.#manager = uiManager;
      this.#watch(uiManager);
      this.isAllowed.set(true);
    });
    bus.on('annotationeditormodechanged', ({ mode }: Mode) => update({ tool: toolOf(mode) }));
    bus.on('editingstateschanged', ({ details }: States) =>
      update({
        canUndo: details.hasSomethingToUndo ?? false,
        canRedo: details.hasSomethingToRedo ?? false,
        hasSelection: details.hasSelectedEditor ?? false,
      }),
    );
    bus.on('annotationeditorparamschanged', ({ details }: Values) =>
      update({ values: new Map([...this.state.get().values, ...details]) }),
    );
    // Clicking an existing text annotation switches to its tool.
    const switchTo = (to: Mode) => {
      if (this.state.get().tool) (this.#viewer.annotationEditorMode as unknown) = to;
    };
    bus.on('showannotationeditorui', switchTo);
    bus.on('switchannotationeditormode', switchTo);
  }

  /** Whether there are annotations or form values that the file does not contain, also if a copy was saved. */
  get hasChanges(): boolean {
    return (this.#wasChanged && this.#document.annotationStorage.size > 0) || !this.markups.isEmpty;
  }

  /**
   * Ends the editing of a text, so that it is part of what is saved.
   * @returns the number of changes so far, for `markSaved`
   */
  finishEditing(): number {
    this.#manager?.commitOrRemove();
    // PDF.js reports a change only if it has reported none since.
    this.#document.annotationStorage.resetModified();
    return this.#changes;
  }

  /**
   * The changes have been saved somewhere.
   * @param changes how many there were; what was changed since is not saved
   */
  markSaved(changes: number): void {
    this.#wasSaved = true;
    if (changes === this.#changes) this.isChanged.set(false);
  }

  #noteChange(): void {
    this.#changes += 1;
    this.isChanged.set(this.hasChanges || this.#wasSaved);
  }

  /** PDF.js reports new annotations and form values, but not that an annotation is moved or gets another color. */
  #watch(manager: Manager): void {
    const add = manager.addCommands.bind(manager);
    const noted = (step: () => void) => () => {
      step();
      this.#noteChange();
    };
    manager.addCommands = (command) => {
      this.#wasChanged = true;
      add({ ...command, cmd: noted(command.cmd), undo: noted(command.undo) });
      // Most steps are recorded after they were made.
      if (!command.mustExec) this.#noteChange();
    };
  }

  #perform(change: () => void, undo: () => void): void {
    if (this.#manager) return this.#manager.addCommands({ cmd: change, undo, mustExec: true });
    change();
    this.#noteChange();
  }

  /** PDF.js has closed the document, and its history with it. */
  close(): void {
    this.#manager = undefined;
  }

  /** Selects a tool, or none. */
  choose(tool: Tool | undefined): void {
    // The toolbar may briefly outlive its document.
    if (Number(this.#viewer.annotationEditorMode) === types.DISABLE) return;
    const mode = tool ? tools[tool] : types.NONE;
    (this.#viewer.annotationEditorMode as unknown) = { mode };
  }

  undo(): void {
    this.#act('undo');
  }

  redo(): void {
    this.#act('redo');
  }

  /** Deletes the selection. */
  remove(): void {
    this.#act('delete');
  }

  /** Sets a value of the tool or of the selection. */
  set(parameter: number, value: string | number): void {
    this.#change(parameter, value);
    const { values } = this.state.get();
    this.state.set({ ...this.state.get(), values: new Map([...values, [parameter, value]]) });
  }

  /** Adds an image to the current page. */
  addPicture(bitmapFile: File): void {
    this.#change(parameters.CREATE, { bitmapFile });
  }

  /** Adds a line of text to the middle of the current page, in the way of PDF.js when it pastes one. */
  async addText(value: string): Promise<void> {
    const manager = this.#manager;
    const layer = manager?.currentLayer;
    if (!manager || !layer) return;
    const { viewBox, rotation } = layer.viewport;
    const editor = await layer.deserialize({
      ...{ annotationType: types.FREETEXT, isCopy: true, color: [0, 0, 0], fontSize: textPoints },
      ...{ value, rotation, pageIndex: manager.currentPageIndex },
      rect: middleOf(viewBox),
    });
    if (!editor) return;
    const cmd = () => {
      layer.addOrRebuild(editor);
      manager.setSelected(editor);
    };
    manager.addCommands({ cmd, undo: () => editor.remove(), mustExec: true });
  }

  /** Adds a signature or initials to the current page. */
  addSignature(kind: SignatureKind, lines: SignatureLines, description: string): void {
    const heightInPage = heights[kind];
    this.#change(parameters.CREATE, {
      signatureData: { ...lines, mustSmooth: false, description, uuid: null, heightInPage },
    });
  }

  /** The bytes of the document with all annotations, including those still being edited. */
  async save(): Promise<Uint8Array<ArrayBuffer>> {
    const changes = this.finishEditing();
    const bytes = savedBytes(this.#document);
    // What is set for the time of saving is no change.
    this.#document.annotationStorage.resetModified();
    this.#changes = changes;
    return bytes;
  }

  #act(name: string): void {
    this.#bus.dispatch('editingaction', { source: this, name });
  }

  #change(type: number, value: unknown): void {
    this.#bus.dispatch('switchannotationeditorparams', { source: this, type, value });
  }
}

/** The initial height on the page, in points. */
const heights = { signature: 40, initials: 28 } as const;
/** The size of text that is added without being typed. */
const textPoints = 12;

/** A place in the middle of a page; PDF.js gives the text its own size. */
function middleOf([left, bottom, right, top]: Layer['viewport']['viewBox']): number[] {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return [x, y, x + textPoints, y + textPoints];
}

const toolOf = (mode: number): Tool | undefined =>
  (Object.keys(tools) as Tool[]).find((tool) => tools[tool] === mode);
