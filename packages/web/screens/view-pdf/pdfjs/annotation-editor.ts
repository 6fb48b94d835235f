// Controls the annotation editors of PDF.js for the annotation toolbar.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { savedBytes } from '#screens/view-pdf/pdfjs/save-annotations.ts';
import type { SignatureLines } from '#screens/view-pdf/pdfjs/signature-lines.ts';
import { pdfjs, type components } from '#screens/view-pdf/pdfjs/library.ts';
import { sharedState } from '#ui/hooks/shared-state.ts';

const { AnnotationEditorParamsType: parameters, AnnotationEditorType: types } = pdfjs;

/** What can be added. */
export const tools = {
  freeText: types.FREETEXT,
  ink: types.INK,
  highlight: types.HIGHLIGHT,
  stamp: types.STAMP,
  signature: types.SIGNATURE,
} as const;
export type Tool = keyof typeof tools;

/** What of a tool, or of what is selected, can be changed. */
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
  /** Values of settings, by the number that PDF.js has for each. */
  values: ReadonlyMap<number, string | number>;
};

const nothing: AnnotationState = {
  tool: undefined,
  canUndo: false,
  canRedo: false,
  hasSelection: false,
  values: new Map(),
};

type Bus = InstanceType<typeof components.EventBus>;
type Viewer = InstanceType<typeof components.PDFViewer>;
type Manager = { commitOrRemove(): void };
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
  readonly state = sharedState<AnnotationState>(nothing);
  /** Whether anything was written since the file was opened or saved: annotations, and fields of forms. */
  readonly isChanged = sharedState(false);
  /** False where the document itself forbids it. */
  readonly isAllowed = sharedState(false);
  readonly #bus: Bus;
  readonly #viewer: Viewer;
  readonly #document: PDFDocumentProxy;
  #manager: Manager | undefined;

  constructor(bus: Bus, viewer: Viewer, document: PDFDocumentProxy) {
    this.#bus = bus;
    this.#viewer = viewer;
    this.#document = document;
    const storage = document.annotationStorage as unknown as Record<string, unknown>;
    storage['onSetModified'] = () => this.isChanged.set(true);
    storage['onResetModified'] = () => this.isChanged.set(false);
    this.#listen(bus);
  }

  #listen(bus: Bus): void {
    const tell = (part: Partial<AnnotationState>) =>
      this.state.set({ ...this.state.get(), ...part });
    bus.on('annotationeditoruimanager', ({ uiManager }: { uiManager: Manager }) => {
      this.#manager = uiManager;
      this.isAllowed.set(true);
    });
    bus.on('annotationeditormodechanged', ({ mode }: Mode) => tell({ tool: toolOf(mode) }));
    bus.on('editingstateschanged', ({ details }: States) =>
      tell({
        canUndo: details.hasSomethingToUndo ?? false,
        canRedo: details.hasSomethingToRedo ?? false,
        hasSelection: details.hasSelectedEditor ?? false,
      }),
    );
    bus.on('annotationeditorparamschanged', ({ details }: Values) =>
      tell({ values: new Map([...this.state.get().values, ...details]) }),
    );
    // A text that is there already was pressed twice: its own tool takes it up.
    const switchTo = (to: Mode) => {
      if (this.state.get().tool) (this.#viewer.annotationEditorMode as unknown) = to;
    };
    bus.on('showannotationeditorui', switchTo);
    bus.on('switchannotationeditormode', switchTo);
  }

  /** Takes up a tool, or puts it down. */
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

  /** Removes what is selected. */
  remove(): void {
    this.#act('delete');
  }

  /** Sets a value of the tool, or of what is selected. */
  set(parameter: number, value: string | number): void {
    this.#change(parameter, value);
    const { values } = this.state.get();
    this.state.set({ ...this.state.get(), values: new Map([...values, [parameter, value]]) });
  }

  /** Puts a picture on the page that is shown. */
  addPicture(bitmapFile: File): void {
    this.#change(parameters.CREATE, { bitmapFile });
  }

  /** Puts a signature on the page that is shown. */
  addSignature(lines: SignatureLines, description: string): void {
    this.#change(parameters.CREATE, {
      signatureData: { ...lines, mustSmooth: false, description, uuid: null, heightInPage },
    });
  }

  /** The document with everything that was written, as bytes. What is being written is taken as it is. */
  async save(): Promise<Uint8Array<ArrayBuffer>> {
    this.#manager?.commitOrRemove();
    return savedBytes(this.#document);
  }

  #act(name: string): void {
    this.#bus.dispatch('editingaction', { source: this, name });
  }

  #change(type: number, value: unknown): void {
    this.#bus.dispatch('switchannotationeditorparams', { source: this, type, value });
  }
}

/** How high a signature is at first, in points. */
const heightInPage = 40;

const toolOf = (mode: number): Tool | undefined =>
  (Object.keys(tools) as Tool[]).find((tool) => tools[tool] === mode);
