// Reads Markdown (CommonMark 0.31 with tables, strikethrough, task lists and footnotes) as HTML.
import type { DocumentProperties } from '#models/document/model.ts';
import { xmlText } from '#containers/xml/xml-text.ts';

export type MarkdownPage = {
  /** The content of `<body>`. */
  html: string;
  /** From the front matter; the title also from the first heading of level 1. */
  properties: DocumentProperties & { language: string };
};

/** YAML between two lines of dashes, at the beginning of the file. */
const frontMatter = /^\ufeff?---[ \t]*\r?\n([^]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const property = /^([A-Za-z_-]+):[ \t]*(\S.*?)[ \t]*$/gm;

/** A scalar in quotes or without; quoted ones of YAML are read as JSON where they are. */
function scalar(source: string): string {
  if (/^".*"$/.test(source)) {
    try {
      return String(JSON.parse(source));
    } catch {
      return source.slice(1, -1);
    }
  }
  return /^'.*'$/.test(source) ? source.slice(1, -1).replaceAll("''", "'") : source;
}

function propertiesOf(yaml: string): Map<string, string> {
  const lines = [...yaml.matchAll(property)];
  return new Map(lines.map(([, name = '', value = '']) => [name.toLowerCase(), scalar(value)]));
}

/** The boxes of task lists, as characters. */
const withTaskBoxes = (html: string) =>
  html.replaceAll(/<li>(\s*(?:<p>)?)\[([ xX])\] /g, (_, before: string, mark: string) => {
    return `<li class="task">${before}${mark === ' ' ? '☐' : '☑'} `;
  });

const firstHeading = (html: string) =>
  (/<h1\b[^>]*>([^]*?)<\/h1>/.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').trim();

/** Renders Markdown. HTML in it stays HTML, so only pass the result to what accepts any page. */
export async function readMarkdown(text: string): Promise<MarkdownPage> {
  const [{ default: markdownIt }, { default: footnotes }] = await Promise.all([
    import('markdown-it'),
    import('markdown-it-footnote'),
  ]);
  const given = frontMatter.exec(text);
  const properties = propertiesOf(given?.[1] ?? '');
  const parser = markdownIt({ html: true, linkify: true }).use(footnotes);
  const html = withTaskBoxes(parser.render(given ? text.slice(given[0].length) : text));
  return {
    html,
    properties: {
      title: properties.get('title') ?? firstHeading(html),
      author: properties.get('author') ?? '',
      subject: properties.get('description') ?? properties.get('subject') ?? '',
      language: properties.get('lang') ?? properties.get('language') ?? '',
    },
  };
}

/** A whole page with the rendered Markdown. @param css its style sheet */
export function pageOfMarkdown(
  { html, properties }: MarkdownPage,
  fallbackTitle: string,
  css = '',
): string {
  const { title, author, subject, language } = properties;
  const metadata = (name: string, content: string) =>
    content && `<meta name="${name}" content="${xmlText(content)}">`;
  return `<!DOCTYPE html><html lang="${xmlText(language)}"><head><meta charset="utf-8"><title>${xmlText(title || fallbackTitle)}</title>${metadata('author', author)}${metadata('description', subject)}<style>${css}</style></head><body>${html}</body></html>`;
}
