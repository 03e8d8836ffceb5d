import type { Rgb } from "../figures/figure.ts"
import { infotextOf } from "../infotext.ts"
import { sizeOf } from "../orders/kinds.ts"
import type { ControlModule, Orders } from "../orders/schemas.ts"
import { seedOf } from "../orders/seed.ts"
import { COLOUR_RGB } from "../paint/colour.ts"
import { clamp, deriveSeed, makeRandom, pick } from "../paint/random.ts"
import { mannerOf } from "../paint/riders.ts"
import { CONCEPTS, type Concept, type Scene } from "../scene.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { controlMap } from "./control/control-map.ts"
import { figureInLines } from "./control/figure-in-lines.ts"
import { drawFigure, type FigureColours } from "./control/posed-figure.ts"
import { readPose } from "./control/read-pose.ts"
import { steerLines } from "./control/steer-lines.ts"
import { steerBrightness, steerGrid, steerTile } from "./control/steer-tones.ts"
import type { Field } from "./fields.ts"
import { withoutGaps } from "./fill-gaps.ts"
import { readGuides } from "./guides.ts"
import { feathered, laidOver, maskField } from "./mask.ts"
import { finishedOf, openOrder, paintSteps, sceneOf } from "./paint-words.ts"
import { cutFigures } from "./place-subject.ts"
import { canvasOf, fitted, flattened, pngOf, RESULT_BYTES, rasterOf } from "./rasters.ts"
import { remade } from "./remake-image.ts"
import { restyled } from "./restyled.ts"
import { secondPass } from "./second-pass.ts"
import type { Studio } from "./studio.ts"

type Order = Orders["condition"]
type Control = Order["controls"][number]

const PAINTING_SHARE = 0.5
/** Longest side (px) that figures are cut out at. */
const FIGURE_SIDE = 1024

/** What is steered first: colours, then who stands there, then the lines over all of it. */
const TURN: Readonly<Record<ControlModule, number>> = {
  tile: 0,
  colourGrid: 1,
  luminance: 2,
  pose: 3,
  face: 4,
  softEdge: 5,
  lineArt: 6,
  scribble: 7,
  canny: 8,
}

/** Controls that put forms of their own into the painting. */
const OWN_FORMS: ReadonlySet<ControlModule> = new Set(["pose", "face", "softEdge", "lineArt", "scribble", "canny"])

/** How much a control counts by its mode: balanced, for the prompt, for the control. */
const MODE_WEIGHT = [1, 0.7, 1.15] as const

/** A control's weight over the whole making: one that guides half of the steps counts half. */
const weightOf = ({ weight, guidance_start: start, guidance_end: end, control_mode: mode }: Control): number =>
  weight * (MODE_WEIGHT[mode] ?? 1) * clamp(end - start)

interface Guide {
  readonly control: Control
  readonly map: Raster
}

async function guidesOf(order: Order, studio: Studio): Promise<readonly Guide[]> {
  const guides: Guide[] = []
  for (const control of order.controls.toSorted((one, other) => TURN[one.module] - TURN[other.module])) {
    const image = flattened(await studio.raster(control.role), [0, 0, 0])
    guides.push({ control, map: control.is_map ? image : controlMap(image, control) })
  }
  return guides
}

const SKINS: readonly [Rgb, ...Rgb[]] = [
  [232, 190, 160],
  [196, 142, 104],
  [140, 92, 64],
  [96, 62, 46],
]
const HAIRS: readonly [Rgb, ...Rgb[]] = [
  [38, 28, 26],
  [92, 58, 36],
  [150, 104, 56],
  [72, 40, 30],
]
const CLOTHES: readonly [Rgb, ...Rgb[]] = [
  [178, 58, 52],
  [52, 92, 150],
  [66, 120, 86],
  [204, 160, 70],
  [112, 74, 134],
]

const PEOPLE = new Set<Concept>(CONCEPTS.person)

type Dress = Pick<FigureColours, "top" | "legs" | "shoes" | "wears">

/** What those wear who are known by it. */
const DRESSES: Readonly<Partial<Record<Concept, Dress>>> = {
  knight: { top: [150, 158, 170], legs: [128, 136, 150], shoes: [96, 102, 114], wears: "armour" },
  robot: { top: [166, 174, 180], legs: [120, 128, 136], shoes: [80, 86, 94], wears: "armour" },
  astronaut: { top: [232, 232, 228], legs: [222, 222, 218], shoes: [150, 152, 158], wears: "visor" },
  samurai: { top: [120, 34, 34], legs: [44, 40, 48], shoes: [34, 30, 32], wears: "armour" },
  wizard: { top: [70, 58, 130], legs: [58, 48, 112], shoes: [46, 38, 36], wears: "robe" },
  dancer: { top: [196, 72, 98], legs: [214, 150, 170], shoes: [226, 190, 196], wears: "dress" },
}

/** What the words say that figures wear, and by chance what they do not say. */
function figureColours(scene: Scene, seed: number, body: number): FigureColours {
  const random = makeRandom(deriveSeed(seed, `posed figure ${body}`))
  const person = scene.elements.find(({ concept }) => PEOPLE.has(concept) && concept !== "portrait")
  const own = person?.colours ?? []
  const said = own.length > 0 ? own : scene.colours.map(({ colour }) => colour)
  const [first, second] = said.map((colour) => COLOUR_RGB[colour])
  const dress = person === undefined ? undefined : DRESSES[person.concept]
  const chance = { skin: pick(random, SKINS), hair: pick(random, HAIRS), top: pick(random, CLOTHES) }
  const told = person === undefined ? undefined : mannerOf(person)
  const wears = dress?.wears ?? (person?.concept === "woman" ? "dress" : "clothes")
  return {
    skin: chance.skin,
    hair: told?.hair ?? chance.hair,
    ...(told?.beard === undefined ? {} : { beard: told.beard === true ? (told.hair ?? chance.hair) : told.beard }),
    top: first ?? dress?.top ?? chance.top,
    legs: second ?? dress?.legs ?? (wears === "dress" ? (first ?? chance.top) : [54, 60, 82]),
    shoes: dress?.shoes ?? [46, 38, 36],
    wears,
  }
}

function steerPose(painting: Raster, map: Raster, scene: Scene, seed: number): Raster {
  const bodies = readPose(fitted(map, painting))
  if (bodies.length === 0) return painting
  const canvas = canvasOf(painting)
  for (const [index, body] of bodies.entries()) drawFigure(canvas.getContext("2d"), body, figureColours(scene, seed, index))
  return rasterOf(canvas)
}

/** What a painting's words are about: where that stands in it, and cut out of it. */
interface Subject {
  readonly field: Field
  readonly figures: ReturnType<typeof cutFigures>
}

function steered(painting: Raster, { control, map }: Guide, scene: Scene, seed: number, { field: subject, figures }: Subject): Raster {
  const weight = weightOf(control)
  if (weight <= 0) return painting
  switch (control.module) {
    case "canny":
    case "softEdge":
    case "lineArt":
    case "scribble":
    case "face":
      return steerLines(painting, map, { weight, seed, subject, figure: figures && figureInLines(figures, map, painting) })
    case "luminance":
      return steerBrightness(painting, map, weight)
    case "tile":
      return steerTile(painting, map, weight)
    case "colourGrid":
      return steerGrid(painting, map, weight)
    case "pose":
      return weight < 0.25 ? painting : steerPose(painting, map, scene, seed)
  }
}

/** Images out of words that keep to what other images give: lines, tones, colours, a pose. */
export async function runCondition(order: Order, studio: Studio): Promise<void> {
  const size = sizeOf(order)
  const guides = await guidesOf(order, studio)
  const hasImage = order.inputs.some(({ role }) => role === "image")
  const source = hasImage ? fitted(await studio.raster("image"), size) : undefined
  const mask = order.inputs.some(({ role }) => role === "mask") ? maskField(await studio.raster("mask"), size) : undefined
  const image = source === undefined ? undefined : mask === undefined ? flattened(source) : withoutGaps(source, order.seed)
  const given = await readGuides(order, size, studio)
  const scene = sceneOf(order)
  const isPosed = guides.some(({ control, map }) => control.module === "pose" && weightOf(control) >= 0.25 && readPose(map).length > 0)
  // Who the words are about stands where the pose says, and only there.
  const shown = isPosed ? { ...scene, elements: scene.elements.filter(({ concept }) => !PEOPLE.has(concept)) } : scene
  for (let index = 0; index < order.count; index++) {
    const seed = seedOf(order, index)
    const painting = openOrder(order, seed, order, shown)
    if (!(await paintSteps(painting, index, studio, { share: PAINTING_SHARE, preview: (made, side) => made.preview(side) }))) return
    const { raster, subject } = finishedOf(painting)
    const guided = await given.withRegions(raster, seed)
    if (guided === undefined) return
    const strength = image === undefined ? 1 : (order.denoising_strength ?? 1)
    const paintOver = (over: Raster): Promise<Raster> => restyled(over, order, scene, seed)
    let made = image === undefined ? guided : await remade(image, { raster: guided, subject }, strength, paintOver)
    const figures = cutFigures(raster, painting.subject(FIGURE_SIDE))
    for (const [done, guide] of guides.entries()) {
      made = steered(made, guide, scene, seed, { field: subject, figures })
      if (!studio.finishing(index, PAINTING_SHARE + ((1 - PAINTING_SHARE) * (done + 1)) / (guides.length + 1))) return
    }
    // Lines and poses are drawn plainly: the words' manner goes over all of it.
    if (guides.some(({ control }) => OWN_FORMS.has(control.module) && weightOf(control) > 0)) made = await paintOver(made)
    made = given.withLooks(made, strength)
    if (source !== undefined && mask !== undefined)
      made = laidOver(source, made, { left: 0, top: 0, ...size }, feathered(mask, order.mask_blur))
    studio.deliver(
      index,
      pngOf(secondPass(made, order), infotextOf(order, seed), mask === undefined ? RESULT_BYTES.wanted : RESULT_BYTES.most),
    )
  }
}
