import { html } from '@storelint/core/text';

/** What the page of findings has beside the style of all reports. */
export const findingStyle = html`
.finding{border-top:1px solid var(--line);padding:.7rem 0;content-visibility:auto;contain-intrinsic-size:auto 12rem}
details.finding{contain-intrinsic-size:auto 2rem}
.finding:first-of-type{border-top:0}
.finding h3{margin:0 0 .2rem}
.finding p{margin:.2rem 0}
.error,.warning,.advice{border-radius:.2rem;padding:.05rem .35rem;font-size:.8rem;font-weight:700;white-space:nowrap}
.error{background:#b3261e;color:#fff}
.warning{background:#e3c168;color:#1c2024}
.advice{background:#2a66c4;color:#fff}
pre{margin:.2rem 0;padding:.5rem .6rem;background:var(--code);border-radius:.3rem;overflow-x:auto;white-space:pre-wrap;font:.85rem/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;unicode-bidi:isolate}
.line{display:block}
.number{display:inline-block;min-width:3rem;padding-right:.8rem;text-align:right;color:var(--dim);user-select:none}
mark{background:none;color:inherit;text-decoration:underline 2px;text-underline-offset:3px;text-decoration-color:#d9534f}
mark.related{text-decoration-color:var(--heap)}
.label{color:var(--dim)}
main .stacked td:nth-child(n+2):not(:last-child){white-space:normal}
summary{cursor:pointer}
a{color:var(--heap)}
`;
