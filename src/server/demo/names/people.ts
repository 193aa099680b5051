/**
 * Given and family names by country. The family names are invented to sound like the country's own, so that no full
 * name belongs to a real person.
 */
export const peopleNames: Readonly<Record<string, readonly [given: string, family: string]>> = {
  DK: ['Mikkel Anders Rasmus Emil Jonas Frederik', 'Havgaardsen Lyngbrosen Torsvang Ellesundby Bakkevigsen'],
  SE: ['Oskar Linus Viktor Elias Axel Hugo', 'Norrskogsby Ljungvarv Tallhamre Granviksten Silverhed'],
  NO: ['Henrik Sondre Magnus Eirik Tobias', 'Fossheimvik Stormlien Brattholmen Ulvskar Nesvarden'],
  FI: ['Eetu Aleksi Joona Lauri Niko', 'Hiidenkorpi Suolammela Kuusirinta Tuulivaara Pakkasela'],
  DE: ['Lukas Jonas Felix Moritz Timo', 'Birkentaler Rabenhofer Mondschacht Silberbrück Eichenwall'],
  NL: ['Daan Sem Bram Thijs Ruben', 'Zilverdijk Wolkenaar Windhavener Kraanland Polderveer'],
  GB: ['Owen Callum Harry Lewis George Alfie', 'Thornwickham Ashbellow Marrowgate Lindenfold Pepperstow'],
  FR: ['Hugo Lucas Théo Nathan Jules Maxime', 'Boisvermeil Clairfontan Montrouvel Valdoré Chantebrise'],
  PL: ['Kacper Mateusz Jakub Szymon Piotr Filip', 'Wierzbogórski Sosnowicki Brzozowiak Kruczewicz Mglisty'],
  CZ: ['Tomáš Jakub Ondřej Vojtěch Adam', 'Havraník Lesomil Kamenoř Zvonařský Jezeral'],
  SK: ['Martin Samuel Matej Lukáš Dávid', 'Tatrinský Hrabovar Snežničan Potokár Medvedič'],
  HU: ['Bence Máté Levente Dániel Gergő', 'Hollókövi Rezedár Szélvári Tornyosdi Erdősmezei'],
  RO: ['Andrei Mihai Radu Vlad Cosmin', 'Codrulescu Stâncaru Lunceanu Vulturescu Morărița'],
  BG: ['Georgi Nikola Stefan Ivaylo Kaloyan', 'Rozovarski Belokamenov Planinarov Gorunski Zlatorechev'],
  SI: ['Luka Žan Matic Jaka Anže', 'Kraševnik Javorščar Zvezdnik Jamarič Lipovnik'],
  HR: ['Ivan Marko Luka Josip Ante', 'Vjetrovac Galebić Maslinarić Škrapić Svjetionik'],
  RS: ['Nikola Stefan Miloš Vuk Lazar', 'Šljivovar Kovilješki Zvonimirac Gvozdenski Ravnogorac'],
  GR: ['Giorgos Nikos Dimitris Kostas Petros', 'Elaiodoris Thalassakos Anemopetras Lithokastros Faroulis'],
  TR: ['Emre Kerem Mert Burak Deniz', 'Kırlangıçlı Denizfener Zeytintepe Rüzgarova Yıldızkaya'],
  ES: ['Pablo Álvaro Sergio Diego Iker', 'Olivarejo Montelucero Peñaclara Cometano Almenares'],
  PT: ['Tiago Diogo Rui Gonçalo Duarte', 'Farolinha Cortiçal Ondamar Sobreiral Ventosela'],
  CH: ['Nils Luca Noé Fabian Reto', 'Gipfelmatter Alpbrunner Seehornegg Lawinkel Uhrenbach'],
  AT: ['Florian Paul David Simon Matthias', 'Walzenthaler Donaustein Föhrenwald Glockengruber Kaisermoser'],
  LT: ['Lukas Mantas Rokas Domas Tadas', 'Gintarinis Pušynėlis Ežeraitis Audrovis Beržulis'],
  LV: ['Jānis Kristaps Roberts Edgars Artūrs', 'Kāpasargs Dzintarlācis Priedulis Vētrakmens Jūrvalds'],
  EE: ['Rasmus Karl Martin Siim Kaspar', 'Rabasaar Soomägi Kadakmets Tormilaid Meretuli'],
  UA: ['Andriy Maksym Danylo Bohdan Oleh', 'Stepovchuk Horobenko Vitroviy Zorianets Luhovyi'],
  US: [
    'Tyler Jacob Ethan Mason Logan Austin Cole',
    'Prairiedale Cobblewood Winterhaven Saltbrook Foxmeadow Stonefell Larkhollow',
  ],
  CA: ['Liam Noah Owen Étienne Carter', 'Maplethorn Frostwick Boisnordet Loonlake Tramwell'],
  MX: ['Santiago Emiliano Mateo Rodrigo Iván', 'Jaguarena Nopalera Solcaliente Mezquital Agavero'],
  GT: ['José Carlos Luis Marvin Kevin', 'Quetzalar Volcanero Ceibaluz Lagofuego Maizal'],
  CO: ['Juan Andrés Camilo Felipe Julián', 'Esmeraldino Guacamayo Cafetalero Nevadillo Páramos'],
  VE: ['Luis Gabriel Daniel Jesús Ángel', 'Orinoqueño Tepuyano Llanoverde Turpialero Saltoluz'],
  PE: ['Renzo Piero Diego Sebastián Bruno', 'Condorcal Quipuano Arenaluz Totoralejo Huacaral'],
  CL: ['Matías Vicente Benjamín Tomás Cristóbal', 'Andelumbre Salitral Copihuano Vientosur Faroalto'],
  AR: ['Franco Lautaro Nicolás Tomás Agustín Ramiro', 'Pampaluz Ombusol Tangoreno Platamar Ceibalero'],
  BR: [
    'Lucas Gabriel Rafael Vinícius Bruno Matheus João',
    'Cerradinho Marémansa Ipezal Capivareiro Sambaluz Jacarandal Cajuense',
  ],
  CN: ['Haoran Yifan Zihao Junjie Ming', 'Yuqiao Shanlan Yunhe Tieqin Zhufeng'],
  JP: ['Haruto Ren Sota Yuki Kaito', 'Tsurugamori Kamishiro Hoshizato Arashimine Origawa'],
  IN: ['Arjun Rohan Aditya Karan Vikram Nikhil', 'Kesarwani Meghdoot Sagarvani Chandrapuri Naagmane'],
  MN: ['Bat-Erdene Temuulen Ganbold Munkh-Orgil Enkhjin Tuguldur', 'Taliin Elsen Khukhnuur Sumtan Govilog'],
  VN: ['Minh Quang Tuấn Huy Long', 'Senmộc Trăngkhuê Hạcvân Sôngthu Đènhoa'],
  PH: ['Miguel Paolo Joshua Carlo Rafael', 'Manggahan Bayanihar Dagatluz Bituinan Alonlaya'],
  AU: ['Jack Lachlan Cooper Riley Hamish Mitchell', 'Kettleburn Reefdale Gumfield Drystone Coralhurst'],
  ID: ['Rizky Bagus Dimas Fajar Yoga', 'Arusmalam Cengkehwangi Lautbiru Kembangapi Rempahjaya'],
  TH: ['Thanawat Kittipong Nattapon Phumin Anan', 'Fonthong Chaithara Meksawan Lomdee Duangprai'],
  SG: ['Wei Jie Darren Ryan Marcus Jun Hao', 'Singhaturb Merlin-Ong Straitwell Orchidlim Raintreetan'],
  KR: ['Minjun Seojun Jiho Hyunwoo Taeyang', 'Hanok-Lee Deungbul-Kim Maru-Park Solbat-Choi Nuri-Jung'],
  SA: ['Fahad Abdullah Saud Khalid Turki', 'Al-Kuthbani Al-Najmawi Al-Falaki Al-Wahati Al-Rimali'],
  KZ: ['Alikhan Daniyar Yerlan Sanzhar Timur', 'Almatauly Tisterbek Zhuldyzov Dalabayuly Temirkanat'],
};

/** Nicknames of made-up players: real and invented words. The index in the list is the player's number minus one. */
export const nicknames: readonly string[] = `
gaely flunath marzipan pipistrelle naeno kaeten fouvek sassafras drukor turnip gulun windfall bourek
tarragon larkspur wherry trokum dreimy feilek flaevi samphire primrose laeny vaeku bruve kekis staemor
youto witix draelu mandolin skerun gossamer sleizu fescue nedath moorhen skizu yeiti woodlark neikath
yeinu molasses drudo yonek sleren kroda fouror hemix granary persimmon naemen curlew groulek lacquer
lovage fliry terrapin apricot brunis braeror fathom graevun sorrel haberdash lintel juniper scallop
heinun rhubarb bergamot kleizi trellis truvix peili ditix waxwing klazu trilath verbena beino geinis
trezy candlewick brovo dovetail calico satchel doudo stouri gosling krunu yirun flurum skaeva meringue
brindle slidek krimun ridis wisteria jetsam gratath sezun mulberry rafters birchy burrow menis vovek
yulath granek hedgerow fluma paprika pumice rosehip vellum remen stoudi droudy fezek weidix klaevy
whimbrel heirloom quartz mounath stoneware hazelnut drekun lattice cowslip rowan kunath soris keilu
rinix hammock compote thicket hemlock skume kevix plover anvilry wicker slomor filigree liven klaedu
skodath catkin hovor seagrass plaevum laeri trodek plazath kraede ruvix bramble saenor pleinix datek
mosaic wakek fennel weathervane saffron cinnabar periwinkle sandpiper caraway broutix vunek fouvix
marigold balor brezek pomelo peregrine zezen rarix yaemun bulwark mezix brarath droumor furlong lupin
almanac staele staekun duvek bluebell kelpie sextant gumdrop breirek gaeze fodun pinafore dewdrop hounor
chervil bridix rudder wouzor starling louvu durun poppyseed slirum geirun teivu beitis heikis kritor
magpie porridge raenen dremix troukum tratu kraenek gingham topiary crumpet woudix leiza bobbin daetix
flaenix umber linden brile foxglove yarrow eiderdown gable chestnut wainscot rutabaga krouni guillemot
lonath boumen skuro klome toffee canopy krezor kruve kestrel oregano tinsel radish tapestry kettle
thimble piccolo paela leily laerath chalky hollyhock klody kingpin zeivor metum banis pebble kritu
zaelek bredath youvis fresco treitun gannet braezum nuthatch nekor lanyard peimum obelisk baeku breimek
kleizis lichen setun brurath voken dormouse inkwell kroumis heather brete mangrove cornice teilor nettle
stonek veitor flara oatcake mamun shingle meizen parapet pluvek cardigan tidepool traely dapple rouror
vaeren stizum maeto loutath kemun sludi valance zephyrine jackdaw meidix nimath plave lotek haelu
oakmoss hobnail nasturtium tamarind quillon deily loulum nalis puffin sundial tangelo cobbler stolix
faeki skoukun fezum grilu spindle hazum quayside beizor teasel finch ragwort deiko saddlebag slouri
medlar arbor breda minnow yaelis thistle jigsaw klouvor clover druven isobar gutath beila krikath
kroulis pouno flirum tumbler suzum sidath dreimor corduroy lenum osprey droni flannel steror gazebo
bivouac wolek elderberry parsnip flotsam halyard yolor grivo yovix treacle yakath skylark pemek cello
vunen mustard beden pewter greimo argyle wokek slekor hopscotch flanath plumo drenath dandelion mallow
skoumo
`
  .trim()
  .split(/\s+/u);
