import type { Concept } from "../scene.ts"
import type { Everyday } from "./lexicon.things.ts"

/** What English calls the things that Easel shows. */
export const englishConcepts = {
  // light
  dawn: "dawn, daybreak, sunrise, first light, early morning, rising sun",
  morning: "morning, forenoon, morning light",
  noon: "noon, midday, high noon, daytime, daylight",
  "golden-hour": "golden hour, magic hour, golden light, late afternoon, warm sunlight",
  sunset: "sunset, sundown, setting sun, evening sun, afterglow",
  dusk: "dusk, twilight, evening, gloaming, nightfall, blue hour",
  night: "night, nighttime, midnight, nocturnal, nocturne, night sky, ~moonlight, ~moonlit, ~starry night, ~starry, ~fireworks, night city",
  moonlight: "moonlight, moonlit, moonshine, moonbeam",
  overcast: "overcast, grey sky, gray sky, dull light, cloud cover, diffuse light",
  backlight:
    "backlight, backlit, back light, backlighting, rim light, rim lighting, silhouette, god rays, sunbeam, lens flare, contre jour",
  // weather
  clear: "clear sky, blue sky, clear day, cloudless, clear weather, sunny, sunny day, clear skies, blue skies",
  cloudy: "cloud, cloudy, cumulus, cloudscape, cloudy sky, cirrus, sea of clouds, ~overcast",
  fog: "fog, foggy, mist, misty, haze, hazy, smog, vapour, vapor, steam, smoke, smoky",
  rain: "rain, rainy, raining, drizzle, downpour, raindrop, shower, monsoon, wet street, rainfall, ~umbrella, ~storm, ~thunderstorm",
  storm: "storm, stormy, thunderstorm, tempest, hurricane, typhoon, tornado, cyclone, gale, storm cloud, blizzard, sandstorm",
  lightning: "lightning, thunder, lightning bolt, thunderbolt, lightning strike, ~thunderstorm",
  snowfall: "snowfall, snow falling, snowing, snowflake, falling snow, snowstorm, blizzard, ~snowy, ~winter, ~christmas",
  wind: "wind, windy, breeze, breezy, gust, windswept, ~hurricane, ~gale, ~sandstorm",
  rainbow: "rainbow, double rainbow",
  aurora: "aurora, aurora borealis, northern lights, southern lights, polar lights, aurora australis",
  // terrain
  mountain:
    "mountain, mountainous, mount, peak, summit, alps, alpine, himalaya, himalayas, everest, matterhorn, mount fuji, fuji, mt fuji, mountain range, ridge, dolomites, mountainside, rockies, andes, ~fjord, ~norway, ~switzerland, ~iceland, ~highlands",
  hill: "hill, hilly, hillside, rolling hills, knoll, highlands, moor, tuscany, valley, slope, hilltop, scotland",
  desert: "desert, dune, sand dune, sahara, arid, wasteland, gobi, oasis, sandy, egypt, ~pyramid, ~sandstorm",
  canyon: "canyon, gorge, ravine, grand canyon, mesa, badlands, monument valley, slot canyon",
  cliff: "cliff, cliffside, precipice, bluff, crag, rock face, sea cliff, escarpment, fjord, ~santorini",
  meadow: "meadow, pasture, prairie, grassland, steppe, glade, wildflower meadow, savanna, savannah, countryside, spring, springtime",
  island: "island, isle, islet, archipelago, atoll, floating island, hawaii, maldives, santorini, bali, tropical island",
  beach: "beach, shore, seashore, coast, coastline, seaside, sandy beach, sandbank, beachside, tropical beach, summer, bay, lagoon",
  cave: "cave, cavern, grotto, cavernous, stalactite, underground",
  volcano: "volcano, volcanic, lava, eruption, magma, crater, vesuvius, hell, inferno",
  glacier: "glacier, iceberg, ice sheet, icefield, antarctica, arctic, north pole, south pole, patagonia, polar, iceland, greenland",
  field:
    "field, farmland, wheat field, cornfield, crop, harvest, farm, rice field, rice paddy, rice terrace, wheat, barley, vineyard, tulip field, lavender field, sunflower field, plain",
  snow: "snow, snowy, snow covered, snowscape, winter, wintry, wintertime, snowbound, christmas, snow capped, snowcapped, tundra, snowman, snowdrift, siberia, ~snowfall, ~blizzard, ~snowstorm, ~antarctica, ~arctic, ~penguin colony",
  // water
  sea: "sea, ocean, seascape, marine, atlantic, pacific, mediterranean, oceanic, high seas, open water, ~beach, ~coast, ~coastline, ~seaside, ~shore, ~seashore, ~sandy beach, ~tropical beach, ~island, ~tropical island, ~bay, ~fjord, ~harbour, ~harbor, ~lighthouse, ~sea cliff, ~santorini, ~hawaii, ~maldives, ~venice, ~port, ~iceberg, ~surfer, ~lagoon, ~pirate ship, ~pirate",
  lake: "lake, pond, lakeside, loch, tarn, reservoir, pool, lakeshore, lily pad, ~swan lake, frozen lake, koi pond, ~lotus pond",
  river: "river, stream, creek, brook, rivulet, riverside, riverbank, canal, amazon, venice, delta, nile, thames, seine",
  waterfall: "waterfall, cascade, falls, cataract, niagara, niagara falls, iguazu",
  wave: "wave, breaker, surf, swell, tsunami, tidal wave, great wave, whitecap, surfing, surfer, ripple",
  underwater:
    "underwater, undersea, coral, coral reef, reef, deep sea, seabed, ocean floor, submarine, aquarium, scuba, atlantis, seaweed, kelp, abyssal, mermaid",
  ice: "ice, icy, frozen, icicle, frost, frosty, frozen lake, ~glacier, ~iceberg, ~arctic, ~antarctica, crystal",
  reflection: "reflection, reflected, reflecting, mirrored, mirror, mirror like, water reflection, puddle, reflective",
  // plant
  forest:
    "forest, woods, woodland, grove, thicket, taiga, wilderness, black forest, deciduous forest, enchanted forest, ~redwood, ~pine forest, ~birch forest, ~bamboo forest",
  pine: "pine, pine tree, conifer, fir, spruce, evergreen, cedar, cypress, fir tree, christmas tree, pine forest, sequoia, redwood, ~taiga, ~christmas",
  tree: "tree, oak, oak tree, willow, old tree, lone tree, treetop, bonsai, elm, branch, baobab, acacia, treehouse, tree house, orchard, apple tree, trunk",
  palm: "palm, palm tree, coconut tree, coconut, tropical, tropics, ~hawaii, ~oasis, ~maldives, ~bali, ~tropical beach, ~tropical island, ~miami, ~vaporwave, ~california",
  birch: "birch, birch tree, aspen, birch forest, poplar",
  "cherry-blossom":
    "cherry blossom, cherry tree, sakura, blossom, blossoming, plum blossom, peach blossom, hanami, almond blossom, ~spring, ~springtime, ~kyoto",
  "autumn-leaves":
    "autumn leaves, autumn, autumnal, fall leaves, fall foliage, fall colours, fall colors, maple, maple tree, maple leaf, fallen leaves, foliage, autumn leaf, autumn forest, leaf, leaves+",
  flower:
    "flower, floral, bouquet, bloom, blooming, wildflower, tulip, tulip field, daisy, lily, orchid, peony, iris, poppy, violets+, lavender, lavender field, hydrangea, garden, botanical, petal, dandelion, marigold, jasmine, carnation, chrysanthemum, wisteria, magnolia, flower field, ~spring, ~wildflower meadow, ~monet, ~butterfly garden",
  rose: "rose, rosebud, rose bush, rose garden",
  sunflower: "sunflower, sunflower field",
  lotus: "lotus, water lily, lotus flower, lotus pond, waterlily, waterlilies+",
  grass: "grass, grassy, lawn, reed, moss, mossy, blade of grass, tall grass, fern, park, ~meadow, ~prairie, ~savanna",
  bamboo: "bamboo, bamboo forest, bamboo grove",
  cactus: "cactus, cacti+, saguaro, succulent, agave, mexico",
  mushroom: "mushroom, toadstool, fungus, fungi+, fly agaric, fairy ring",
  jungle: "jungle, rainforest, tropical forest, amazon rainforest, mangrove, vine",
  // building
  house: "house, home, villa, mansion, farmhouse, building, townhouse, barn, residence, estate, bungalow, palace, manor, farm",
  cabin: "cabin, cottage, hut, log cabin, chalet, shack, lodge, treehouse, tree house, igloo, wooden house, cosy cabin",
  castle: "castle, fortress, fort, citadel, chateau, palace, keep, medieval castle, neuschwanstein, hogwarts, camelot, japanese castle",
  tower:
    "tower, spire, turret, belfry, campanile, eiffel tower, big ben, minaret, clock tower, obelisk, bell tower, tower of pisa, watchtower, observatory",
  lighthouse: "lighthouse, beacon, pharos",
  city: "city, cityscape, skyline, metropolis, town, downtown, urban, megacity, tokyo, new york, manhattan, london, paris, shanghai, hong kong, dubai, chicago, los angeles, cairo, istanbul, rome, singapore, osaka, seoul, beijing, san francisco, venice, prague, miami, berlin, night city, futuristic city, city lights, rooftop, harbour, harbor, port, cyberpunk city, gotham, ~paris street, ~cyberpunk, ~dystopian",
  skyscraper:
    "skyscraper, high rise, highrise, office tower, burj khalifa, empire state building, tall building, ~manhattan, ~new york, ~dubai, ~shanghai, ~hong kong, ~megacity, ~futuristic city",
  bridge:
    "bridge, viaduct, footbridge, golden gate bridge, golden gate, brooklyn bridge, aqueduct, tower bridge, arch, archway, stone bridge, ~san francisco",
  temple:
    "temple, shrine, torii, torii gate, parthenon, greek temple, acropolis, monastery, mosque, taj mahal, angkor wat, zen garden, pyramid, ziggurat, buddha, athens, kyoto",
  pagoda: "pagoda, chinese tower, stupa, japanese castle, chinese temple, ~kyoto",
  church: "church, cathedral, chapel, abbey, basilica, steeple, notre dame, gothic cathedral, sagrada familia",
  windmill: "windmill, mill, wind turbine, dutch mill, holland, netherlands, don quixote",
  ruin: "ruin, ruined, ancient ruins, overgrown ruins, abandoned, derelict, post apocalyptic, apocalypse, apocalyptic, colosseum, stonehenge, machu picchu, petra, crumbling, debris, rubble, ~acropolis, ~atlantis",
  street:
    "street, alley, alleyway, road, lane, avenue, boulevard, highway, path, pathway, sidewalk, crosswalk, market, marketplace, bazaar, plaza, traffic, shop, storefront, cafe, restaurant, times square, shibuya, wet street, ~tokyo",
  village: "village, hamlet, fishing village, countryside village, small town, settlement, hobbiton, shire, favela",
  tent: "tent, camp, camping, campsite, yurt, tipi, teepee, wigwam, circus",
  fire: "fire, campfire, bonfire, flames+, burning, fiery, blaze, ablaze, on fire, wildfire, inferno",
  interior:
    "interior, indoor, indoors, room, living room, bedroom, kitchen, library, study, hall, hallway, bathroom, studio, office, classroom, fireplace, attic, bookshelf, still life, bookshop, ~piano",
  window: "window, windowsill, window sill, window pane, casement, balcony",
  // space
  sun: "sun, sunlight, sunshine, solar, sunlit, sunny, sun disc, ~summer",
  moon: "moon, full moon, crescent moon, crescent, lunar, half moon, blood moon, new moon, supermoon, moonrise, ~moonlight, ~moonlit, ~halloween, ~werewolf, ~eclipse",
  star: "star, starry, starry sky, starlight, starlit, constellation, starry night, stargazing, shooting star, night sky, meteor shower, ~space, ~cosmic, ~universe",
  "milky-way": "milky way, starry galaxy sky, star trail",
  planet:
    "planet, saturn, jupiter, mars, earth, venus, exoplanet, alien planet, ringed planet, gas giant, space, outer space, alien world, neptune, pluto, eclipse, ~space station",
  galaxy: "galaxy, spiral galaxy, andromeda, universe, cosmos, cosmic, black hole, galactic, wormhole",
  comet: "comet, meteor, asteroid, meteorite, meteor shower, shooting star, falling star",
  nebula: "nebula, nebulae+, nebulous, stardust, supernova, orion, interstellar, deep space, carina, ~cosmic, ~space",
  // animal
  fox: "fox, vixen, kitsune, fennec, arctic fox, fox cub, red fox",
  cat: "cat, kitten, kitty, feline, tabby, tomcat, siamese cat, catgirl, persian cat, cats eyes",
  dog: "dog, puppy, hound, canine, corgi, husky, shiba, shiba inu, golden retriever, retriever, labrador, poodle, bulldog, dachshund, pup, terrier, german shepherd, doggo",
  wolf: "wolf, wolves+, werewolf, wolf pack, dire wolf, coyote, jackal",
  bear: "bear, grizzly, polar bear, brown bear, bear cub",
  deer: "deer, stag, doe, fawn, elk, moose, reindeer, antelope, buck, gazelle, antler, roe deer, caribou",
  horse:
    "horse, on horseback, horseback, mare, stallion, pony, foal, mustang, steed, equestrian, pegasus, horseman, centaur, donkey, galloping, cowboy",
  rabbit: "rabbit, bunny, hare, bunnies+, easter bunny, white rabbit, easter",
  bird: "bird, songbird, sparrow, robin, hummingbird, parrot, crow, raven, seagull, gull, pigeon, dove, crane, heron, flamingo, peacock, kingfisher, swallow, finch, flock, toucan, stork, cockatoo, phoenix, flock of birds",
  owl: "owl, barn owl, snowy owl, owlet",
  eagle: "eagle, hawk, falcon, bald eagle, raptor, condor, vulture, osprey, bird of prey, griffin",
  swan: "swan, cygnet, goose, geese+, swan lake",
  penguin: "penguin, emperor penguin, penguin colony",
  fish: "fish, goldfish, koi, salmon, trout, shark, tropical fish, koi fish, school of fish, angelfish, clownfish, betta, carp, tuna, mermaid, koi pond, ~coral reef, ~aquarium",
  whale: "whale, humpback, orca, blue whale, sperm whale, killer whale, moby dick, humpback whale, leviathan, narwhal",
  dolphin: "dolphin, porpoise",
  turtle: "turtle, tortoise, sea turtle, terrapin",
  jellyfish: "jellyfish, medusa, jelly fish, jellies+",
  butterfly: "butterfly, moth, butterflies+, monarch butterfly, firefly, fairy, fairies+, butterfly garden",
  dragon: "dragon, wyvern, drake, wyrm, hydra, fire dragon, chinese dragon",
  elephant: "elephant, mammoth, calf elephant, baby elephant",
  lion: "lion, lioness, lion cub, lions pride, sphinx, leo",
  tiger: "tiger, tigress, bengal tiger, tiger cub, leopard, panther, jaguar, cheetah, lynx, big cat, white tiger",
  unicorn: "unicorn, alicorn, unicorn foal",
  // person
  woman:
    "woman, women+, lady, girl, female, queen, princess, mother, goddess, witch, bride, actress, maiden, geisha, waitress, sister, grandmother, grandma, granny, crone, gal, heroine, mermaid, elf, catgirl, mona lisa, nun, sorceress, angel, girlfriend, empress, redhead, brunette",
  man: "man, men+, male, guy, gentleman, boy, king, prince, father, fisherman, farmer, old man, sailor, hunter, monk, pirate, warrior, soldier, hero, cowboy, viking, person, human, traveller, traveler, wanderer, hiker, surfer, adventurer, figure, someone, god, emperor, businessman, brother, grandfather, grandpa, old timer, scientist, doctor, artist, musician, detective, chef",
  child: "child, children+, kid, baby, toddler, infant, little girl, little boy, schoolgirl, schoolboy, student, chibi, newborn",
  crowd:
    "crowd, people, audience, crowded, humans, group of people, festival, parade, army, spectators, multitude, gathering, team, procession",
  portrait:
    "portrait, headshot, self portrait, face, facial, bust, head shot, character portrait, mona lisa, selfie, profile picture, upper body",
  knight:
    "knight, armour, armor, paladin, crusader, templar, knight in armour, knight in armor, gladiator, king arthur, squire, swordsman, armoured, armored",
  astronaut: "astronaut, cosmonaut, spaceman, space suit, spacesuit, taikonaut, space explorer, moonwalk, diver",
  robot: "robot, android, cyborg, mecha, mech, automaton, droid, robotic, gundam, machine, golem",
  wizard:
    "wizard, mage, sorcerer, warlock, magician, merlin, gandalf, druid, shaman, witch, sorceress, spellcaster, alchemist, necromancer",
  dancer: "dancer, ballerina, dancing, ballet, dance, flamenco, danseuse, tango",
  samurai: "samurai, ronin, ninja, shogun, katana, bushido, shinobi",
  couple:
    "couple, old couple, grandparents, lovers, couple in love, newlyweds, kiss, kissing, romantic couple, two lovers, holding hands, hugging, embrace, wedding",
  // vehicle
  car: "car, automobile, sports car, race car, racing car, convertible, taxi, cab, van, limousine, sedan, vintage car, ferrari, porsche, jeep, muscle car, racecar, motorcar, supercar, traffic, delorean",
  sailboat: "sailboat, sailing boat, yacht, sail boat, sailing, catamaran, dinghy, regatta, felucca, dhow",
  ship: "ship, galleon, steamship, ferry, ocean liner, cruise ship, pirate ship, warship, tall ship, sailing ship, vessel, frigate, schooner, shipwreck, titanic, viking ship, steamer, freighter, battleship",
  rowboat: "rowboat, row boat, rowing boat, canoe, kayak, gondola, small boat, fishing boat, boat, raft, junk, sampan, ~venice",
  train:
    "train, locomotive, steam train, railway, railroad, tram, subway, metro, bullet train, steam engine, shinkansen, streetcar, train station, rail, monorail",
  bicycle: "bicycle, bike, cyclist, tricycle, cycling",
  airplane:
    "airplane, aeroplane, plane, aircraft, jet, biplane, airliner, fighter jet, glider, seaplane, propeller plane, warplane, paper plane",
  balloon: "balloon, hot air balloon, airship, zeppelin, blimp, cappadocia, dirigible",
  rocket: "rocket, rocket launch, space rocket, missile, space shuttle, rocketship, rocket ship, launch pad",
  spaceship:
    "spaceship, starship, ufo, spacecraft, flying saucer, space station, alien ship, star wars, star trek, millennium falcon, satellite, alien, sci fi, science fiction, scifi",
  // still life
  apple: "apple, red apple, green apple, fruit, fruit bowl, fruit basket, ~still life",
  orange: "orange, oranges+, mandarin, tangerine, clementine, orange slice, orange fruit, citrus, grapefruit, persimmon, apricot",
  lemon: "lemon, lime fruit, citron, limes+, lemon slice, citrus",
  grapes: "grapes, grape, bunch of grapes, berries+, blueberries+, berry, blueberry, vineyard",
  bowl: "bowl, dish, plate, basin, basket, fruit bowl, fruit basket, ~still life",
  vase: "vase, urn, pot, jar, pitcher, jug, amphora, flowerpot, pottery, ceramics, flower pot, ~still life, ~bouquet",
  cup: "cup, mug, coffee cup, teacup, coffee, latte, espresso, tea, goblet, chalice, cup of tea, cup of coffee, glass, cocktail, cappuccino, hot chocolate, milk",
  teapot: "teapot, kettle, samovar, tea pot, tea set, tea ceremony",
  book: "book, novel, tome, notebook, magazine, open book, diary, manuscript, spellbook, textbook, reading, grimoire, bible, scroll, ~library, ~bookshelf, ~bookshop",
  candle:
    "candle, candlelight, candlelit, candlestick, taper, torch, flame, candle flame, burning candle, candelabra, candle light, menorah",
  bottle: "bottle, wine bottle, wine, flask, beer, vial, potion, perfume, whiskey, message in a bottle, champagne, decanter",
  bread: "bread, loaf, loaves+, baguette, croissant, toast, bakery, bun",
  cake: "cake, birthday cake, cupcake, pastry, pie, dessert, tart, muffin, wedding cake, cheesecake, birthday",
  lamp: "lamp, lantern, street lamp, streetlight, lamppost, chandelier, light bulb, lightbulb, paper lantern, desk lamp, street light, table lamp, oil lamp, sky lantern, string lights, ~alley at night",
  clock: "clock, watch, pocket watch, alarm clock, hourglass, timepiece, sundial, clockwork, clock face, steampunk",
  guitar: "guitar, acoustic guitar, electric guitar, ukulele, lute, banjo, mandolin, musical instrument",
  // pattern
  abstract:
    "abstract, abstraction, abstract art, nonfigurative, kandinsky, pollock, expressionist, abstract expressionism, psychedelic, cubism, cubist, picasso",
  geometric:
    "geometric, geometry, triangle, hexagon, polygon, geometric shapes, bauhaus, tessellation, cube, ~art deco, mondrian, constructivist, suprematism, shapes",
  stripes: "stripes, stripe, striped, stripy, line pattern, bands, zebra stripes, pinstripe",
  waves: "wavy, wave pattern, wavy lines, undulating, seigaiha, sine wave, flowing lines, wavy pattern, ripples",
  mandala: "mandala, kaleidoscope, kaleidoscopic, rosette, ornament, sacred geometry, arabesque, zentangle, snowflake pattern",
  spiral: "spiral, swirl, vortex, whirl, swirling, helix, fractal, swirls+, whirlpool, fibonacci, labyrinth, maze, ~van gogh, hypnotic",
  dots: "dots, dot, dotted, polka dots, polka dot, spots, pointillism, pointillist, confetti, speckled, seurat, bubble",
  marble: "marble, marbled, marbling, suminagashi, marble texture, agate, fluid art, liquid, acrylic pour, malachite, geode",
  gradient: "gradient, ombre, colour gradient, color gradient, blurred gradient, duotone, smooth gradient",
  mosaic: "mosaic, tile, tiled, tessera, byzantine, tilework, azulejo, patchwork, byzantine mosaic, quilt, voronoi",
} as const satisfies Readonly<Record<Exclude<Concept, Everyday>, string>>
