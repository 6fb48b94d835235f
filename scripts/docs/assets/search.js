// The search: its entries are loaded when somebody begins to type, and searched in the browser.
import MiniSearch from './minisearch.js';

const shown = 12;
const excerptLength = 140;

/**
 * Lets an input search the documentation.
 * @param {HTMLInputElement} input
 * @param {HTMLElement} list where the results appear
 * @param {string} site the relative address of the site's start
 */
export function searchIn(input, list, site) {
  let loading;
  const load = () => (loading ??= loadIndex(site));
  const update = async () => {
    const words = input.value.trim();
    const index = await load();
    if (words !== input.value.trim()) return;
    show(list, site, words === '' ? undefined : index.search(words).slice(0, shown));
  };
  input.hidden = false;
  input.addEventListener('focus', () => void load(), { once: true });
  input.addEventListener('input', () => void update());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') show(list, site, undefined);
    if (event.key === 'ArrowDown') moveFocus(list, event, 0);
    if (event.key === 'Enter') list.querySelector('a')?.click();
  });
  list.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (event.key === 'ArrowDown') moveFocus(list, event, at + 1);
    if (event.key === 'ArrowUp' && at > 0) moveFocus(list, event, at - 1);
    if (event.key === 'ArrowUp' && at === 0) input.focus();
    if (event.key === 'Escape') {
      show(list, site, undefined);
      input.focus();
    }
  });
  document.addEventListener('click', (event) => {
    if (!event.target.closest('.search')) show(list, site, undefined);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.closest('input, textarea')) return;
    event.preventDefault();
    input.focus();
  });
}

function moveFocus(list, event, at) {
  const link = list.querySelectorAll('a')[at];
  if (!link) return;
  event.preventDefault();
  link.focus();
}

async function loadIndex(site) {
  const answer = await fetch(`${site}search.json`);
  const entries = await answer.json();
  const index = new MiniSearch({
    idField: 'address',
    fields: ['heading', 'title', 'text'],
    storeFields: ['title', 'heading', 'text'],
    searchOptions: {
      prefix: true,
      fuzzy: 0.15,
      combineWith: 'AND',
      boost: { heading: 4, title: 2 },
    },
  });
  // Two parts of a page may have one address; the first is enough.
  const addresses = new Set();
  index.addAll(entries.filter(({ address }) => !addresses.has(address) && addresses.add(address)));
  return index;
}

/** @param results undefined to hide the list */
function show(list, site, results) {
  list.replaceChildren();
  list.hidden = results === undefined;
  if (results === undefined) return;
  list.setAttribute('role', 'status');
  if (results.length === 0) list.append(element('p', 'Nothing found. Try fewer or other words.'));
  for (const { id, title, heading, text, terms } of results) {
    const link = element('a');
    link.href = site + id;
    link.append(element('strong', heading));
    if (title !== heading) link.append(element('small', title));
    link.append(element('span', excerptOf(text, terms)));
    list.append(link);
  }
}

function element(name, text = '') {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** The part of the text around the first found word. */
function excerptOf(text, terms) {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const begin = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - 40);
  const part = text.slice(begin, begin + excerptLength);
  return (begin > 0 ? '…' : '') + part + (begin + excerptLength < text.length ? '…' : '');
}
