import { airplane, balloon, rocket, spaceship } from "./aircraft.ts"
import { bird, butterfly, eagle, owl } from "./animals-air.ts"
import { bear, deer, fox, wolf } from "./animals-forest.ts"
import { cat, dog, rabbit } from "./animals-pets.ts"
import { elephant, lion, tiger } from "./animals-savanna.ts"
import { dolphin, fish, jellyfish, turtle, whale } from "./animals-water.ts"
import { rowboat, sailboat, ship } from "./boats.ts"
import { city } from "./city.ts"
import type { FigureNature, FigureTable, Lying, SaddleTable } from "./figure.ts"
import { EVERYDAY_FIGURES } from "./figure-table.everyday.ts"
import { fire } from "./fire.ts"
import { apple, grapes, lemon, orange } from "./fruit.ts"
import { book, clock, guitar, lamp } from "./furnishings.ts"
import { dancer, wizard } from "./heroes.ts"
import { horse, unicorn } from "./horses.ts"
import { cabin, house, tent, village } from "./houses.ts"
import { dragon } from "./mythical.ts"
import { child, couple, crowd, man, woman } from "./people.ts"
import { portrait, portraitOfBoy, portraitOfChild, portraitOfGirl, portraitOfMan, portraitOfWoman } from "./portrait.ts"
import { penguin, swan } from "./shorebirds.ts"
import { bread, cake, candle } from "./table-fare.ts"
import { bottle, bowl, cup, teapot, vase } from "./tableware.ts"
import { bridge, church, pagoda, ruin, temple } from "./temples.ts"
import { castle, lighthouse, skyscraper, tower, windmill } from "./towers.ts"
import { bicycle, car, train } from "./vehicles-land.ts"
import { knight, samurai } from "./warriors.ts"
import { astronaut, robot } from "./wonders.ts"

/** A person under a blanket, head on a pillow. */
const BED: Lying = { aspect: 2.5, heroShare: 0.27, sinks: 0 }
/** Curled up nose to tail. */
const CURL: Lying = { aspect: 1.62, heroShare: 0.36, sinks: 0 }

/** Every figure by its concept, with how the composer may place it. */
export const FIGURES: FigureTable = {
  ...EVERYDAY_FIGURES,
  fox: { paint: fox, aspect: 1.5, heroShare: 0.5, stands: "ground", mayFillFrame: false, lying: CURL },
  wolf: { paint: wolf, aspect: 1.4, heroShare: 0.55, stands: "ground", mayFillFrame: false, lying: CURL },
  bear: {
    paint: bear,
    aspect: 1.6,
    heroShare: 0.5,
    stands: "ground",
    mayFillFrame: false,
    lying: { aspect: 1.6, heroShare: 0.48, sinks: 0.2 },
  },
  deer: {
    paint: deer,
    aspect: 0.9,
    heroShare: 0.65,
    stands: "ground",
    mayFillFrame: false,
    lying: { aspect: 0.95, heroShare: 0.55, sinks: 0.22 },
  },
  cat: { paint: cat, aspect: 0.75, heroShare: 0.6, stands: "ground", mayFillFrame: false, lying: CURL },
  dog: { paint: dog, aspect: 1.2, heroShare: 0.55, stands: "ground", mayFillFrame: false, lying: CURL },
  rabbit: { paint: rabbit, aspect: 0.85, heroShare: 0.5, stands: "ground", mayFillFrame: false },
  horse: {
    paint: horse,
    aspect: 1.35,
    heroShare: 0.65,
    stands: "ground",
    mayFillFrame: false,
    lying: { aspect: 1.35, heroShare: 0.58, sinks: 0.27 },
  },
  unicorn: {
    paint: unicorn,
    aspect: 1.35,
    heroShare: 0.65,
    stands: "ground",
    mayFillFrame: false,
    lying: { aspect: 1.35, heroShare: 0.58, sinks: 0.27 },
  },
  lion: {
    paint: lion,
    aspect: 1.4,
    heroShare: 0.55,
    stands: "ground",
    mayFillFrame: false,
    lying: { aspect: 1.4, heroShare: 0.5, sinks: 0.25 },
  },
  tiger: {
    paint: tiger,
    aspect: 1.5,
    heroShare: 0.55,
    stands: "ground",
    mayFillFrame: false,
    lying: { aspect: 1.5, heroShare: 0.46, sinks: 0.25 },
  },
  elephant: {
    paint: elephant,
    aspect: 1.6,
    heroShare: 0.6,
    stands: "ground",
    mayFillFrame: false,
    lying: { aspect: 1.6, heroShare: 0.56, sinks: 0.24 },
  },
  bird: { paint: bird, aspect: 1.25, heroShare: 0.45, stands: "sky", mayFillFrame: false },
  owl: { paint: owl, aspect: 0.9, heroShare: 0.6, stands: "sky", mayFillFrame: true },
  eagle: { paint: eagle, aspect: 1.6, heroShare: 0.45, stands: "sky", mayFillFrame: false },
  swan: { paint: swan, aspect: 1.35, heroShare: 0.45, stands: "water", mayFillFrame: false },
  penguin: { paint: penguin, aspect: 0.8, heroShare: 0.6, stands: "ground", mayFillFrame: false },
  fish: { paint: fish, aspect: 1.6, heroShare: 0.4, stands: "underwater", mayFillFrame: false },
  whale: { paint: whale, aspect: 2.2, heroShare: 0.45, stands: "underwater", mayFillFrame: false },
  dolphin: { paint: dolphin, aspect: 1.6, heroShare: 0.45, stands: "underwater", mayFillFrame: false },
  turtle: { paint: turtle, aspect: 1.6, heroShare: 0.45, stands: "underwater", mayFillFrame: false },
  jellyfish: { paint: jellyfish, aspect: 0.8, heroShare: 0.65, stands: "underwater", mayFillFrame: false },
  butterfly: { paint: butterfly, aspect: 1.2, heroShare: 0.5, stands: "sky", mayFillFrame: true },
  dragon: {
    paint: dragon,
    aspect: 1.9,
    heroShare: 0.7,
    stands: "ground",
    mayFillFrame: false,
    lying: { aspect: 1.95, heroShare: 0.6, sinks: 0.13 },
  },
  woman: { paint: woman, aspect: 0.42, heroShare: 0.7, stands: "ground", mayFillFrame: false, lying: BED },
  man: { paint: man, aspect: 0.4, heroShare: 0.7, stands: "ground", mayFillFrame: false, lying: BED },
  child: { paint: child, aspect: 0.72, heroShare: 0.5, stands: "ground", mayFillFrame: false, lying: BED },
  couple: { paint: couple, aspect: 0.7, heroShare: 0.65, stands: "ground", mayFillFrame: false },
  crowd: { paint: crowd, aspect: 2.1, heroShare: 0.4, stands: "ground", mayFillFrame: false },
  portrait: { paint: portrait, aspect: 1, heroShare: 0.86, stands: "ground", mayFillFrame: true },
  knight: { paint: knight, aspect: 0.72, heroShare: 0.72, stands: "ground", mayFillFrame: false, lying: BED },
  astronaut: { paint: astronaut, aspect: 0.72, heroShare: 0.7, stands: "ground", mayFillFrame: false, lying: BED },
  robot: { paint: robot, aspect: 0.72, heroShare: 0.65, stands: "ground", mayFillFrame: false, lying: BED },
  wizard: { paint: wizard, aspect: 0.75, heroShare: 0.72, stands: "ground", mayFillFrame: false, lying: BED },
  dancer: { paint: dancer, aspect: 0.92, heroShare: 0.7, stands: "ground", mayFillFrame: false, lying: BED },
  samurai: { paint: samurai, aspect: 0.85, heroShare: 0.72, stands: "ground", mayFillFrame: false, lying: BED },
  car: { paint: car, aspect: 2.15, heroShare: 0.38, stands: "ground", mayFillFrame: false },
  sailboat: { paint: sailboat, aspect: 0.95, heroShare: 0.6, stands: "water", mayFillFrame: false },
  ship: { paint: ship, aspect: 1.65, heroShare: 0.62, stands: "water", mayFillFrame: false },
  rowboat: { paint: rowboat, aspect: 2.5, heroShare: 0.25, stands: "water", mayFillFrame: false },
  train: { paint: train, aspect: 3, heroShare: 0.3, stands: "ground", mayFillFrame: false },
  bicycle: { paint: bicycle, aspect: 1.6, heroShare: 0.45, stands: "ground", mayFillFrame: false },
  airplane: { paint: airplane, aspect: 2.2, heroShare: 0.35, stands: "sky", mayFillFrame: false },
  balloon: { paint: balloon, aspect: 0.76, heroShare: 0.55, stands: "sky", mayFillFrame: false },
  rocket: { paint: rocket, aspect: 0.5, heroShare: 0.65, stands: "sky", mayFillFrame: false },
  spaceship: { paint: spaceship, aspect: 2.3, heroShare: 0.4, stands: "sky", mayFillFrame: false },
  house: { paint: house, aspect: 1.15, heroShare: 0.5, stands: "ground", mayFillFrame: false },
  cabin: { paint: cabin, aspect: 1.4, heroShare: 0.45, stands: "ground", mayFillFrame: false },
  castle: { paint: castle, aspect: 1.5, heroShare: 0.6, stands: "ground", mayFillFrame: false },
  tower: { paint: tower, aspect: 0.5, heroShare: 0.7, stands: "ground", mayFillFrame: false },
  lighthouse: { paint: lighthouse, aspect: 0.75, heroShare: 0.7, stands: "ground", mayFillFrame: false },
  city: { paint: city, aspect: 2.6, heroShare: 0.5, stands: "ground", mayFillFrame: false },
  skyscraper: { paint: skyscraper, aspect: 0.42, heroShare: 0.8, stands: "ground", mayFillFrame: false },
  bridge: { paint: bridge, aspect: 3, heroShare: 0.3, stands: "water", mayFillFrame: false },
  temple: { paint: temple, aspect: 1.55, heroShare: 0.45, stands: "ground", mayFillFrame: false },
  pagoda: { paint: pagoda, aspect: 0.76, heroShare: 0.7, stands: "ground", mayFillFrame: false },
  church: { paint: church, aspect: 1.05, heroShare: 0.6, stands: "ground", mayFillFrame: false },
  windmill: { paint: windmill, aspect: 0.8, heroShare: 0.6, stands: "ground", mayFillFrame: false },
  ruin: { paint: ruin, aspect: 1.45, heroShare: 0.5, stands: "ground", mayFillFrame: false },
  village: { paint: village, aspect: 2.4, heroShare: 0.35, stands: "ground", mayFillFrame: false },
  fire: { paint: fire, aspect: 0.85, heroShare: 0.4, stands: "ground", mayFillFrame: false },
  tent: { paint: tent, aspect: 1.8, heroShare: 0.35, stands: "ground", mayFillFrame: false },
  apple: { paint: apple, aspect: 0.95, heroShare: 0.6, stands: "table", mayFillFrame: true },
  orange: { paint: orange, aspect: 1, heroShare: 0.55, stands: "table", mayFillFrame: true },
  lemon: { paint: lemon, aspect: 1.5, heroShare: 0.45, stands: "table", mayFillFrame: true },
  grapes: { paint: grapes, aspect: 0.8, heroShare: 0.6, stands: "table", mayFillFrame: true },
  bowl: { paint: bowl, aspect: 1.65, heroShare: 0.5, stands: "table", mayFillFrame: true },
  vase: { paint: vase, aspect: 0.95, heroShare: 0.75, stands: "table", mayFillFrame: true },
  cup: { paint: cup, aspect: 1.4, heroShare: 0.55, stands: "table", mayFillFrame: true },
  teapot: { paint: teapot, aspect: 1.55, heroShare: 0.55, stands: "table", mayFillFrame: true },
  book: { paint: book, aspect: 2, heroShare: 0.42, stands: "table", mayFillFrame: true },
  candle: { paint: candle, aspect: 0.65, heroShare: 0.65, stands: "table", mayFillFrame: true },
  bottle: { paint: bottle, aspect: 0.4, heroShare: 0.75, stands: "table", mayFillFrame: true },
  bread: { paint: bread, aspect: 1.9, heroShare: 0.4, stands: "table", mayFillFrame: true },
  cake: { paint: cake, aspect: 1.5, heroShare: 0.6, stands: "table", mayFillFrame: true },
  lamp: { paint: lamp, aspect: 0.8, heroShare: 0.7, stands: "table", mayFillFrame: true },
  clock: { paint: clock, aspect: 0.9, heroShare: 0.6, stands: "table", mayFillFrame: true },
  guitar: { paint: guitar, aspect: 0.7, heroShare: 0.8, stands: "table", mayFillFrame: true },
}

/** Heads and shoulders of whom a portrait asks for; they stand in for the figure of "portrait". */
export const PORTRAITS_OF: Readonly<Record<"man" | "woman" | "child" | "boy" | "girl", FigureNature>> = {
  man: { paint: portraitOfMan, aspect: 1, heroShare: 0.86, stands: "ground", mayFillFrame: true },
  woman: { paint: portraitOfWoman, aspect: 1, heroShare: 0.86, stands: "ground", mayFillFrame: true },
  child: { paint: portraitOfChild, aspect: 1, heroShare: 0.86, stands: "ground", mayFillFrame: true },
  boy: { paint: portraitOfBoy, aspect: 1, heroShare: 0.86, stands: "ground", mayFillFrame: true },
  girl: { paint: portraitOfGirl, aspect: 1, heroShare: 0.86, stands: "ground", mayFillFrame: true },
}

/** Where one sits on each of them. */
export const SADDLES: SaddleTable = {
  horse: { x: -3, y: 43, riderShare: 0.74, pose: "astride" },
  unicorn: { x: -3, y: 43, riderShare: 0.74, pose: "astride" },
  deer: { x: -2, y: 55, riderShare: 0.66, pose: "astride" },
  elephant: { x: -4, y: 23, riderShare: 0.5, pose: "astride" },
  lion: { x: -8, y: 39, riderShare: 0.78, pose: "astride" },
  tiger: { x: -8, y: 41, riderShare: 0.8, pose: "astride" },
  bear: { x: -6, y: 22, riderShare: 0.72, pose: "astride" },
  wolf: { x: -2, y: 42, riderShare: 0.74, pose: "astride" },
  fox: { x: 0, y: 49, riderShare: 0.7, pose: "astride" },
  dog: { x: -3, y: 47, riderShare: 0.72, pose: "astride" },
  dragon: { x: 18, y: 54, riderShare: 0.42, pose: "astride" },
  bicycle: { x: -17, y: 22, riderShare: 1.58, pose: "cycling" },
}
