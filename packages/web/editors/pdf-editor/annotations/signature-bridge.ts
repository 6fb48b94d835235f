// Opens our signature dialog when PDF.js asks for a signature, as it does from the keyboard.

type Editor = { remove(): void };

export class SignatureBridge {
  #onAsk: (() => void) | undefined;

  /** @param onAsk opens the dialog; @returns a function that stops listening */
  listen(onAsk: () => void): () => void {
    this.#onAsk = onAsk;
    return () => this.destroy();
  }

  /** The dialog adds a finished signature, so the empty editor on the page is removed. */
  getSignature({ editor }: { editor: Editor }): void {
    editor.remove();
    this.#onAsk?.();
  }

  /** Signatures get their description in the dialog, so their toolbar has no button for it. */
  async renderEditButton(): Promise<HTMLButtonElement> {
    const button = document.createElement('button');
    button.style.display = 'none';
    return button;
  }

  async loadSignatures(): Promise<void> {}

  destroy(): void {
    this.#onAsk = undefined;
  }
}
