import { colours } from './options.ts';

/**
 * Draws each picture as elements with texts, so that no name is read as HTML. Without a link it keeps the last picture and
 * tries again, after 1 to 10 s; a link that is silent for three beats is replaced.
 */
export const script = `(()=>{
const query=new URLSearchParams(location.search);
for(const name of ${JSON.stringify(Object.keys(colours))}){
const colour=query.get(name);
if(colour!==null)document.documentElement.style.setProperty('--'+name,'#'+colour)}
document.documentElement.dataset.theme=query.get('theme')??'dark';
const [picture,card,freshness]=['picture','card','freshness'].map(id=>document.getElementById(id));
const isKnown=value=>value!==null&&value!==undefined&&value!=='';
const box=(kind,...inside)=>{
const made=document.createElement('div');
made.className=kind;
made.append(...inside.filter(isKnown));
return made};
const text=(kind,value)=>isKnown(value)?box(kind,String(value)):null;
const money=value=>isKnown(value)?'$'+value.toLocaleString('en-US'):null;
const sides=['one','two'];
const sideOf=side=>isKnown(side)?' '+side.toLowerCase():'';

const team=(each,place)=>box('team '+sides[place]+(each.won?' won':sideOf(each.side)),text('name',each.name),text('series',each.series));
const economy=each=>text('money',[isKnown(each.buy)?'~'+each.buy:null,money(each.equipment),isKnown(each.money)?'bank '+money(each.money):null].filter(isKnown).join(' · '));
const chance=(percent,teams)=>{
const [one,two]=percent??[50,50];
const parts=[one,two].map((value,place)=>{
const part=box('part'+sideOf(teams[place].side));
part.style.width=value+'%';
return part});
return box('chance'+(percent===null?' unknown':''),text('one','~'+one+'%'),box('bar',...parts),text('two','~'+two+'%'))};
const cell=(kind,...inside)=>box('cell-of '+kind,...inside.map(each=>typeof each==='number'?String(each):each));
const short={'HE Grenade':'HE',Flashbang:'FL','Smoke Grenade':'SM',Molotov:'MO','Incendiary Grenade':'IN','Decoy Grenade':'DE'};
const chip=(words,kind='')=>box('chip '+kind,words);
const carried=each=>each.alive===false?[]:[each.armor>0?chip(each.helmet?'A+':'A'):null,each.kit===true?chip('K','kit'):null,...(each.utility??[]).map(name=>chip(short[name]??name,/^(Mo|In)/.test(name)?'fire':''))];
const player=(each,place)=>{
const isDead=each.alive===false;
const cells=[cell('nick',each.nickname),cell('weapon',isDead?null:each.weapon),box('kit-of',...carried(each)),cell('health',isDead?null:each.health),cell('purse',money(each.money)),cell('kda',isKnown(each.kills)?each.kills+'/'+each.deaths+'/'+each.assists:null)];
const made=box('player'+(isDead?' dead':''),...(place===1?cells.reverse():cells));
if(!isDead&&isKnown(each.health)){const life=box('life');life.style.width=Math.min(100,each.health)+'%';made.append(life)}
return made};
let clockEnd,clockNode,isBomb=false;
const clockText=()=>{
const left=Math.max(0,clockEnd.at-performance.now())/1000*clockEnd.pace;
return isBomb?left.toFixed(1):Math.floor(Math.ceil(left)/60)+':'+String(Math.ceil(left)%60).padStart(2,'0')};
const tick=()=>{if(clockNode)clockNode.textContent=clockText()};
setInterval(tick,100);
const clock=shown=>{
clockNode=undefined;
const told=shown.status==='live'?shown.clock:null;
if(told===null||shown.bomb==='defused'||shown.bomb==='exploded')return null;
isBomb=told.isBomb;
clockEnd={at:performance.now()+told.left*1000/told.pace,pace:told.pace};
clockNode=box('clock'+(isBomb?' isbomb':''),clockText());
if(!isBomb)return clockNode;
const fuse=box('');
fuse.animate([{transform:'scaleX('+told.left/told.of+')'},{transform:'scaleX(0)'}],{duration:told.left*1000/told.pace,fill:'forwards'});
return box('',clockNode,box('fuse',fuse))};
const reasons={elimination:'elimination',bomb:'bomb exploded',defuse:'bomb defused',time:'time ran out',surrender:'surrender'};
const cardTexts={
round:({round,reason},shown)=>['round '+round,isKnown(reason)?reasons[reason]:null],
map:({map,score,next})=>[map,[score===null?null:score.join(' : '),isKnown(next)&&next!==''?'next: '+next:null].filter(isKnown).join(' · ')],
match:({score})=>['final',score===null?null:score.join(' : ')]};
let cardShown='';
const drawCard=shown=>{
const told=shown===null?null:shown.card;
const key=told===null?'':JSON.stringify(told)+shown.id;
if(key===cardShown)return;
cardShown=key;
card.hidden=told===null;
if(told===null)return;
const [what,how]=cardTexts[told.kind](told,shown);
const who=told.winner===null?(told.kind==='match'?'no winner':'draw'):shown.teams[told.winner].name;
card.replaceChildren(...[text('what',what),text('who'+sideOf(told.side),who),text('how',how)].filter(isKnown));
card.className='';
void card.offsetWidth;
card.className=told.kind};
const whenText=at=>{
const time=new Date(at);
return isNaN(time)||!at.includes('T')?at:time.toLocaleString([],{weekday:'short',hour:'2-digit',minute:'2-digit'})};
const placeText=({status,startsAt,map,round,maps})=>{
if(status==='upcoming')return isKnown(startsAt)?whenText(startsAt):'soon';
if(status==='finished')return 'final';
return [map,isKnown(round)?'round '+round:null].filter(isKnown).join(' · ')};

const draw=shown=>{
drawCard(shown);
if(shown===null)return picture.replaceChildren();
const {teams:[first,second],maps,rounds,overtime,bomb,status,bestOf}=shown;
const points=status!=='upcoming'&&isKnown(first.score)?first.score+' : '+second.score:'vs';
const live=status==='live';
picture.replaceChildren(box('board '+status,
box('about',text('event',shown.event),text('stage',shown.stage),text('format',isKnown(bestOf)?'best of '+bestOf:null)),
box('score',team(first,0),text('points',points),team(second,1)),
clock(shown),
box('place',text('where',placeText(shown)),overtime>0&&status==='live'?text('overtime','overtime '+overtime):null,live&&['planted','defused','exploded'].includes(bomb)?text('bomb','bomb '+bomb):null),
maps.length>1?box('maps',...maps.map(each=>box('map '+each.status,[each.name,each.score===null?null:each.score.join('–')].filter(isKnown).join(' '),each.pickedBy===null?null:text('pick','pick '+shown.teams[each.pickedBy].name)))):null,
live?box('economy',economy(first),economy(second)):null,
live||rounds.length>0?box('strip',...rounds.map(each=>box('cell '+sides[each.winner]+sideOf(each.side)+(each.opens?' opens':'')))):null,
live&&shown.chance!==undefined?chance(shown.chance,[first,second]):null),
live?box('sides',...[first,second].map((each,place)=>box('players '+sides[place]+sideOf(each.side),...each.players.map(one=>player(one,place))))):'')};

let source,timer,wait=1000,heard=performance.now(),isLinked=false,isOver=false;
const hear=()=>{heard=performance.now();wait=1000;isLinked=true;tell()};
const again=()=>{
isLinked=false;
source.close();
tell();
if(isOver||timer!==undefined)return;
timer=setTimeout(()=>{timer=undefined;open()},wait);
wait=Math.min(wait*2,10000)};
let since=heard;
const open=()=>{
since=performance.now();
source=new EventSource(location.pathname+'/events'+location.search);
source.onmessage=({data})=>{hear();draw(JSON.parse(data))};
source.addEventListener('beat',hear);
source.addEventListener('over',()=>{isOver=true;again();draw(null)});
source.onerror=again};
const tell=()=>{
const delay=query.get('delay');
freshness.hidden=isOver||query.get('freshness')==='off';
freshness.className=isLinked?'':'lost';
freshness.textContent=isLinked?(delay===null?'live':'live − '+delay):'no link for '+Math.round((performance.now()-heard)/1000)+' s'};
setInterval(()=>{
if(!isOver&&timer===undefined&&performance.now()-Math.max(since,heard)>45000)again();
tell()},1000);
open();
})();`;
