// The frame of a page of the documentation. All addresses are relative, so that the site works below every path and from a folder.
import { escapeHtml } from './html.ts';
import type { Heading } from './markdown.ts';

export type Entry = { title: string; address: string };
export type Menu = { title: string; entries: Entry[] }[];

type Page = {
  title: string;
  html: string;
  headings: Heading[];
  /** The address of this page below the site. */
  address: string;
  menu: Menu;
  /** Whether an Octavo server serves the site, so that the app is one level above it. */
  isServed: boolean;
};

/** A link from one page of the site to another. */
export function relative(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return up + to || './';
}

export function layOut({ title, html, headings, address, menu, isServed }: Page): string {
  const to = (target: string) => escapeHtml(relative(address, target));
  const isStart = address === 'index.html';
  const app = isServed
    ? [`<a href="${to('../')}">Open Octavo</a>`, `<a href="${to('../api/docs')}">API reference</a>`]
    : [];
  return `<!doctype html>
<html lang="en" data-root="${to('')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(isStart ? 'Octavo: documentation' : `${title} – Octavo`)}</title>
<link rel="icon" href="${to('assets/favicon.svg')}">
<link rel="stylesheet" href="${to('assets/site.css')}">
<script src="${to('assets/theme.js')}"></script>
<script type="module" src="${to('assets/site.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="${to('index.html')}">Octavo <span>Docs</span></a>
<div class="search" role="search"><label class="visually-hidden" for="query">Search the documentation</label>
<input id="query" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="results" hidden>
<div id="results" hidden></div></div>
<nav class="links" aria-label="Site">${app.join('')}<a class="to-menu" href="#menu">Menu</a><button id="theme" type="button" hidden>Theme</button></nav>
</header>
<div class="columns">
<main id="content" tabindex="-1"><article>
${html}</article></main>
${contentsOf(headings)}
<nav id="menu" class="menu" aria-label="Pages">
${menu.map((section) => sectionOf(section, address)).join('\n')}
${isServed ? `<div class="app"><h2>This server</h2>\n<ul>${app.map((link) => `<li>${link}</li>`).join('')}</ul></div>` : ''}
</nav>
</div>
</body>
</html>
`;
}

function sectionOf({ title, entries }: Menu[number], address: string): string {
  const items = entries.map((entry) => {
    const current = entry.address === address ? ' aria-current="page"' : '';
    const link = escapeHtml(relative(address, entry.address));
    return `<li><a href="${link}"${current}>${escapeHtml(entry.title)}</a></li>`;
  });
  return `<h2>${escapeHtml(title)}</h2>\n<ul>${items.join('')}</ul>`;
}

function contentsOf(headings: Heading[]): string {
  const listed = headings.filter(({ level }) => level === 2 || level === 3);
  if (listed.length < 2) return '';
  const items = listed.map(
    ({ level, id, text }) =>
      `<li class="level-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}
