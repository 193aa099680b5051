/** The page's only style sheet: light and dark, with the contents in a column beside the text if there is room. */
export const style = `:root{color-scheme:light dark;--ground:#fff;--raised:#f5f6f8;--line:#dfe2e8;--text:#1b1f27;--faint:#5b6472;--accent:#0b62c4;--verb:#0a7a4b;--bad:#b3261e;--mark:#fff4cf}
@media(prefers-color-scheme:dark){:root{--ground:#111418;--raised:#1a1f26;--line:#2c333d;--text:#e4e8ee;--faint:#9aa5b4;--accent:#6db3ff;--verb:#5fd39b;--bad:#ff8a80;--mark:#3a3415}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
.page{display:grid;grid-template-columns:17rem minmax(0,1fr);max-width:82rem;margin:0 auto}
nav{position:sticky;top:0;height:100vh;overflow-y:auto;padding:1.5rem 1rem 2rem 1.25rem;border-right:1px solid var(--line);font-size:.875rem}
nav ul{list-style:none;margin:0 0 .9rem;padding:0}
nav li a{display:block;padding:.12rem .4rem;border-radius:.3rem;color:var(--faint)}
nav li a:hover{background:var(--raised);color:var(--text)}
nav h2{font-size:.75rem;letter-spacing:.06em;text-transform:uppercase;margin:.2rem .4rem .25rem;border:0;padding:0}
nav h2 a{color:var(--text)}
main{padding:2rem 2.5rem 6rem}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h1{font-size:2rem;line-height:1.2;margin:0 0 .3rem}
h2{font-size:1.4rem;margin:2.8rem 0 .8rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
h2.group{text-transform:capitalize}
h3{font-size:1rem;margin:0 0 .5rem}
h3 a{color:inherit}
h3 code{font-size:.95rem;background:none;padding:0}
.lead{color:var(--faint);font-size:1.1rem;margin:0 0 1rem}
.base{font-size:1.05rem}
article{border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.2rem;margin:0 0 1rem}
article:target{background:var(--mark)}
article p{margin:.4rem 0}
.error{display:grid;grid-template-columns:minmax(14rem,19rem) 1fr;gap:0 1.2rem}
.error h3{grid-row:span 2}
.more,.fails,.choices{color:var(--faint);font-size:.9rem}
.verb{color:var(--verb);font-weight:700;font-size:.85rem;letter-spacing:.03em}
.status{color:var(--bad);font-weight:700}
.required{color:var(--bad);font-size:.75rem}
var{font-style:normal;color:var(--accent)}
code,pre{font-family:ui-monospace,"Cascadia Code",Menlo,Consolas,"DejaVu Sans Mono",monospace}
code{font-size:.875em;background:var(--raised);border-radius:.25rem;padding:.08em .3em;overflow-wrap:anywhere}
pre{background:var(--raised);border-radius:.45rem;padding:.7rem .9rem;overflow-x:auto;margin:.7rem 0;font-size:.9rem}
pre code{background:none;padding:0;overflow-wrap:normal}
.scroll{overflow-x:auto;margin:.7rem 0}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th{text-align:left;color:var(--faint);font-weight:600}
th,td{padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}
summary{cursor:pointer;font-size:.925rem;margin:.5rem 0}
.button{display:inline-block;border:1px solid var(--accent);border-radius:.4rem;padding:.25rem .8rem}
nav input{width:100%;margin:0 0 1rem;padding:.35rem .6rem;font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:.4rem}
[hidden]{display:none!important}
.copied{position:relative}
.copy{position:absolute;top:.4rem;right:.4rem;font:inherit;font-size:.75rem;color:var(--faint);background:var(--ground);border:1px solid var(--line);border-radius:.3rem;padding:.1rem .5rem;cursor:pointer}
.try{display:flex;gap:.5rem;margin:.7rem 0 0}
.try input{flex:1;min-width:0;font:inherit;font-size:.85rem;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:.3rem;padding:.25rem .5rem}
.try button{font:inherit;font-size:.85rem;color:var(--accent);background:none;border:1px solid var(--accent);border-radius:.3rem;padding:.1rem .7rem;cursor:pointer}
.try+pre{max-height:24rem;overflow:auto;white-space:pre-wrap}
details details,h3+details{margin:.3rem 0}
@media(max-width:55rem){.page{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}nav .routes{display:none}main{padding:1.2rem 1rem 4rem}.error{display:block}}
@media print{nav{display:none}.page{display:block}}`;
