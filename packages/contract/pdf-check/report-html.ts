// Writes a report as an HTML page that needs no other file and can be printed.
import { escapedHtml as escaped } from '../escaped-html.ts';
import type { PdfCheckPlace, PdfCheckProblem, PdfCheckReport, PdfCheckResult } from './report.ts';
import { escapedHtml as escaped, reportPage } from './report-page.ts';
import { reportTexts } from './report-texts.ts';

type Words = (typeof reportTexts)['en'];

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:52rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3{line-height:1.25}
h1{font-size:1.6rem;overflow-wrap:anywhere}
h2{font-size:1.25rem;margin:2.5rem 0 .25rem}
h3{font-size:1rem;margin:0}
.verdict{display:inline-block;margin:.5rem .75rem .5rem 0;padding:.1rem .6rem;border:1px solid;border-radius:1rem;font-weight:600}
.conforms{color:light-dark(#17603a,#7fd6a5)}
.fails,.problems_found{color:light-dark(#9c2418,#ff9d8f)}
.none_found,.not_checked{color:light-dark(#5a5245,#cfc5b3)}
ol{padding:0;list-style:none}
li.problem{padding:.75rem 0;border-top:1px solid light-dark(#ddd5c5,#4a4438);break-inside:avoid}
.about,.rule,li.place{color:light-dark(#5a5245,#cfc5b3);font-size:.9rem;margin:.15rem 0;overflow-wrap:anywhere}
summary{cursor:pointer;font-size:.9rem}
.notes{margin-top:2rem;padding:.25rem 1rem;border:1px solid light-dark(#ddd5c5,#4a4438);border-radius:.5rem}
@media print{:root{color-scheme:light}body{max-width:none;margin:0}details::details-content{content-visibility:visible;block-size:auto}}`;

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
