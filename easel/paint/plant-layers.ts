import type { Rgb } from "../figures/figure.ts"
import { COLOUR_RGB, mix } from "./colour.ts"
import type { AddLayer } from "./landscape.ts"
import type { PlacedFigure } from "./place-figures.ts"
import { BIRCH, CHERRY, OAK, paintTree, type TreeHabit } from "./plants/broadleaf.ts"
import { paintPine, paintTreeRow, plantColours } from "./plants/conifers.ts"
import { type FlowerBed, paintFlowers, paintFrameLeaves, paintGrass } from "./plants/foreground.ts"
import { paintBamboo, paintCactus, paintLotus, paintMushroom, paintPalm } from "./plants/others.ts"
import { between, clamp } from "./random.ts"
import { faded, type Plan } from "./stage.ts"
import { hillProfile } from "./terrain.ts"

type TreeKind = "pine" | "oak" | "birch" | "cherry" | "autumn" | "palm" | "cactus" | "bamboo"

/** Which tree kinds the words ask for. */
function treeKinds(plan: Plan): readonly TreeKind[] {
  const { brief } = plan
  const kinds: TreeKind[] = []
  if (brief.has("cherry-blossom")) kinds.push("cherry")
  if (brief.has("palm", "jungle")) kinds.push("palm")
  if (brief.has("cactus")) kinds.push("cactus")
  if (brief.has("bamboo")) kinds.push("bamboo")
  if (brief.has("birch")) kinds.push("birch")
  if (brief.has("autumn-leaves")) kinds.push("autumn")
  if (brief.has("pine")) kinds.push("pine")
  if (brief.has("jungle")) kinds.push("oak")
  if (kinds.length === 0 && brief.has("forest"))
    kinds.push(plan.snowy || brief.has("mountain", "fog") || plan.random("tree kind")() < 0.5 ? "pine" : "oak")
  if (kinds.length === 0 && brief.has("tree")) kinds.push("oak")
  const bare =
    brief.hasGroup("plant") ||
    brief.has("desert", "beach", "sea", "island", "canyon", "volcano", "city", "street", "skyscraper", "cliff", "cave", "wave", "ice") ||
    brief.mood("minimal") > 0
  if (kinds.length === 0 && !bare && plan.random("wild trees")() < 0.75)
    kinds.push(plan.snowy || (brief.has("mountain") && plan.random("wild pines")() < 0.7) ? "pine" : "oak")
  return kinds
}

function leafColour(plan: Plan, kind: TreeKind, turn: number): Rgb {
  const named =
    plan.brief.element("tree")?.colours[0] ?? plan.brief.element("forest")?.colours[0] ?? plan.brief.element("cherry-blossom")?.colours[0]
  if (named !== undefined) return mix(COLOUR_RGB[named], [120, 120, 60], 0.1 * turn)
  if (kind === "cherry") return mix([248, 178, 200], [255, 222, 230], turn)
  if (kind === "autumn") return turn < 0.34 ? [208, 84, 40] : turn < 0.67 ? [228, 142, 44] : [222, 178, 62]
  if (kind === "pine") return mix([58, 96, 70], [76, 112, 64], turn)
  return mix([84, 128, 54], [124, 150, 66], turn)
}

/** Treelines at the horizon, in layers of haze. */
export function addFarPlants(plan: Plan, add: AddLayer, horizon: number): void {
  const { brief, unit } = plan
  const kinds = treeKinds(plan)
  const first = kinds[0]
  if (first === undefined || brief.has("desert", "beach") || (brief.has("sea") && !brief.has("forest"))) return
  const wooded = brief.has("forest", "jungle", "pine", "birch", "autumn-leaves", "bamboo")
  const rows = wooded ? 4 : 1
  for (let i = 0; i < rows; i++) {
    const t = rows === 1 ? 0.4 : i / (rows - 1)
    const profile = hillProfile(plan, `tree row ${i}`, unit * 0.07 * (1.2 - t), 1.6)
    const colour = leafColour(plan, first, 0.3)
    add(`tree row ${i}`, (stage) => {
      const tone = plantColours(plan, colour, 0.82 - 0.42 * t)
      const dusted = tone.snow === undefined ? mix(tone.dark, tone.lit, 0.25) : mix(tone.dark, tone.snow, 0.3)
      paintTreeRow(
        stage,
        plan,
        `row ${i}`,
        profile,
        horizon + unit * 0.012 * i,
        unit * (0.085 + 0.08 * t) * (wooded ? 1.25 : 0.55),
        dusted,
        first === "pine",
        1,
      )
    })
  }
}

interface Stand {
  readonly x: number
  readonly t: number
  readonly turn: number
  readonly kind: TreeKind
}

/** Single trees from the middle distance to the front; they leave room around the figures. */
export function addTrees(plan: Plan, add: AddLayer, top: number, figures: readonly PlacedFigure[], wet: boolean): void {
  const { brief, unit, width, height } = plan
  const kinds = treeKinds(plan)
  if (kinds.length === 0) return
  const random = plan.random("trees")
  const weight = Math.max(
    ...(["forest", "tree", "pine", "palm", "birch", "cherry-blossom", "jungle", "autumn-leaves", "bamboo", "cactus"] as const).map((c) =>
      brief.weight(c),
    ),
  )
  const wooded = brief.has("forest", "jungle", "pine", "birch", "bamboo") || (brief.has("autumn-leaves") && !brief.has("tree"))
  const asked = Math.max(
    ...(["tree", "palm", "pine", "cactus", "birch", "cherry-blossom"] as const).map((c) => brief.element(c)?.count ?? 0),
  )
  const crownless = plan.snowy && !brief.has("autumn-leaves", "cherry-blossom")
  const leafy = kinds.includes("autumn") || kinds.includes("oak")
  const count = wooded
    ? Math.round((leafy ? 15 + 8 * weight : 17 + 9 * weight) * Math.max(0.6, width / unit) * (wet ? 0.75 : 1))
    : asked > 0 && asked < 5
      ? asked
      : Math.round(3 + 3 * weight)
  const stands: Stand[] = []
  const lone = count === 1
  for (let i = 0; i < count; i++) {
    const t = lone ? 0.3 : (i / count) ** 1.2
    let x = random() * width
    const turn = random()
    let depth = t
    const kind = kinds[i % kinds.length]
    if (kind === undefined) continue
    if (lone)
      x =
        figures.length === 0
          ? plan.focus.x
          : plan.focus.x < width / 2
            ? width * between(random, 0.74, 0.84)
            : width * between(random, 0.16, 0.26)
    else if (wet && Math.abs(x - width / 2) < width * 0.22) x = x < width / 2 ? x * 0.56 : width - (width - x) * 0.56
    const blocked = figures.some(
      (figure) =>
        figure.depth !== "sky" &&
        Math.abs(figure.x - x) < (figure.size * figure.nature.aspect) / 2 + unit * (leafy ? 0.1 + 0.18 * t : 0.03 + 0.1 * t) &&
        t > 0.12,
    )
    const central = wooded && t > 0.3 && Math.abs(x - plan.sun.x) < unit * (0.05 + 0.2 * t)
    if (!lone && (blocked || central)) {
      x = x < width / 2 ? x * 0.45 : width - (width - x) * 0.45
      const covers = figures.some((figure) => figure.depth !== "sky" && Math.abs(figure.x - x) < (figure.size * figure.nature.aspect) / 2)
      if (covers && !wooded) continue
      if (covers) depth = t * 0.22
    }
    stands.push({ x, t: depth, turn, kind })
  }
  stands.sort((a, b) => a.t - b.t)
  const reach = wooded ? 0.62 : 0.42
  for (const [i, stand] of stands.entries()) {
    const y = top + (height - top) * (0.02 + reach * stand.t ** 1.3)
    const tall =
      unit *
      (wooded ? (leafy ? 0.26 + 0.56 * stand.t : 0.16 + 0.58 * stand.t) : lone ? 0.52 : 0.2 + 0.34 * stand.t) *
      between(random, 0.8, 1.2)
    const distance = clamp((wooded ? 0.5 : 0.32) * (1 - stand.t) ** 1.5)
    add(`tree ${i}`, (stage) => {
      const own = plan.random(`tree ${i}`)
      const colours = plantColours(plan, leafColour(plan, stand.kind, stand.turn), distance)
      if (stand.kind === "pine") paintPine(stage, plan, stand.x, y, tall, colours, own)
      else if (stand.kind === "palm") paintPalm(stage, plan, stand.x, y, tall * 1.05, colours, own)
      else if (stand.kind === "cactus")
        paintCactus(stage, plan, stand.x, y, tall * 0.85, faded(plan, plan.palette.lit([92, 138, 84]), distance), own)
      else if (stand.kind === "bamboo") paintBamboo(stage, plan, stand.x, y, tall * 1.5, colours, own)
      else
        paintTree(
          stage,
          plan,
          stand.x,
          y,
          tall,
          colours,
          { ...habitOf(stand.kind), dense: habitOf(stand.kind).dense * (crownless ? 0.12 : wooded ? 0.66 : 1) },
          own,
        )
    })
  }
}

const habitOf = (kind: TreeKind): TreeHabit => (kind === "birch" ? BIRCH : kind === "cherry" ? CHERRY : OAK)

/** Grass, flowers and frames in front of everything that stands. */
export function addForeground(plan: Plan, add: AddLayer, top: number, land: boolean, ground: Rgb): void {
  const { brief, height, unit } = plan
  const random = plan.random("foreground")
  const bare =
    plan.snowy || brief.has("desert", "beach", "city", "skyscraper", "canyon", "volcano", "cave", "cliff") || brief.mood("minimal") > 0
  if (land && (!bare || brief.has("grass", "flower", "sunflower", "rose", "meadow"))) {
    const amount = brief.has("grass", "meadow") ? 1.1 : brief.has("forest", "autumn-leaves") ? 0.5 : 0.8
    const colour: Rgb = brief.has("field") ? [196, 160, 78] : mix(ground, [92, 132, 56], 0.6)
    add("grass", (stage) => paintGrass(stage, plan, "grass", top + (height - top) * 0.3, height * 1.03, colour, amount))
    for (const bed of flowerBeds(plan))
      add("flowers", (stage) => paintFlowers(stage, plan, `flowers ${bed.kind}`, top + (height - top) * 0.16, height * 1.04, bed))
  }
  if (brief.has("lotus")) add("lotus", (stage) => paintLotus(stage, plan, plan.horizon, height, brief.weight("lotus")))
  if (brief.has("mushroom")) {
    const many = Math.max(3, Math.min(9, (brief.element("mushroom")?.count ?? 1) * 2))
    for (let i = 0; i < many; i++) {
      const hero = i === many - 1 && brief.figures.length === 0
      const x = hero ? plan.focus.x : plan.width * random()
      const y = hero ? height * 0.93 : top + (height - top) * between(random, 0.4, 0.95)
      const size = unit * (hero ? 0.3 : between(random, 0.06, 0.16)) * (brief.element("mushroom")?.scale ?? 1)
      const name = brief.element("mushroom")?.colours[0]
      const cap = name === undefined ? ([196, 52, 40] as const) : COLOUR_RGB[name]
      add("mushroom", (stage) => paintMushroom(stage, plan, x, y, size, cap, plan.random(`mushroom ${i}`)))
    }
  }
  if (land && !bare && !brief.has("street") && random() < 0.7) add("frame", (stage) => paintFrameLeaves(stage, plan, plan.random("frame")))
}

function flowerBeds(plan: Plan): readonly FlowerBed[] {
  const { brief, palette } = plan
  const beds: FlowerBed[] = []
  const tint = (concept: "flower" | "rose" | "sunflower", natural: readonly [Rgb, ...Rgb[]]): readonly [Rgb, ...Rgb[]] => {
    const named = brief.element(concept)?.colours.map((name) => COLOUR_RGB[name]) ?? []
    const [first, ...rest] = named
    return first === undefined ? natural : [first, ...rest]
  }
  if (brief.has("sunflower"))
    beds.push({
      kind: "sunflower",
      colours: tint("sunflower", [
        [248, 196, 40],
        [240, 170, 30],
      ]),
      amount: brief.weight("sunflower") * 1.3,
    })
  if (brief.has("rose"))
    beds.push({
      kind: "rose",
      colours: tint("rose", [
        [206, 40, 62],
        [232, 96, 120],
        [250, 214, 208],
      ]),
      amount: brief.weight("rose") * 0.7,
    })
  if (brief.has("flower"))
    beds.push({
      kind: "dots",
      colours: tint("flower", [palette.accents[0], palette.accents[1], [250, 246, 238], [236, 84, 76]]),
      amount: brief.weight("flower") * 1.3,
    })
  else if (brief.has("meadow") || (brief.has("hill", "grass") && !plan.snowy))
    beds.push({ kind: "dots", colours: [[250, 246, 238], palette.accents[0], [246, 214, 96]], amount: 0.9 })
  return beds
}
