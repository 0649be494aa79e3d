import { html } from '@storelint/core/text';

/** Colours; `--on-x` is that of letters on `--x`. */
const light = html`--bg:#f6f7f5;--card:#fff;--text:#1c2024;--dim:#565e66;--line:#d5dade;--new:#0b5c34;--code:#f1f3f5;
--system:#c3cad1;--on-system:#1c2024;--daemon:#7646b8;--on-daemon:#fff;--page:#e3c168;--on-page:#1c2024;--overhead:#b45f1b;--on-overhead:#fff;--free:#e8ebee;--on-free:#1c2024;
--heap:#2a66c4;--on-heap:#fff;--heap-a:#86b0ee;--on-heap-a:#1c2024;--heap-b:#1f4f9e;--on-heap-b:#fff;--heap-c:#c9dcf7;--on-heap-c:#1c2024;
--direct:#157347;--on-direct:#fff;--direct-a:#6cc49a;--on-direct-a:#1c2024;--direct-b:#0f5c39;--on-direct-b:#fff;--direct-c:#bfe5d0;--on-direct-c:#1c2024`;
const dark = html`--bg:#14171a;--card:#1c2125;--text:#e8eaec;--dim:#a9b1b8;--line:#3a424a;--new:#7bdcab;--code:#272d33;
--system:#5a646e;--on-system:#fff;--daemon:#b08fe8;--on-daemon:#14171a;--page:#c9a545;--on-page:#14171a;--overhead:#dd924f;--on-overhead:#14171a;--free:#2a3138;--on-free:#e8eaec;
--heap:#6a9ff0;--on-heap:#14171a;--heap-a:#9cc2f7;--on-heap-a:#14171a;--heap-b:#3f74c4;--on-heap-b:#fff;--heap-c:#2c4770;--on-heap-c:#fff;
--direct:#45b881;--on-direct:#14171a;--direct-a:#7fd6ac;--on-direct-a:#14171a;--direct-b:#1f7a50;--on-direct-b:#fff;--direct-c:#24523c;--on-direct-c:#fff`;

/** Style of the report: light and dark, wide and narrow, and for print. An editor that shows it tells its theme by a class of the body. */
export const reportStyle = html`
:root{color-scheme:light dark;${light}}
@media screen and (prefers-color-scheme:dark){:root{${dark}}}
body.vscode-light,body.vscode-high-contrast-light{color-scheme:light;${light}}
body.vscode-dark,body.vscode-high-contrast:not(.vscode-high-contrast-light){color-scheme:dark;${dark}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:66rem;margin:0 auto;padding:1.75rem 1.25rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .75rem}
h1.next{margin-top:3rem;font-size:1.4rem}
h2{font-size:1.2rem;margin:0 0 .75rem}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
h2+h3{margin-top:0}
h4{font-size:.95rem;margin:0;font-weight:600}
.dim{color:var(--dim);font-size:.875rem}
.lead{color:var(--dim);margin:0 0 1rem}
dl.lead{display:flex;flex-wrap:wrap;gap:.25rem 2rem}
dl.lead>div{min-width:0}
dt{font-size:.8rem}
dd{margin:0;color:var(--text)}
section{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1.1rem 1.25rem;margin:0 0 1rem}
section>p{margin:0 0 .5rem}
svg{display:block;width:100%;height:auto;margin:.25rem 0 .75rem}
svg text{fill:var(--text);font-size:13px}
svg text.on{font-size:12.5px}
svg .axis{stroke:var(--line);stroke-width:2}
svg .grid{stroke:var(--line);stroke-dasharray:2 3}
.narrow{display:none}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}
tr:last-child td{border-bottom:0}
th{color:var(--dim);font-weight:600;font-size:.85rem;white-space:nowrap}
.amounts{max-width:40rem}
.amounts td:nth-child(n+2),.amounts th:nth-child(n+2){text-align:right;white-space:nowrap;padding-right:0;padding-left:.75rem}
.stacked td:nth-child(n+2):not(:last-child){white-space:nowrap}
.part{display:flex;align-items:baseline;gap:.5rem}
.inner{padding-left:1.4rem}
.swatch{flex:none;width:.75rem;height:.75rem;border-radius:.15rem}
code{font:.88em ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;unicode-bidi:isolate;background:var(--code);border-radius:.2rem;padding:.05rem .25rem}
.whole{white-space:nowrap}
h4 code{background:none;padding:0}
article{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,5fr) minmax(0,8fr);gap:.25rem 1.25rem;padding:.7rem 0;border-top:1px solid var(--line)}
article p{margin:0 0 .25rem;font-size:.92rem}
article p.dim{font-size:.82rem}
.change .new{color:var(--new);font-weight:700}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
ul{margin:.25rem 0 0;padding-left:1.4rem}
@media (max-width:46rem){main{padding:1rem .75rem 3rem}section{padding:.85rem .9rem}.wide{display:none}.narrow{display:block}article{grid-template-columns:minmax(0,1fr)}
.stacked thead{display:none}.stacked tr{display:block;padding:.4rem 0;border-bottom:1px solid var(--line)}.stacked tr:last-child{border-bottom:0}.stacked td{display:block;border:0;padding:.05rem 0}
.stacked td:nth-child(n+2):not(:last-child){display:inline-block;margin-right:1.25rem}.stacked td:nth-child(n+2):not(:last-child)::before{content:attr(data-head) " ";color:var(--dim);font-size:.82rem}}
@media print{:root{color-scheme:light;--bg:#fff;--card:#fff;--text:#000;--dim:#333;--line:#999;--new:#000;--code:#fff}body{font-size:10.5pt}main{max-width:none;padding:0}section{border:0;padding:0;margin:0 0 1.5rem}
article,svg,tr,.lead{break-inside:avoid}h1,h2,h3{break-after:avoid}.wide{display:block}.narrow{display:none}svg *,.swatch{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
