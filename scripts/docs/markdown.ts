// Renders Markdown to HTML for the documentation site: anchors as GitHub makes them, links to pages, nothing inline that the content
// security policy forbids.
import MarkdownIt from 'markdown-it';
import { escapeHtml } from './html.ts';

export type Heading = { level: number; id: string; text: string };
export type Section = { heading: Heading | undefined; text: string };
export type Rendered = { title: string; html: string; headings: Heading[]; sections: Section[] };

type Links = {
  /** The address of a link's target. @throws Error when there is no such page, file or part of a page */
  resolve(target: string): string;
};

/** @param links resolves the targets of links and pictures as seen from this page */
export function render(markdown: string, links: Links): Rendered {
  const parser = new MarkdownIt({ html: false, linkify: false });
  const tokens = parser.parse(withoutComments(markdown), {});
  const headings: Heading[] = [];
  const sections: Section[] = [{ heading: undefined, text: '' }];
  const ids = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    const { content, children } = token;
    // Where columns are aligned, markdown-it writes inline styles.
    const style = String(token.attrGet('style') ?? '');
    if (style) {
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
      token.attrJoin('class', style.replace('text-align:', 'align-'));
    }
    if (token.type === 'heading_open') {
      const text = plainText(tokens[index + 1]?.children ?? []);
      const id = uniqueId(text, ids);
      token.attrSet('id', id);
      const heading = { level: Number(token.tag.slice(1)), id, text };
      headings.push(heading);
      sections.push({ heading, text: '' });
    } else if (tokens[index - 1]?.type !== 'heading_open') {
      const section = sections.at(-1);
      if (section && content) section.text += ` ${children ? plainText(children) : content}`;
    }
    for (const child of children ?? []) {
      const name = child.type === 'link_open' ? 'href' : child.type === 'image' ? 'src' : undefined;
      if (name) child.attrSet(name, links.resolve(String(child.attrGet(name) ?? '')));
      if (name === 'src') child.attrSet('loading', 'lazy');
    }
  }
  const title = headings.find(({ level }) => level === 1)?.text ?? 'Octavo';
  const html = parser.renderer
    .render(tokens, parser.options, {})
    // Tables that are wider than the page scroll in a box that the keyboard reaches.
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  return { title, html, headings, sections };
}

/** Comments mark generated parts of some pages. */
const withoutComments = (markdown: string) => markdown.replaceAll(/^<!--[\s\S]*?-->$/gm, '');

type Inline = { type: string; content: string; children: Inline[] | null };

const plainText = (tokens: readonly Inline[]): string =>
  tokens
    .map(({ type, content, children }) => {
      if (type === 'softbreak') return ' ';
      return children ? plainText(children) : content;
    })
    .join('');

/** The id that GitHub gives a heading, so that links with a fragment work on both. */
function uniqueId(text: string, taken: Map<string, number>): string {
  const slug = text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
  const before = taken.get(slug) ?? 0;
  taken.set(slug, before + 1);
  return before === 0 ? slug : `${slug}-${before}`;
}

/** A text file as the content of a page. */
export const renderFile = (path: string, content: string): Rendered => ({
  title: path,
  html: `<h1>${escapeHtml(path)}</h1>\n<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`,
  headings: [],
  sections: [],
});
