import { colours } from './options.ts';

const variables = Object.entries(colours)
  .map(([name, colour]) => `--${name}:#${colour}`)
  .join(';');

/** The style sheet of an overlay. Its colours are variables; everything grows with the width of the picture. */
export const style = `:root{${variables};font-size:calc(100vw/120)}
*{box-sizing:border-box;margin:0}
html,body{background:transparent;overflow:hidden;height:100%}
body{color:var(--text);font:1rem/1.25 system-ui,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums}
[hidden]{display:none!important}
.board{width:76rem;margin:1rem auto 0;background:var(--ground);border:1px solid var(--line);border-radius:.6rem;padding:.5rem .9rem .6rem}
.about,.maps,.economy,.chance,.strip{display:flex;justify-content:center;gap:.9rem;color:var(--faint);font-size:.85rem}
.about>*,.name,.nick{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;unicode-bidi:isolate}
.about .event{max-width:36rem}
.score{display:grid;grid-template-columns:1fr auto 1fr;align-items:center;gap:1rem;margin:.1rem 0}
.team{display:flex;align-items:center;gap:.8rem;min-width:0}
.team.two{flex-direction:row-reverse}
.name{font-size:1.9rem;font-weight:700}
.series{font-size:1.3rem;color:var(--faint)}
.points{font-size:2.6rem;font-weight:800;line-height:1.1;min-width:10rem;text-align:center;white-space:nowrap}
.ct{color:var(--ct)}.t{color:var(--t)}.won{color:var(--good)}
.place{display:flex;justify-content:center;gap:.9rem;font-weight:600}
.unknown{visibility:hidden}
.overtime,.bomb{color:var(--bad);font-weight:700}
.map.live{color:var(--text)}
.economy{justify-content:space-between;margin-top:.3rem}
.strip{gap:.15rem;height:1.8rem;margin:.4rem 0 .1rem}
.cell{flex:1 1 0;max-width:1.7rem;position:relative}
.cell.opens{margin-left:.5rem}
.cell::after{content:"";position:absolute;left:0;right:0;height:.8rem;border-radius:.15rem;background:currentColor}
.cell.one::after{top:0}.cell.two::after{bottom:0}
.bar{flex:1;display:flex;height:.45rem;border-radius:.25rem;overflow:hidden;background:var(--line);align-self:center}
.part{background:currentColor}
.sides{display:flex;justify-content:space-between;padding:0 1rem;position:fixed;left:0;right:0;bottom:1rem}
.players{width:27rem}
.player{display:flex;gap:.7rem;background:var(--ground);border:1px solid var(--line);border-radius:.35rem;padding:.3rem .6rem;margin-top:.25rem}
.two .player{flex-direction:row-reverse}
.nick{flex:1;font-weight:600}
.two .nick{text-align:right}
.figure{color:var(--faint);white-space:nowrap}
.dead{opacity:.45}
#freshness{position:fixed;top:.4rem;right:.6rem;font-size:.75rem;color:var(--faint)}
#freshness.lost{color:var(--bad)}`;
