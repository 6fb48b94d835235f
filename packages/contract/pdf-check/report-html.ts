// Writes a report as an HTML page that needs no other file and can be printed.
import type { PdfCheckPlace, PdfCheckProblem, PdfCheckReport, PdfCheckResult } from './report.ts';
import { escapedHtml as escaped } from '../html-document.ts';
import { reportPage } from './report-page.ts';
import { reportTexts } from './report-texts.ts';

type Words = (typeof reportTexts)['en'];

/** @returns an HTML document in the report's language */
export function reportHtml(report: PdfCheckReport): string {
  const { file, language, notes, results } = report;
  const words = reportTexts[language];
  const content = results.map((result) => resultHtml(result, words)).join('\n');
  return reportPage({ language, title: `${words.title}: ${file}`, content, notes });
}

function resultHtml(result: PdfCheckResult, words: Words): string {
  const { label, standard, verdict, checkedBy, isClaimed, summary, problems } = result;
  const claim = isClaimed ? ` ${words.claimed}` : '';
  const list = problems.map((problem) => problemHtml(problem, words)).join('\n');
  return `<section>
<h2>${escaped(label)} <small>(${escaped(standard)})</small></h2>
<p><span class="verdict ${verdict}">${words.verdicts[verdict]}</span>${words.checkedBy(checkedBy)}</p>
<p>${escaped(summary + claim)}</p>
${problems.length ? `<ol>\n${list}\n</ol>` : ''}
</section>`;
}

function problemHtml(problem: PdfCheckProblem, words: Words): string {
  const { clause, test, text, rule, count, pages, places } = problem;
  const hasMore = count > places.length;
  const about = [
    words.clause(clause, test),
    words.times(count),
    ...(pages.length ? [words.pages(pages, hasMore)] : []),
  ];
  const list = places.map((place) => `<li class="place">${placeHtml(place, words)}</li>`).join('');
  const more = places.length < count ? '<li class="place">…</li>' : '';
  return `<li class="problem">
<h3>${escaped(text)}</h3>
<p class="about">${escaped(about.join(' · '))}</p>
${rule ? `<p class="rule">${words.rule}: <span lang="en">${escaped(rule)}</span></p>` : ''}
${places.length ? `<details><summary>${words.places}</summary><ul>${list}${more}</ul></details>` : ''}
</li>`;
}

function placeHtml({ page, box, object, font, path }: PdfCheckPlace, words: Words): string {
  const parts = [
    ...(page === undefined ? [] : [`${words.page} ${page}`]),
    ...(box ? [`${words.box} ${box.left}, ${box.top} (${box.width} × ${box.height} pt)`] : []),
    ...(font === undefined ? [] : [`${words.font} ${font}`]),
    ...(object === undefined ? [] : [`${words.object} ${object}`]),
  ];
  const text = escaped(parts.join(', '));
  return path === undefined ? text : `${text}${text && '<br>'}<code>${escaped(path)}</code>`;
}
