// Renders a Markdown text as HTML, without a page around it.
import { renderToStaticMarkup } from 'react-dom/server';
import { MarkdownView } from '#editing/markdown/markdown-view.tsx';

/** The preview of a Markdown text as markup. */
export const markdownBody = (text: string): string =>
  renderToStaticMarkup(<MarkdownView text={text} />);
