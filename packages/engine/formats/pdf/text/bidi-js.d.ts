// The parts of `bidi-js` that are used; the package has no types.
declare module 'bidi-js' {
  type Bidi = {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  };
  const createBidi: () => Bidi;
  export default createBidi;
}
