import { once } from '../../core/reader/layout.ts';
import { playerRoles, type PlayerRole } from './match/plan.ts';
import { Random } from './random.ts';
import { teams } from './teams.ts';

export interface WorldPlayer {
  /** From 1. */
  readonly id: number;
  readonly slug: string;
  readonly nickname: string;
  readonly realName: string;
  readonly country: string;
  readonly role: PlayerRole | 'coach';
  /** The player's team when the world began; null for a free agent. */
  readonly firstTeam: number | null;
}

const fielded = teams.length * playerRoles.length;
const freeAgents = 30;

export const playerOf = (id: number): WorldPlayer => {
  const player = players()[id - 1];
  if (!player) throw new RangeError(`no player ${id}`);
  return player;
};

/** Everybody, the same for every seed: five for each team in the order of the roles, the free agents, then the coaches. */
export const players = once(createPlayers);

function createPlayers(): readonly WorldPlayer[] {
  const compatriots = new Map<string, number>();
  return nicknames.slice(0, fielded + freeAgents + teams.length).map((nickname, index) => {
    const random = new Random('person', index);
    const coach = index >= fielded + freeAgents;
    const team = coach
      ? teams[index - fielded - freeAgents]
      : index < fielded
        ? teams[Math.floor(index / playerRoles.length)]
        : undefined;
    // A third of a team's people, and every free agent, come from any country of a region.
    const home = team ?? random.pick(teams);
    const near = teams.filter(other => other.region === home.region);
    const country = random.chance(0.67) ? home.country : random.pick(near).country;
    const before = compatriots.get(country) ?? 0;
    compatriots.set(country, before + 1);
    return {
      id: index + 1,
      slug: nickname,
      nickname,
      realName: nameOf(country, before),
      country,
      role: coach ? 'coach' : (playerRoles[index % playerRoles.length] ?? 'rifler'),
      firstTeam: team?.id ?? null,
    };
  });
}

/** A full name from the country, another one for each of its people (`before`: how many have one), as long as one is left. */
function nameOf(country: string, before: number): string {
  const [given = [], family = []] = (peopleNames[country] ?? []).map(names => names.split(' '));
  const row = Math.floor(before / given.length);
  return `${given[before % given.length]} ${family[(row + before) % family.length]}`;
}

/** Given and family names by country. The family names are invented, so that no full name belongs to a real person. */
const peopleNames: Readonly<Record<string, readonly [given: string, family: string]>> = {
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

const beginnings = wordsOf(`
  moss salt tin fern clay dusk kelp rain oat sable ember plum quill birch fog amber thorn pewter reed snow
`);
const ends = wordsOf(`
  lark vole heron wick moth otter drum anvil kite toad bell wren loom boot crab lamp stoat snail finch crow
`);

/** Nicknames that no professional has: some words, and pairs of short ones. */
const nicknames: readonly string[] = [
  ...wordsOf(`
    rosehip teivu saffron marzipan flunath pipistrelle drukor turnip windfall tarragon feilek larkspur samphire
    wherry staemor witix mandolin gossamer fescue skizu kroda persimmon curlew terrapin juniper kleizi
  `),
  ...ends.flatMap((_, shift) =>
    ends.map((end, at) => `${beginnings[(at + shift) % beginnings.length]}${end}`),
  ),
];

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/u);
}
