declare module 'hyphen/*/index.js' {
  const language: { hyphenateSync(text: string, options: { hyphenChar?: string }): string };
  export default language;
}
