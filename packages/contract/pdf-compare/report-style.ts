// The style of a comparison as a web page: two pages beside each other, on narrow screens below each other. Colours differ in
// brightness too, and each kind has its own line, for readers who cannot distinguish red from green.
export const comparisonStyle = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;
--muted:light-dark(#5a5245,#cfc5b3);--line:light-dark(#ddd5c5,#4a4438);--deleted:#b3261e;--inserted:#1b7a3d;--moved:#6d4bc3;--formatting:#1a66b8;--picture:#a35a00}
body{max-width:90rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
.files{display:grid;grid-template-columns:auto 1fr;gap:0 .75rem;margin:0}
.files dt{color:var(--muted)}
.files dd{margin:0;overflow-wrap:anywhere}
.counts{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;list-style:none}
.counts li,.kind{border-left:.3rem solid var(--own);padding-left:.5rem}
.counts b{font-variant-numeric:tabular-nums}
.deleted{--own:var(--deleted)}.inserted{--own:var(--inserted)}.replaced{--own:var(--deleted)}.moved{--own:var(--moved)}.formatting{--own:var(--formatting)}.picture{--own:var(--picture)}
.list{padding:0;list-style:none;columns:24rem auto;column-gap:2rem}
.list li{break-inside:avoid;padding:.6rem 0;border-top:1px solid var(--line)}
.kind{font-weight:600}
.where{color:var(--muted);font-size:.9rem;margin-left:.5rem}
.list p{margin:.25rem 0 0;overflow-wrap:anywhere}
del,ins{text-decoration-thickness:.08em;padding:0 .1em;border-radius:.15em}
del{background:light-dark(#fbdcd8,#5c1d18)}
ins{background:light-dark(#d6f0dd,#164a28);text-decoration:none}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin:0 0 2rem;break-inside:avoid}
figure{margin:0;min-width:0}
figcaption{color:var(--muted);font-size:.9rem;margin-bottom:.25rem}
.sheet{position:relative;aspect-ratio:var(--ratio);background:#fff;box-shadow:0 0 0 1px var(--line);overflow:hidden}
.sheet img{display:block;width:100%;height:100%}
.none{display:grid;place-items:center;min-height:8rem;color:var(--muted);border:1px dashed var(--line)}
.mark{position:absolute;box-sizing:border-box;min-width:3px;border-bottom:1px solid var(--own);background:color-mix(in srgb,var(--own) 24%,transparent);mix-blend-mode:multiply}
.mark.formatting{background:none;border-bottom:2px dotted var(--own)}
.mark.picture{background:none;border:2px dashed var(--own)}
.mark.moved{border-bottom:3px double var(--own)}
:target{scroll-margin-block:30vh;outline:3px solid light-dark(#1a1a1a,#000);outline-offset:2px}
.notes{margin-top:1.5rem;padding:.25rem 1rem;border:1px solid var(--line);border-radius:.5rem}
a{color:inherit}
a:focus-visible{outline:2px solid}
@media(max-width:40rem){.pair{gap:.5rem}}
@media print{:root{color-scheme:light}body{max-width:none;margin:0;padding:0;font-size:.85rem}*{print-color-adjust:exact}.list{columns:2}.pair{margin:0;gap:.6rem;break-before:page}.sheet{width:min(100%,160mm*var(--ratio))}h2.pages{display:none}}`;
