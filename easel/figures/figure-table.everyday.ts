import { cow, giraffe, hen, pig, sheep, zebra } from "./animals-farm.ts"
import { bee, frog, monkey, mouse, octopus, panda, snake, squirrel } from "./animals-small.ts"
import { bag, ball, crown, gift, hat, key, shoe, skull, sword, teddy, umbrella } from "./belongings.ts"
import type { FigureNature } from "./figure.ts"
import { burger, cheese, donut, egg, iceCream, noodles, pizza, sushi } from "./food.ts"
import { bed, chair, sofa, table } from "./furniture.ts"
import { camera, glasses, headphones, laptop, phone, television } from "./gadgets.ts"
import { banana, carrot, pineapple, pumpkin, strawberry, tomato, watermelon } from "./greens.ts"
import { drum, piano, violin } from "./instruments.ts"
import { thing } from "./labelled.ts"
import { bus, helicopter, motorcycle, truck } from "./vehicles-more.ts"

const onGround = (paint: FigureNature["paint"], aspect: number, heroShare: number): FigureNature => ({
  paint,
  aspect,
  heroShare,
  stands: "ground",
  mayFillFrame: false,
})
const onTable = (paint: FigureNature["paint"], aspect: number, heroShare: number): FigureNature => ({
  paint,
  aspect,
  heroShare,
  stands: "table",
  mayFillFrame: true,
})

/** Figures of everyday things and animals, with how the composer may place them. */
export const EVERYDAY_FIGURES = {
  panda: onGround(panda, 0.95, 0.55),
  cow: onGround(cow, 1.5, 0.5),
  sheep: onGround(sheep, 1.15, 0.45),
  pig: onGround(pig, 1.3, 0.42),
  hen: onGround(hen, 1.1, 0.4),
  zebra: onGround(zebra, 1.25, 0.58),
  giraffe: onGround(giraffe, 0.75, 0.8),
  monkey: onGround(monkey, 1, 0.5),
  squirrel: onGround(squirrel, 0.95, 0.5),
  mouse: onGround(mouse, 2, 0.3),
  frog: onGround(frog, 1.55, 0.36),
  snake: onGround(snake, 1.75, 0.42),
  bee: { ...onGround(bee, 1.3, 0.42), stands: "sky", mayFillFrame: true },
  octopus: { ...onGround(octopus, 1.45, 0.5), stands: "underwater" },
  bus: onGround(bus, 2.2, 0.38),
  truck: onGround(truck, 2.3, 0.36),
  motorcycle: onGround(motorcycle, 1.7, 0.44),
  helicopter: { ...onGround(helicopter, 2.2, 0.36), stands: "sky" },
  chair: onGround(chair, 0.78, 0.5),
  sofa: onGround(sofa, 2.1, 0.36),
  table: onGround(table, 1.95, 0.36),
  bed: onGround(bed, 2.1, 0.36),
  piano: onGround(piano, 1.8, 0.44),
  noodles: onTable(noodles, 1.65, 0.5),
  pizza: onTable(pizza, 1.95, 0.42),
  burger: onTable(burger, 1.35, 0.55),
  sushi: onTable(sushi, 1.95, 0.4),
  "ice-cream": onTable(iceCream, 0.55, 0.72),
  donut: onTable(donut, 1.45, 0.45),
  egg: onTable(egg, 0.65, 0.55),
  cheese: onTable(cheese, 1.72, 0.42),
  banana: onTable(banana, 1.6, 0.45),
  strawberry: onTable(strawberry, 0.9, 0.55),
  watermelon: onTable(watermelon, 1.8, 0.5),
  pineapple: onTable(pineapple, 0.62, 0.75),
  carrot: onTable(carrot, 1.7, 0.42),
  pumpkin: onTable(pumpkin, 1.3, 0.55),
  tomato: onTable(tomato, 1.1, 0.5),
  phone: onTable(phone, 0.55, 0.6),
  laptop: onTable(laptop, 1.98, 0.5),
  camera: onTable(camera, 1.42, 0.5),
  television: onTable(television, 1.7, 0.55),
  headphones: onTable(headphones, 1.1, 0.55),
  glasses: onTable(glasses, 1.98, 0.34),
  hat: onTable(hat, 1.9, 0.45),
  shoe: onTable(shoe, 1.9, 0.42),
  bag: onTable(bag, 0.95, 0.6),
  umbrella: onTable(umbrella, 1.36, 0.7),
  key: onTable(key, 2.1, 0.34),
  ball: onTable(ball, 0.95, 0.45),
  gift: onTable(gift, 1, 0.55),
  crown: onTable(crown, 1.38, 0.5),
  sword: onTable(sword, 0.44, 0.8),
  skull: onTable(skull, 0.88, 0.55),
  teddy: onTable(teddy, 0.86, 0.65),
  violin: onTable(violin, 0.66, 0.8),
  drum: onTable(drum, 1.22, 0.5),
  thing: onTable(thing, 1.5, 0.55),
} as const satisfies Readonly<Record<string, FigureNature>>
