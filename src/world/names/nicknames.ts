/** Nicknames of made-up players, words and inventions; the place in the list is the player's number less one. */
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
