// The CodeMirror theme. It uses our CSS variables, which shadow roots inherit, so that it follows the light and dark theme.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const monospace = "ui-monospace, 'SF Mono', Consolas, 'DejaVu Sans Mono', monospace";

const surface = EditorView.theme({
  '&': {
    blockSize: '100%',
    containerType: 'inline-size',
    color: 'var(--ink)',
    backgroundColor: 'var(--leaf)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { paddingBlock: '0.75rem', caretColor: 'var(--ink)' },
  '.cm-line': { paddingInline: '0.75rem 1rem' },
  '.cm-cursor': { borderLeftColor: 'var(--rubric)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    border: '0',
    borderInlineEnd: '1px solid var(--rule)',
    backgroundColor: 'var(--leaf)',
    color: 'var(--ink-soft)',
  },
  '.cm-lineNumbers .cm-gutterElement': { paddingInline: '0.75rem 0.6rem', minInlineSize: '3ch' },
  '.cm-activeLine': { backgroundColor: 'var(--verdigris-wash)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--rubric)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--select)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--gilt-wash)' },
  '.cm-searchMatch': {
    backgroundColor: 'var(--gilt-wash)',
    outline: '1px solid var(--gilt)',
  },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--rubric-wash)',
    outlineColor: 'var(--rubric)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--verdigris-wash)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--rubric-wash)' },
  '.cm-specialChar': { color: 'var(--rubric)' },
});

const field = {
  minBlockSize: '2.75rem',
  margin: '0',
  border: '1.5px solid var(--rule-strong)',
  borderRadius: '2px',
  font: '400 16px/1.2 var(--sans)',
  color: 'var(--ink)',
};

/** The search and go-to-line panels, styled like our fields and buttons. */
const panels = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--leaf-shade)', color: 'var(--ink)', zIndex: '1' },
  '.cm-panels.cm-panels-top': { borderBlockEnd: '1px solid var(--rule-strong)' },
  '.cm-panel.cm-search, .cm-panel.cm-gotoLine': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.4rem 0.5rem',
    padding: '0.75rem',
    font: '400 0.9375rem/1.3 var(--sans)',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search :is(input, button, label)': { margin: '0' },
  '.cm-panel label, .cm-panel.cm-search label': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.4rem',
    minBlockSize: '2.75rem',
    margin: '0',
    fontSize: '0.9375rem',
    whiteSpace: 'nowrap',
  },
  '.cm-panel.cm-search input[type=checkbox]': {
    inlineSize: '1.15rem',
    blockSize: '1.15rem',
    margin: '0',
    accentColor: 'var(--verdigris)',
  },
  '.cm-textfield': {
    ...field,
    flex: '1 1 100%',
    minInlineSize: '0',
    paddingInline: '0.75rem',
    backgroundColor: 'var(--paper)',
  },
  '.cm-button': {
    ...field,
    paddingInline: '0.9rem',
    fontWeight: '600',
    backgroundImage: 'none',
    backgroundColor: 'var(--leaf)',
    cursor: 'pointer',
    '&:active': { backgroundImage: 'none', backgroundColor: 'var(--rubric-wash)' },
  },
  // On wide screens: one row for find, one for replace.
  '@container (width > 56rem)': {
    '.cm-panel.cm-search': {
      display: 'grid',
      gridTemplateColumns: 'minmax(10rem, 1fr) repeat(6, auto)',
      '& input[name=replace]': { gridColumn: '1' },
      '& [name=close]': { gridColumn: '7', justifySelf: 'end' },
    },
  },
  '.cm-panel :focus-visible': { outline: '3px solid var(--rubric)', outlineOffset: '1px' },
  '.cm-panel.cm-search [name=close], .cm-panel.cm-gotoLine .cm-dialog-close, .cm-dialog-close': {
    position: 'static',
    marginInlineStart: 'auto',
    inlineSize: '2.75rem',
    blockSize: '2.75rem',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'none',
    font: '400 1.5rem/1 var(--sans)',
    color: 'var(--ink)',
    cursor: 'pointer',
  },
});

const highlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--rubric)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--verdigris)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--gilt)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--ink-soft)' },
  { tag: tags.comment, fontStyle: 'italic' },
  { tag: [tags.tagName, tags.typeName, tags.className], color: 'var(--rubric-deep)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--gilt)' },
  {
    tag: [tags.definition(tags.variableName), tags.function(tags.variableName)],
    fontWeight: '600',
  },
  { tag: tags.heading, color: 'var(--rubric)', fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--verdigris)', textDecoration: 'underline' },
  { tag: [tags.quote, tags.contentSeparator], color: 'var(--ink-soft)' },
  { tag: [tags.monospace], fontFamily: monospace },
  { tag: tags.invalid, color: 'var(--rubric)', textDecoration: 'underline wavy' },
]);

export const theme = [surface, panels, syntaxHighlighting(highlightStyle)];

/** The font: the page's for prose, monospaced for code. `size` in pixels. */
export const fontTheme = (prose: boolean, size: number) =>
  EditorView.theme({
    '.cm-scroller': {
      fontFamily: prose ? 'var(--sans)' : monospace,
      fontSize: `${size}px`,
      lineHeight: prose ? '1.65' : '1.5',
    },
  });
