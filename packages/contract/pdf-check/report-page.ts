// The HTML page of a report about a file: needs no other file and can be printed.
import { escapedHtml, htmlEnd, htmlStart } from '../html-document.ts';
import type { ReportLanguage } from './report-texts.ts';

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

type ReportPage = {
  language: ReportLanguage;
  title: string;
  /** HTML. */
  content: string;
  notes: readonly string[];
  /** Further rules of CSS. */
  style?: string;
};

export function reportPage({
  language,
  title,
  content,
  notes,
  style: own = '',
}: ReportPage): string {
  const notesHtml = notes.map((note) => `<p>${escapedHtml(note)}</p>`).join('');
  return `${htmlStart({ language, title, style: style + own })}<h1>${escapedHtml(title)}</h1>
${content}
${notes.length ? `<div class="notes">${notesHtml}</div>` : ''}
${htmlEnd}`;
}
