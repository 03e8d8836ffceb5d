import type { Rgb } from "../figures/figure.ts"
import { FIGURES } from "../figures/figure-table.ts"
import { CONCEPTS, type Concept } from "../scene.ts"
import { paintBouquet } from "./bouquet.ts"
import { COLOUR_RGB, css, hsl, mix } from "./colour.ts"
import { lookFor, paintCastShadow } from "./paint-figure.ts"
import { around, between, clamp, pick } from "./random.ts"
import { mannerOf } from "./riders.ts"
import { type Layer, lightSide, type Plan, type Stage } from "./stage.ts"
import { paintTexture } from "./texture.ts"

/** The layers of a still life: wall with light from a window, table with cloth, things on it. */
export function tableLayers(plan: Plan): readonly Layer[] {
  const { width, height } = plan
  const edge = height * 0.64
  const indoor: Plan = { ...plan, sun: { ...plan.sun, shown: false } }
  const layers: Layer[] = [
    { name: "wall", paint: (stage) => paintWall(stage, indoor, edge) },
    { name: "table", paint: (stage) => paintTable(stage, indoor, edge) },
  ]
  const things: { readonly element: (typeof plan.brief.figures)[number]; readonly size: number; readonly copy: number }[] = []
  for (const element of plan.brief.figures.slice(0, 7)) {
    const nature = FIGURES[element.concept]
    if (nature === undefined || IN_THE_ROOM.has(element.concept)) continue
    const alone = plan.brief.figures.length === 1
    const isHeap = plan.brief.has("bowl") && HEAPED.has(element.concept)
    const many = Math.min(isHeap && element.count === 1 ? FRUIT_OF_A_BOWL : element.count, 9)
    const share = TABLE_SHARE[element.concept] ?? nature.heroShare * 0.7
    const size = Math.min(
      height * share * clamp(0.6 + 0.4 * element.weight, 0.6, 1.3) * element.scale * (alone && many === 1 ? 1.55 : 1.28),
      (width * 0.7) / nature.aspect,
      plan.unit * 0.66,
    )
    for (let copy = 0; copy < many; copy++)
      things.push({ element, size: size * (copy === 0 ? 1 : between(plan.random(`thing ${copy}`), 0.86, 1)), copy })
  }
  const heap = things.filter(({ element }) => plan.brief.has("bowl") && HEAPED.has(element.concept))
  for (const piece of heap) things.splice(things.indexOf(piece), 1)
  things.sort((a, b) => b.size - a.size)
  const random = plan.random("arrangement")
  const start = width * 0.5 + (plan.focus.x - width * 0.5) * 0.35
  let left = start
  let right = start
  const placed = things.map((thing, i) => {
    const nature = FIGURES[thing.element.concept]
    const half = (thing.size * (nature?.aspect ?? 1)) / 2
    let x = start
    if (i === 0) {
      left = start - half
      right = start + half
    } else if ((start - left) * (0.85 + 0.3 * random()) < right - start) {
      x = left - half * between(random, -0.05, 0.5)
      left = Math.min(left, x - half)
    } else {
      x = right + half * between(random, -0.05, 0.5)
      right = Math.max(right, x + half)
    }
    const front = i === 0 ? 0.3 : between(random, 0.36, 0.66)
    return { ...thing, nature, x, y: edge + (height - edge) * (front - (thing.size / height) * 0.16 + 0.06) }
  })
  const span = Math.max(right - left, 1)
  const fit = Math.min(1, (width * 0.92) / span)
  const middle = (left + right) / 2
  const shift = start * 0.35 + width * 0.5 * 0.65
  placed.sort((a, b) => a.y - b.y)
  const bouquet = plan.brief.has("flower", "rose", "sunflower")
  for (const thing of placed) {
    const x = shift + (thing.x - middle) * fit
    layers.push({
      name: `${thing.element.concept} ${thing.copy}`,
      paint: (stage) => {
        if (thing.nature === undefined) return
        const size = thing.size * fit
        const half = (size * thing.nature.aspect) / 2
        paintCastShadow(stage, indoor, x, thing.y, half, size, 0.9)
        const put = (one: typeof thing, px: number, py: number, tall: number): void => {
          const colours = one.element.colours.map((name) => COLOUR_RGB[name])
          const look = { ...lookFor(indoor, px, 0, colours, stage.detail), ...mannerOf(one.element) }
          stage.context.save()
          const own = plan.random(`${one.element.concept} ${one.copy}`)
          FIGURES[one.element.concept]?.paint(
            stage.context,
            { x: px, y: py, size: tall, facesLeft: px > width / 2 },
            { ...look, lit: true },
            own,
          )
          stage.context.restore()
        }
        put(thing, x, thing.y, size)
        // Over the stems that a vase has of its own.
        if (bouquet && thing.element.concept === "vase" && thing.copy === 0)
          paintBouquet(stage, indoor, x, thing.y - size * VASE_MOUTH, size * BOUQUET)
        if (thing.element.concept !== "bowl" || thing.copy > 0 || heap.length === 0) return
        heapSpots(heap.length).forEach(([across, up], n) => {
          const piece = heap[n]
          if (piece !== undefined)
            put({ ...piece, nature: thing.nature, x, y: 0 }, x + across * half * 0.78, thing.y - size * (0.42 + up), size * 0.44)
        })
        stage.context.save()
        stage.context.beginPath()
        stage.context.rect(x - half * 1.2, thing.y - size * 0.5, half * 2.4, size * 0.6)
        stage.context.clip()
        put(thing, x, thing.y, size)
        stage.context.restore()
      },
    })
  }
  return layers
}

/** How high the mouth of a vase is, and how far its flowers reach, of the figure's height. */
const [VASE_MOUTH, BOUQUET] = [0.45, 0.9]

/** What a still life is painted in or on, not of. */
const IN_THE_ROOM: ReadonlySet<string> = new Set<Concept>([...CONCEPTS.furniture, "window", "interior"])

/** What lies in a bowl when there is one. */
const HEAPED: ReadonlySet<string> = new Set(["apple", "orange", "lemon"])

/** How many pieces fill a bowl when no number is given. */
const FRUIT_OF_A_BOWL = 5

/** Where the pieces of a heap lie, back to front: across the bowl (-1 to 1) and up, as a share of the bowl's height. */
const heapSpots = (count: number): readonly (readonly [across: number, up: number])[] => {
  const upper = Math.floor(count / 3)
  const lower = count - upper
  const row = (pieces: number, up: number) =>
    Array.from({ length: pieces }, (_, n) => [pieces === 1 ? 0 : ((n / (pieces - 1)) * 2 - 1) * Math.min(0.85, pieces * 0.22), up] as const)
  return [...row(upper, 0.3), ...row(lower, 0.04)]
}

/** Heights on the table as shares of the picture, so that an apple is smaller than a bottle. */
const TABLE_SHARE: Partial<Record<string, number>> = {
  apple: 0.2,
  orange: 0.19,
  lemon: 0.15,
  grapes: 0.22,
  bowl: 0.24,
  vase: 0.42,
  cup: 0.2,
  teapot: 0.32,
  book: 0.16,
  candle: 0.34,
  bottle: 0.48,
  bread: 0.2,
  cake: 0.32,
  lamp: 0.52,
  clock: 0.34,
  guitar: 0.62,
  noodles: 0.3,
  pizza: 0.26,
  burger: 0.3,
  sushi: 0.22,
  "ice-cream": 0.4,
  donut: 0.2,
  egg: 0.2,
  cheese: 0.2,
  banana: 0.2,
  strawberry: 0.16,
  watermelon: 0.34,
  pineapple: 0.46,
  carrot: 0.2,
  pumpkin: 0.34,
  tomato: 0.18,
  phone: 0.34,
  laptop: 0.42,
  camera: 0.32,
  television: 0.46,
  headphones: 0.34,
  glasses: 0.15,
  hat: 0.3,
  shoe: 0.28,
  bag: 0.46,
  umbrella: 0.56,
  key: 0.13,
  ball: 0.3,
  gift: 0.34,
  crown: 0.28,
  sword: 0.66,
  skull: 0.34,
  teddy: 0.44,
  violin: 0.62,
  drum: 0.4,
  thing: 0.38,
}

function paintWall(stage: Stage, plan: Plan, edge: number): void {
  const { context } = stage
  const { palette, width, unit, noise } = plan
  const random = plan.random("wall")
  const named = plan.brief.scene.colours[0]
  const natural: Rgb =
    named === undefined
      ? pick(random, [
          [150, 128, 104],
          [110, 130, 138],
          [166, 142, 112],
          [126, 110, 130],
          [128, 142, 116],
          [86, 104, 116],
        ])
      : mix(COLOUR_RGB[named.colour], [110, 104, 98], 0.45)
  const lit = palette.lit(mix(natural, [255, 244, 224], 0.34))
  const dark = mix(palette.shaded(natural), palette.deep, 0.3)
  const fromLeft = lightSide(plan, width / 2) < 0
  const g = context.createLinearGradient(fromLeft ? 0 : width, 0, fromLeft ? width : 0, edge)
  g.addColorStop(0, css(lit))
  g.addColorStop(0.5, css(mix(lit, dark, 0.55)))
  g.addColorStop(1, css(dark))
  context.fillStyle = g
  context.fillRect(0, 0, width, plan.height)
  if (!plan.plain) {
    const offset = random() * 90
    paintTexture(stage, 0, 0, width, edge, Math.max(2.6, unit / 320), (u, v, out) => {
      const n = noise.fbm(u * 5 * (width / unit) + offset, v * 5, 5)
      const c = n > 0.5 ? lit : dark
      out[0] = c[0]
      out[1] = c[1]
      out[2] = c[2]
      out[3] = 255 * Math.abs(n - 0.5) * 0.8
    })
  }
  context.save()
  context.globalCompositeOperation = "screen"
  const beam = context.createLinearGradient(fromLeft ? 0 : width, 0, fromLeft ? width : 0, 0)
  beam.addColorStop(0, css(palette.key, 0.44))
  beam.addColorStop(0.75, css(palette.key, 0.12))
  beam.addColorStop(1, css(palette.key, 0))
  context.fillStyle = beam
  const dir = fromLeft ? 1 : -1
  const x0 = fromLeft ? width * 0.2 : width * 0.8
  for (let pane = 0; pane < 4; pane++) {
    const col = pane % 2
    const row = Math.floor(pane / 2)
    const w = unit * 0.2
    const h = unit * 0.22
    const px = x0 + dir * (col * w * 1.12)
    const py = edge * 0.16 + row * h * 1.12 + col * unit * 0.05
    context.beginPath()
    context.moveTo(px, py)
    context.lineTo(px + dir * w, py + unit * 0.045)
    context.lineTo(px + dir * w, py + h + unit * 0.045)
    context.lineTo(px, py + h)
    context.fill()
  }
  context.restore()
}

function paintTable(stage: Stage, plan: Plan, edge: number): void {
  const { context } = stage
  const { palette, width, height, unit, noise } = plan
  const random = plan.random("table")
  const wood: Rgb = pick(random, [
    [132, 88, 54],
    [104, 70, 48],
    [158, 116, 76],
  ])
  const lit = palette.lit(wood)
  const dark = mix(palette.shaded(wood), palette.deep, 0.35)
  const fromLeft = lightSide(plan, width / 2) < 0
  const g = context.createLinearGradient(fromLeft ? 0 : width, edge, fromLeft ? width : 0, height)
  g.addColorStop(0, css(mix(lit, palette.key, 0.25)))
  g.addColorStop(0.6, css(mix(lit, dark, 0.5)))
  g.addColorStop(1, css(dark))
  context.fillStyle = g
  context.fillRect(0, edge, width, height - edge)
  if (!plan.plain) {
    const offset = random() * 90
    paintTexture(stage, 0, edge, width, height - edge, Math.max(1.8, unit / 460), (u, v, out) => {
      const depth = 1 / (v * 0.9 + 0.6)
      const x = ((u - 0.5) * width * depth) / unit
      const n = noise.fbm(x * 1.6 + offset, depth * 34 + noise.at(x * 2, depth * 4) * 2, 4)
      const c = n > 0.5 ? lit : dark
      out[0] = c[0]
      out[1] = c[1]
      out[2] = c[2]
      out[3] = 255 * Math.min(0.5, Math.abs(n - 0.5) * 2.4)
    })
  }
  context.fillStyle = css(mix(lit, palette.key, 0.4), 0.7)
  context.fillRect(0, edge, width, Math.max(1, unit * 0.003))
  const cloth: Rgb = random() < 0.55 ? [236, 230, 218] : mix(hsl(random(), 0.35, 0.62), [220, 214, 204], 0.4)
  const bright = palette.lit(cloth)
  const dim = mix(palette.shaded(cloth), palette.deep, 0.12)
  const folds = Array.from({ length: 8 }, () => between(random, -0.3, 1.2))
  const from = width * between(random, 0.02, 0.2)
  const to = width * between(random, 0.72, 0.98)
  context.save()
  context.beginPath()
  context.moveTo(from, edge + (height - edge) * 0.1)
  context.bezierCurveTo(
    width * 0.35,
    edge + (height - edge) * 0.02,
    width * 0.65,
    edge + (height - edge) * 0.16,
    to,
    edge + (height - edge) * 0.12,
  )
  context.bezierCurveTo(to + unit * 0.08, height * 0.86, to - unit * 0.02, height * 0.95, to + unit * 0.06, height + 2)
  context.lineTo(from - unit * 0.08, height + 2)
  context.bezierCurveTo(from + unit * 0.02, height * 0.94, from - unit * 0.06, height * 0.86, from, edge + (height - edge) * 0.1)
  const sheet = context.createLinearGradient(fromLeft ? from : to, edge, fromLeft ? to : from, height)
  sheet.addColorStop(0, css(bright))
  sheet.addColorStop(1, css(mix(bright, dim, 0.8)))
  context.shadowColor = css(palette.deep, 0.5)
  context.shadowBlur = unit * 0.02 * stage.scale
  context.fillStyle = sheet
  context.fill()
  context.shadowColor = "transparent"
  context.clip()
  for (const fold of folds) {
    const x = from + (to - from) * fold
    const w = unit * between(random, 0.03, 0.09)
    const lean = around(random) * unit * 0.3
    const f = context.createLinearGradient(x - w, 0, x + w, 0)
    f.addColorStop(0, css(dim, 0))
    f.addColorStop(0.42, css(dim, 0.5))
    f.addColorStop(0.56, css(mix(bright, [255, 255, 255], 0.5), 0.6))
    f.addColorStop(1, css(bright, 0))
    context.save()
    context.transform(1, 0, lean / (height - edge), 1, (-lean * edge) / (height - edge), 0)
    context.fillStyle = f
    context.fillRect(x - w, edge, w * 2, height - edge)
    context.restore()
  }
  context.restore()
}
