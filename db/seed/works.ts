import type { RatioCode, StyleName } from "../../src/domain/studio/index.ts"

/** One image of the first gallery: what it is called and how it is made. */
export interface SeedWork {
  readonly title: string
  readonly prompt: string
  readonly ratio: RatioCode
  readonly style: StyleName
  readonly seed: number
}

/** The seed follows from the place in the list where none is given. */
const ROWS: readonly (readonly [title: string, prompt: string, ratio: RatioCode, style: StyleName, seed?: number])[] = [
  ["First frost", "a red fox in a snowy forest at sunset, watercolor", 1, "watercolour"],
  ["Window of the north", "an aurora over snowy mountains and a cabin at night", 4, "photo", 16847],
  ["Neon tide", "a jellyfish underwater, glowing, neon", 3, "neon", 349445],
  ["Harbor light", "three sailboats in a harbor at golden hour, calm sea", 11, "oil", 40604],
  ["Knight errant", "a knight and a horse at sunset, fantasy", 1, "stained-glass", 365283],
  ["Balloon weather", "four colorful balloons over green hills in the morning, flat", 1, "flat", 3],
  ["Paper valley", "layered mountains and a forest with a deer at sunset, paper-cut", 7, "paper-cut", 32685],
  ["Temple in blossom", "a pagoda among cherry blossom trees, soft morning light, ink", 1, "ink", 183146],
  ["Lantern street", "a japanese street at dusk with a pagoda, lanterns", 1, "comic", 4],
  ["Deep visitor", "a whale underwater, rays of light, small fish", 2, "watercolour", 48523],
  ["Facets", "a fox portrait, low-poly, teal sky", 2, "low-poly", 103956],
  ["The keeper's hour", "a lighthouse on a cliff above a stormy sea at dusk, dramatic, oil painting", 7, "oil", 8928],
  ["Castle weather", "a dragon over a castle at sunset, fantasy", 1, "oil", 238579],
  ["Golden field", "a field of sunflowers under a bright sky with clouds", 4, "oil", 159389],
  ["Still before rowing", "mountains and pines reflected in a calm lake at golden hour", 11, "photo", 72280],
  ["Rain on the ninth floor", "a city at night in the rain, neon light, cyberpunk", 3, "neon", 24766],
  ["Glass harbor", "a sailboat on a calm sea at sunset, clouds, stained glass", 2, "stained-glass", 80199],
  ["Owl, listening", "an owl on a pine branch under a full moon, ink", 8, "ink", 88118],
  ["Sand and starlight", "desert dunes under the milky way, a full moon", 12, "photo", 96037],
  ["Small hours", "a street in a village at night, warm windows, snow falling", 1, "pixel", 4],
  ["Three apples", "three red apples and a blue vase on a table, warm light, oil painting", 8, "oil", 119794],
  ["Take-off", "a rocket rising over a desert at dawn, clouds, comic", 3, "comic", 127713],
  ["The orchard wall", "grapes, lemons and a bottle on a table by a window, oil painting", 4, "oil", 135632],
  ["Wolf ridge", "a wolf on a hill before a huge full moon, night, pines", 1, "paper-cut", 143551],
  ["Quiet engine", "a train in autumn hills, morning", 11, "watercolour", 151470],
  ["Swan at rest", "a white swan on a lake in the mist at dawn", 8, "photo", 167308],
  ["Mandala in blue", "mandala, blue and gold, symmetric", 2, "flat", 175227],
  ["Ember", "a volcano erupting at sunset beside the sea, dramatic", 2, "oil", 191065],
  ["The long beach", "palms on a beach at sunset, waves, pink sky", 12, "photo", 198984],
  ["Helmet light", "an astronaut on a planet under a galaxy, stars", 1, "comic", 206903],
  ["White horses", "two white horses in a meadow before mountains, morning", 11, "watercolour", 30],
  ["Roses in lead", "close-up of roses, stained glass", 2, "stained-glass", 222741],
  ["Foxglove lane", "a house with flowers in spring, butterflies, watercolor", 8, "watercolour", 230660],
  ["Pixel harbor", "a ship at sea with an island and a lighthouse at noon", 4, "pixel", 246498],
  ["Slow water", "a waterfall in autumn, morning", 6, "watercolour", 254417],
  ["Tea for one", "a teapot, a cup and a book on a table, warm morning light", 2, "oil", 262336],
  ["The red sail", "a sailboat with red sails on a stormy sea", 7, "oil", 270255],
  ["City, first light", "a city skyline across a river at sunset, reflections", 12, "flat", 278174],
  ["Cat on the sill", "a black cat by a window at night with the moon", 1, "flat", 286093],
  ["Under the canopy", "a tiger in the jungle in the morning, light through leaves", 2, "oil", 294012],
  ["Nebula garden", "a nebula with planets and a comet, purple and teal", 3, "photo", 301931],
  ["Winter bridge", "a bridge over a frozen river in winter, bare trees, morning, pencil", 11, "pencil", 309850],
  ["Portrait in amber", "portrait of a woman at golden hour", 7, "watercolour", 317769],
  ["Stone circle", "ruins in a meadow under storm clouds with lightning", 12, "photo", 325688],
  ["Rabbit moon", "a white rabbit in tall grass under the moon", 8, "paper-cut", 333607],
  ["Windmill, evening", "a windmill among tulip flowers at sunset", 1, "oil", 341526],
  ["The last tent", "a tent by a lake below mountains under a starry sky", 4, "photo", 357364],
  ["Waterfall country", "a waterfall in a green forest, bright morning, rainbow", 7, "watercolour"],
  ["Polygons at noon", "an elephant in a meadow with a lone tree, low-poly", 11, "low-poly"],
  ["Study of a bear", "a bear in a pine forest, morning, pencil", 8, "pencil"],
  ["Glass castle", "a castle on a hill at sunset, stained glass", 7, "stained-glass"],
  ["Night drive", "a car on a street in a city at night, neon, synthwave", 12, "neon"],
  ["Penguin council", "four penguins on ice under the aurora", 4, "flat"],
  ["Candle hour", "a candle, a book and a clock on a table at night", 1, "oil"],
  ["Autumn walk", "a couple walking through autumn trees, falling leaves", 7, "watercolour"],
  ["Samurai, dawn", "a samurai on a hill before a red sun, ink", 1, "ink"],
  ["Spiral", "a spiral, red and orange, warm", 2, "paper-cut"],
  ["Dolphin morning", "three dolphins leaping from the sea at sunrise", 11, "flat"],
  ["Village in snow", "a village with a church in deep snow on a starry night, warm windows", 4, "watercolour"],
  ["Lotus", "a pink lotus on a pond with reflections, calm, morning", 2, "watercolour"],
]

/** The first gallery, in the order of its first page. */
export const SEED_WORKS: readonly SeedWork[] = ROWS.map(([title, prompt, ratio, style, seed], index) => ({
  title,
  prompt,
  ratio,
  style,
  seed: seed ?? 1009 + index * 7919,
}))
