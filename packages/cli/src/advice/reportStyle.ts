/** Style of the report: light and dark, wide and narrow, and for print. */
export const reportStyle = `
:root{color-scheme:light dark;--bg:#fbfbf9;--card:#fff;--text:#1c2024;--dim:#51585f;--line:#c9ced3;--new:#0b5c34;
--system:#8b949e;--daemon:#8250c4;--heap:#2f6fd0;--heap-a:#6fa3ec;--heap-b:#1f4f9e;--heap-c:#b9d2f6;--direct:#1a8754;--direct-a:#57b98a;--direct-b:#0f5c39;--direct-c:#b0dfc7;--overhead:#c2691c;--page:#d9b44a}
@media (prefers-color-scheme:dark){:root{--bg:#14171a;--card:#1c2125;--text:#e8eaec;--dim:#a9b1b8;--line:#454d55;--new:#6fd3a0;
--system:#79828b;--daemon:#a57be0;--heap:#5b93ea;--heap-a:#8cb8f5;--heap-b:#3a6fc2;--heap-c:#2b4a78;--direct:#37a873;--direct-a:#6fcea0;--direct-b:#1f7a50;--direct-c:#24523c;--overhead:#d98a44;--page:#c9a545}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.2rem;margin:0 0 .75rem}
h3{font-size:1rem;margin:1.5rem 0 .5rem;color:var(--dim);text-transform:capitalize}
h4{font-size:.95rem;margin:0;font-weight:600}
.lead{color:var(--dim);margin:0 0 1.5rem}
section{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem;margin:0 0 1rem}
svg{display:block;max-width:100%;height:auto;margin:.25rem 0 .75rem}
svg text{fill:var(--text);font-size:13px}
.narrow{display:none}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.3rem .5rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--dim);font-weight:600;font-size:.85rem}
.legend td:nth-child(n+2),.legend th:nth-child(n+2){text-align:right;white-space:nowrap}
.inner td:first-child{padding-left:1.4rem}
.swatch{display:inline-block;width:.8rem;height:.8rem;border-radius:.15rem;margin-right:.5rem;vertical-align:-.05rem}
code{font:.88em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(19rem,1fr));gap:.75rem}
article{border:1px solid var(--line);border-radius:.4rem;padding:.7rem .8rem;min-width:0;overflow-wrap:anywhere}
article p{margin:.3rem 0 0;font-size:.9rem}
.change .new{color:var(--new);font-weight:700}
.file,.source,.formula{color:var(--dim);font-size:.82rem}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
ol,ul{margin:.25rem 0 0;padding-left:1.4rem}
@media (max-width:46rem){main{padding:1rem .75rem 3rem}section{padding:.75rem}.wide{display:none}.narrow{display:block}.cards{grid-template-columns:1fr}}
@media print{:root{--bg:#fff;--card:#fff;--text:#000;--dim:#333;--line:#999;--new:#000}body{font-size:11pt}section{border:0;padding:0;break-inside:auto}article,svg,tr{break-inside:avoid}.swatch,svg rect,svg circle{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
