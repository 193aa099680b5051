/**
 * Conveniences for the page: a search field that filters the routes by its words, a button that copies an example, and
 * where the service itself shows the page, a request to try with one's own key, which nothing keeps. Without scripts, the whole page is readable, and neither is shown.
 */
export const script = `(()=>{
const field=document.querySelector('input[type=search]');
if(!field)return;
field.hidden=false;
const groups=[...document.querySelectorAll('section[id^=group-]')].map(section=>({section,routes:[...section.querySelectorAll('article')].map(article=>({article,link:document.querySelector('nav a[href="#'+article.id+'"]').parentElement,text:[...article.querySelectorAll('h3,p')].map(part=>part.textContent).join(' ').toLowerCase()}))}));
const empty=document.getElementById('nothing');
const filter=()=>{
const words=field.value.toLowerCase().split(/\\s+/).filter(Boolean);
let shown=0;
for(const{section,routes}of groups){
let here=0;
for(const{article,link,text}of routes){const fits=words.every(word=>text.includes(word));article.hidden=link.hidden=!fits;here+=fits}
section.hidden=here===0;shown+=here}
empty.hidden=shown>0};
field.addEventListener('input',filter);
filter();
if(location.protocol.startsWith('http')){
const made=(kind,text)=>{const part=document.createElement(kind);part.textContent=text??'';return part};
const key=made('input');
key.type='password';key.placeholder='Your key, to try requests';key.autocomplete='off';key.setAttribute('aria-label',key.placeholder);
field.after(key);
for(const{routes}of groups)for(const{article}of routes){
const found=/'(https?:[^']+)'$/.exec(article.querySelector('pre code').textContent);
if(!found||found[1].endsWith('/live/stream'))continue;
const line=made('div'),address=made('input'),button=made('button','Try it'),answer=made('pre');
line.className='try';answer.hidden=true;
const{pathname,search}=new URL(found[1]);
address.value=pathname+search;address.setAttribute('aria-label','The request to try');
const ask=async()=>{
answer.hidden=false;answer.textContent='…';
try{
const got=await fetch(new URL(address.value,location.origin),{headers:{'x-api-key':key.value}});
const text=await got.text();
let shown=text;
try{shown=JSON.stringify(JSON.parse(text),null,2)}catch{}
answer.textContent=got.status+' '+got.statusText+'\\n'+shown.slice(0,20000)
}catch(fault){answer.textContent=String(fault)}};
button.type='button';
button.addEventListener('click',ask);
address.addEventListener('keydown',event=>{if(event.key==='Enter')ask()});
line.append(address,button);
article.append(line,answer)}}
if(!navigator.clipboard)return;
for(const block of document.querySelectorAll('pre:has(code)')){
const button=document.createElement('button');
button.type='button';button.className='copy';button.textContent='Copy';
button.addEventListener('click',()=>navigator.clipboard.writeText(block.querySelector('code').textContent).then(()=>{button.textContent='Copied';setTimeout(()=>{button.textContent='Copy'},1500)},()=>{button.textContent='Not allowed'}));
const frame=document.createElement('div');frame.className='copied';block.replaceWith(frame);frame.append(block,button)}
})();`;
