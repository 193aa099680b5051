import { colours, themes } from './options.ts';

const variablesOf = (own: Partial<typeof colours>): string =>
  Object.entries(own)
    .map(([name, colour]) => `--${name}:#${colour}`)
    .join(';');

const themed = Object.entries(themes)
  .map(([name, own]) => `:root[data-theme=${name}]{${variablesOf(own)}}`)
  .join('\n');

/** The style sheet of an overlay. Its colours are variables; everything grows with the width of the picture. */
export const style = `:root{${variablesOf(colours)};font-size:calc(100vw/120)}
${themed}
*{box-sizing:border-box;margin:0}
html,body{background:transparent;overflow:hidden;height:100%}
body{color:var(--text);font:1rem/1.25 system-ui,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums}
[hidden]{display:none!important}
.board{width:70rem;margin:1rem auto 0;background:var(--ground);border:1px solid var(--line);border-radius:.6rem;padding:.5rem .9rem .6rem}
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
.players{width:40rem}
.player{position:relative;display:grid;grid-template-columns:1fr 7.4rem 7.2rem 2.4rem 4.7rem 4.4rem;gap:.5rem;align-items:center;background:var(--ground);border:1px solid var(--line);border-radius:.35rem;padding:.3rem .6rem .45rem;margin-top:.25rem;overflow:hidden;line-height:1.3rem;min-height:2.1rem}
.two .player{grid-template-columns:4.4rem 4.7rem 2.4rem 7.2rem 7.4rem 1fr}
.cell-of{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0}
.nick{font-weight:600}
.two .nick,.two .weapon{text-align:right}
.one .health,.one .purse,.one .kda{text-align:right}
.purse{color:var(--good)}
.kda,.weapon{color:var(--faint)}
.health{font-weight:700}
.kit-of{display:flex;gap:.2rem}
.two .kit-of{justify-content:flex-end}
.chip{font-size:.7rem;line-height:1.05rem;padding:0 .22rem;border-radius:.2rem;border:1px solid var(--line);color:var(--faint)}
.chip.fire{color:var(--bad)}.chip.kit{color:var(--ct)}
.life{position:absolute;left:0;bottom:0;height:.22rem;background:var(--side,var(--text))}
.players.ct{--side:var(--ct)}.players.t{--side:var(--t)}
.two .life{left:auto;right:0}
.dead{opacity:.4}
.clock{font-size:1.7rem;font-weight:700;text-align:center;line-height:1.15}
.clock.isbomb{color:var(--bad)}
.fuse{height:.3rem;width:16rem;margin:.15rem auto 0;border-radius:.15rem;background:var(--line);overflow:hidden}
.fuse>div{height:100%;background:var(--bad);transform-origin:left}
.pick{font-size:.7rem;opacity:.8}
#card{position:fixed;left:50%;top:21rem;transform:translateX(-50%);min-width:30rem;text-align:center;background:var(--ground);border:1px solid var(--line);border-radius:.6rem;padding:.8rem 1.6rem}
#card .what{color:var(--faint);font-weight:600}
#card .who{font-size:2.2rem;font-weight:800;line-height:1.2}
#card .how{font-size:1.2rem}
#card.round{animation:leave 7s forwards}
#card.map,#card.match{animation:enter .4s}
@keyframes leave{0%{opacity:0}6%,88%{opacity:1}100%{opacity:0;visibility:hidden}}
@keyframes enter{0%{opacity:0}100%{opacity:1}}
#freshness{position:fixed;top:.4rem;right:.6rem;font-size:.75rem;color:var(--faint)}
#freshness.lost{color:var(--bad)}`;
