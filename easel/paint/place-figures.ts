import type { FigureNature } from "../figures/figure.ts"
import { FIGURES } from "../figures/figure-table.ts"
import { CONCEPTS, type Concept, type SceneElement } from "../scene.ts"
import { around, between, clamp } from "./random.ts"
import { heightWithRider, isRiding, posturedNature, riderOf } from "./riders.ts"
import type { Plan } from "./stage.ts"

export type Depth = "sky" | "far" | "water" | "ground" | "near"

/** A figure with its place in the picture. */
export interface PlacedFigure {
  readonly element: SceneElement
  readonly nature: FigureNature
  readonly depth: Depth
  readonly x: number
  /** The foot. */
  readonly y: number
  readonly size: number
  readonly facesLeft: boolean
  readonly distance: number
  readonly label: string
  /** Who sits on it. */
  readonly rider: SceneElement | undefined
}

const MEMBERS = (list: readonly Concept[]): ReadonlySet<Concept> => new Set(list)
const BUILDINGS = MEMBERS(CONCEPTS.building)
const LIVING = MEMBERS([...CONCEPTS.animal, ...CONCEPTS.person])
/** Buildings that are a skyline rather than one house: they stand at the horizon in numbers. */
const SKYLINES = MEMBERS(["city", "skyscraper"])
/** Smaller than a person when both are in the picture. */
const SMALL = MEMBERS([
  "cat",
  "dog",
  "rabbit",
  "bird",
  "owl",
  "butterfly",
  "fish",
  "fox",
  "penguin",
  "child",
  "swan",
  "turtle",
  "hen",
  "squirrel",
  "mouse",
  "frog",
  "snake",
  "bee",
  "monkey",
  "octopus",
])

/** Larger than a person when both are in the picture. */
const LARGE = MEMBERS([
  "horse",
  "unicorn",
  "elephant",
  "bear",
  "lion",
  "tiger",
  "deer",
  "dragon",
  "cow",
  "zebra",
  "giraffe",
  "panda",
  "sofa",
  "bed",
  "piano",
])
/** Light creatures that go around another subject instead of being the subject. */
const AIRY = MEMBERS(["butterfly", "bird", "bee"])
/** What a dragon flies over. */
const STRONGHOLDS = MEMBERS(["castle", "tower", "city", "church", "ruin", "village", "house", "temple", "pagoda"])

/** Up to this many of a kind are all in the picture; more are a crowd that goes on beyond its edges. */
const FULLY_SHOWN = 5

interface Part {
  readonly element: SceneElement
  readonly nature: FigureNature
  readonly rank: number
  readonly rider: SceneElement | undefined
}

/** Places the figures of an outdoor scene. `water` is the vertical span of open water, if there is any. */
export function placeFigures(plan: Plan, water: { readonly top: number; readonly bottom: number } | undefined): readonly PlacedFigure[] {
  const parts: Part[] = []
  for (const element of plan.brief.figures) {
    const nature = FIGURES[element.concept]
    if (nature === undefined) continue
    if (element.concept === "lamp" || isRiding(element, plan.brief.figures)) continue
    if (element.concept === "portrait" && plan.brief.figures.some(({ rides }) => rides !== undefined)) continue
    const rider = riderOf(element, plan.brief.figures)
    const flies = element.concept === "dragon" && plan.brief.figures.some(({ concept }) => STRONGHOLDS.has(concept))
    const goesAround = flies || AIRY.has(element.concept)
    const living = goesAround ? -1 : LIVING.has(element.concept) ? 2 : BUILDINGS.has(element.concept) ? 0 : 1
    const own = posturedNature(nature, element, rider)
    parts.push({
      element: rider === undefined ? element : { ...element, count: rider.count },
      nature: flies ? { ...own, stands: "sky" } : own,
      rank: (rider === undefined ? living : Math.max(2, living)) + Math.max(element.weight, rider?.weight ?? 0) * 0.9,
      rider,
    })
  }
  parts.sort((a, b) => b.rank - a.rank)
  const { width } = plan
  const placed: PlacedFigure[] = []
  let heroes = 0
  parts.slice(0, 7).forEach((part, index) => {
    const building = BUILDINGS.has(part.element.concept)
    const hero = heroes === 0 && !(building && SKYLINES.has(part.element.concept))
    if (hero) heroes++
    placed.push(...placeOne(plan, part, index, hero, water))
  })
  return spreadOut(placed, width).sort((a, b) => a.y - b.y)
}

/** Moves those that would hide behind others on the same ground to where they are seen; the first ones keep their places. */
function spreadOut(figures: readonly PlacedFigure[], width: number): PlacedFigure[] {
  const out: PlacedFigure[] = []
  for (const figure of figures) {
    const half = (figure.size * figure.nature.aspect) / 2
    const neighbours = out.filter(({ depth, element }) => depth === figure.depth && element !== figure.element)
    const hiddenAt = (x: number): number =>
      neighbours.reduce((sum, other) => {
        const reach = half + (other.size * other.nature.aspect) / 2
        return sum + Math.max(0, reach - Math.abs(other.x - x)) / (2 * half)
      }, 0)
    const mayMove = figure.depth === "ground" && !BUILDINGS.has(figure.element.concept) && hiddenAt(figure.x) > 0.4
    const places = mayMove && half * 2 < width ? Array.from({ length: 13 }, (_, n) => half + (width - 2 * half) * (n / 12)) : []
    const cost = (x: number): number => hiddenAt(x) + (0.3 * Math.abs(x - figure.x)) / width
    out.push({ ...figure, x: places.reduce((best, x) => (cost(x) < cost(best) ? x : best), figure.x) })
  }
  return out
}

function placeOne(
  plan: Plan,
  part: Part,
  index: number,
  hero: boolean,
  water: { readonly top: number; readonly bottom: number } | undefined,
): PlacedFigure[] {
  const { width, height, horizon, focus, brief } = plan
  const { element, nature, rider } = part
  const random = plan.random(`figure ${element.concept}`)
  const building = BUILDINGS.has(element.concept)
  const scenic = brief.mood("wide") > 0 ? 0.55 : brief.hasGroup("terrain") ? 0.8 : 0.92
  const prominence = clamp(0.55 + 0.45 * element.weight, 0.5, 1.35) * element.scale
  const onTable = nature.stands === "table"
  const amongPlants = AIRY.has(element.concept) && brief.hasGroup("plant")
  const shrink = onTable
    ? hero
      ? 0.5
      : 0.28
    : hero
      ? amongPlants
        ? 0.5
        : 1
      : element.concept === "city"
        ? 0.95
        : building
          ? 0.75
          : LARGE.has(element.concept) && brief.hasGroup("person")
            ? 1.2
            : AIRY.has(element.concept)
              ? 0.5
              : SMALL.has(element.concept)
                ? 0.42
                : 0.62
  const free = 1 + around(random) * 0.12 * (1 - brief.scene.strictness)
  const most = Math.min(height * 0.82, element.concept === "city" ? height * 0.5 : (width * 0.86) / nature.aspect)
  let size = Math.min(most, nature.heroShare * height * scenic * prominence * shrink * free)
  size = Math.min(size, plan.unit * 0.85)
  if (building && brief.has("dragon")) size *= 0.72
  const out: PlacedFigure[] = []
  const skyline = SKYLINES.has(element.concept)
  const count = skyline
    ? Math.max(element.count, element.concept === "city" ? Math.ceil(width / (size * nature.aspect * 0.62)) + 1 : 7)
    : Math.min(element.count, 9)
  const direction = focus.x < width / 2 ? 1 : -1
  let depth: Depth = "ground"
  let x = hero ? focus.x : plan.symmetric ? width / 2 : width - focus.x + around(random) * width * 0.1
  if (!hero && index > 1) x = width * between(random, 0.12, 0.88)
  let y: number
  const stands = nature.stands
  if (stands === "sky" || (stands === "underwater" && water === undefined)) {
    depth = element.concept === "owl" || element.concept === "butterfly" || element.concept === "bee" ? "near" : "sky"
    const most2 = size > horizon * 0.75 ? horizon * 0.75 : size
    size = hero ? most2 : most2 * 0.8
    if (element.concept === "dragon") size = Math.min(size, horizon * 0.42, (width * 0.55) / nature.aspect)
    if (element.concept === "owl") size *= 0.66
    const level = element.concept === "dragon" ? 0.28 : between(random, 0.38, 0.52)
    y = clamp(horizon * level + size * 0.5, size * 1.05, Math.max(size * 1.06, height * 0.9))
  } else if ((stands === "water" || stands === "underwater") && water !== undefined) {
    depth = "water"
    const span = water.bottom - water.top
    const t = hero ? between(random, 0.32, 0.5) : between(random, 0.08, 0.3)
    y = water.top + span * t
    if (stands === "underwater") size *= 0.8
  } else if (building) {
    depth = "far"
    y =
      water !== undefined && !brief.has("bridge") && hero
        ? plan.shore + (height - plan.shore) * 0.16
        : horizon + (height - horizon) * (hero ? 0.26 : 0.12)
    if (water !== undefined && hero) depth = "ground"
    if (brief.has("island", "sea") && water !== undefined) {
      depth = "far"
      y = water.top + plan.unit * 0.012
      if (element.concept !== "city" && element.concept !== "bridge") y = water.top - plan.unit * 0.022
    }
    if (element.concept === "bridge" && water !== undefined) y = water.top + (water.bottom - water.top) * 0.3
    if (SKYLINES.has(element.concept)) y = horizon + plan.unit * 0.012
    if (brief.has("cliff") && !SKYLINES.has(element.concept)) {
      depth = "ground"
      if (!hero) size *= 0.6
      const edge = hero ? 0.24 : 0.09
      x = focus.x < width / 2 ? width * edge : width * (1 - edge)
      y = horizon + plan.unit * 0.004
      size = Math.min(size, horizon * 0.86, (width * 0.4) / nature.aspect)
    }
  } else {
    const ground = water !== undefined ? Math.max(plan.shore, horizon) : horizon
    const low = Math.max(ground + (height - ground) * 0.35, height * 0.8)
    y = hero ? Math.min(height * 0.95, low + size * 0.12) : between(random, Math.min(low, ground + (height - ground) * 0.4), height * 0.9)
    depth = "ground"
  }
  if (element.isAsleep === true && nature.lying !== undefined && depth === "ground") depth = "near"
  size = Math.min(size, Math.max((y * 0.95) / heightWithRider(element, rider), plan.unit * 0.05))
  /** Centre to centre in a row, in widths: five stand closer than two. */
  const spacing = count > 3 ? 0.64 : 0.78
  const isRow = count > 1 && count <= FULLY_SHOWN && !building && depth !== "sky" && stands !== "sky"
  if (isRow) {
    size *= clamp((width * 0.96) / (size * nature.aspect * (1 + spacing * (count - 1))), 0.35, 1)
    const span = size * nature.aspect * spacing
    const [ahead, behind] = [Math.ceil((count - 1) / 2) * span, Math.floor((count - 1) / 2) * span]
    const half = (size * nature.aspect) / 2
    const [before, after] = direction > 0 ? [behind, ahead] : [ahead, behind]
    x = clamp(x, half + before, Math.max(half + before, width - half - after))
  }
  const facesLeft = hero ? x > width * 0.45 : random() < 0.5
  for (let i = 0; i < count; i++) {
    const own = plan.random(`figure ${element.concept} ${i}`)
    const row = Math.ceil(i / 2)
    const turn = (i % 2 === 1 ? 1 : -1) * direction
    const k = i === 0 ? 1 : stands === "sky" ? between(own, 0.3, 0.75) : building ? between(own, 0.6, 0.9) : between(own, 0.72, 0.95)
    const s = size * k * (count > 3 ? 0.8 : 1)
    let px = i === 0 ? x : x + turn * row * size * nature.aspect * (isRow ? spacing * between(own, 0.92, 1) : between(own, 0.6, 0.85))
    let py = i === 0 ? y : y + (stands === "sky" ? around(own) * horizon * 0.28 : -(1 - k) * size * 0.35 + around(own) * height * 0.01)
    if (skyline) {
      px = element.concept === "city" ? width * ((i + 0.5) / count) : width * ((i + 0.2 + 0.6 * own()) / count)
      py = y
    }
    if (stands === "sky" && i > 0) {
      const heroSlot = Math.floor(clamp(x / width, 0, 0.999) * count)
      const slot = i <= heroSlot ? i - 1 : i
      px = (width * (slot + between(own, 0.3, 0.7))) / count
    }
    if (stands === "sky") py = Math.max(s * 0.9, py)
    const half = (s * nature.aspect) / 2
    if (hero && i === 0) px = clamp(px, Math.min(half, width / 2), Math.max(width - half, width / 2))
    if (px < -half || px > width + half) continue
    const distance =
      depth === "far" ? (skyline ? 0.05 + 0.2 * own() : 0.16) : stands === "sky" ? clamp(0.45 - s / plan.unit) : hero ? 0 : 0.05
    out.push({
      element,
      nature,
      depth,
      x: px,
      y: py,
      size: s,
      facesLeft: i > 0 && own() < 0.25 ? !facesLeft : facesLeft,
      distance,
      label: `${element.concept} ${i}`,
      rider,
    })
  }
  return out
}
