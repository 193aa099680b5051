/**
 * Two conveniences for the page: a search field that filters the routes by its words, and a button that copies an
 * example. Without scripts, the whole page is readable, and neither is shown.
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
if(!navigator.clipboard)return;
for(const block of document.querySelectorAll('pre')){
const button=document.createElement('button');
button.type='button';button.className='copy';button.textContent='Copy';
button.addEventListener('click',()=>navigator.clipboard.writeText(block.querySelector('code').textContent).then(()=>{button.textContent='Copied';setTimeout(()=>{button.textContent='Copy'},1500)},()=>{button.textContent='Not allowed'}));
const frame=document.createElement('div');frame.className='copied';block.replaceWith(frame);frame.append(block,button)}
})();`;
