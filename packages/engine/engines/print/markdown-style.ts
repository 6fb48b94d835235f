// The look of printed Markdown.

/** A style sheet for rendered Markdown on paper. */
export const markdownStyle = `
body { margin: 0; font: 11pt/1.5 "Liberation Serif", "Noto Serif", serif; color: #1a1a1a; overflow-wrap: break-word }
h1, h2, h3, h4, h5, h6 { font-family: "Liberation Sans", "Noto Sans", sans-serif; line-height: 1.25; margin: 1.4em 0 0.5em; break-after: avoid }
h1 { font-size: 1.9em } h2 { font-size: 1.45em } h3 { font-size: 1.2em } h4, h5, h6 { font-size: 1em }
body > :first-child { margin-top: 0 }
p, ul, ol, blockquote, pre, table { margin: 0 0 0.8em; orphans: 3; widows: 3 }
ul, ol { padding-left: 1.6em } li > ul, li > ol { margin-bottom: 0 } li.task { list-style: none; margin-left: -1.2em }
a { color: #0b57a4 }
code, pre, kbd { font-family: "Liberation Mono", "Noto Sans Mono", monospace; font-size: 0.88em }
code { background: #f1f1ee; padding: 0.1em 0.25em; border-radius: 2px }
pre { background: #f6f6f3; border: 1px solid #ddd; padding: 0.7em 0.9em; white-space: pre-wrap; break-inside: auto }
pre code { background: none; padding: 0; font-size: 1em }
blockquote { border-left: 3px solid #bbb; padding-left: 1em; color: #444; margin-left: 0 }
table { border-collapse: collapse; width: auto; max-width: 100% }
th, td { border: 1px solid #999; padding: 0.3em 0.6em; text-align: left; vertical-align: top }
th { background: #f1f1ee } tr { break-inside: avoid } thead { display: table-header-group }
img, svg { max-width: 100%; height: auto }
hr { border: 0; border-top: 1px solid #bbb; margin: 1.6em 0 }
.footnotes { font-size: 0.88em } .footnote-backref { display: none }
`;
