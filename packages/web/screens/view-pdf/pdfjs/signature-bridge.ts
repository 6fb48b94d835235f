// Opens our signature dialog when PDF.js asks for a signature, as it does from the keyboard.

type Editor = { remove(): void };

export class SignatureBridge {
  #onAsk: (() => void) | undefined;

  /** @param onAsk opens the dialog; gives what ends the listening */
  listen(onAsk: () => void): () => void {
    this.#onAsk = onAsk;
    return () => this.destroy();
  }

  /** The editor that waits on the page is not needed: the dialog puts a finished one there. */
  getSignature({ editor }: { editor: Editor }): void {
    editor.remove();
    this.#onAsk?.();
  }

  /** Signatures are described in the dialog, so their bar on the page has no button for it. */
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
