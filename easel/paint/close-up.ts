import { createCanvas } from "@napi-rs/canvas"
import { FIGURES, PORTRAITS_OF } from "../figures/figure-table.ts"
import { COLOUR_RGB, css, mix } from "./colour.ts"
import { landscapeLayers } from "./landscape.ts"
import { lookFor } from "./paint-figure.ts"
import { paintFlower } from "./plants/foreground.ts"
import { between, pick } from "./random.ts"
import { mannerOf, posturedNature, sunk } from "./riders.ts"
import type { Layer, Plan, Stage } from "./stage.ts"

/** How far before its middle a four-legged animal carries its head, as a share of its length. */
const HEAD_SHARE = 0.3

/** The layers of a portrait: the subject fills the frame, and what is behind it is out of focus. */
export function closeUpLayers(plan: Plan): readonly Layer[] {
  const { brief, width, height, unit } = plan
  const layers: Layer[] = []
  const behind = landscapeLayers({ ...plan, brief: { ...brief, figures: [] } })
  layers.push({ name: "background", paint: (stage) => paintBlurred(stage, plan, behind) })
  layers.push({ name: "bokeh", paint: (stage) => paintBokeh(stage, plan) })
  const others = brief.figures.filter((entry) => entry.concept !== "portrait")
  const person = brief.hasGroup("person") && others.every((entry) => ["woman", "man", "child", "couple"].includes(entry.concept))
  const subject = person
    ? (brief.element("portrait") ?? others[0])
    : (others.find((entry) => FIGURES[entry.concept]?.mayFillFrame) ?? others[0])
  const sitters = (["man", "woman", "child"] as const).filter((one) => brief.has(one))
  const sitter = sitters.length === 1 ? sitters[0] : undefined
  const isPortrait = subject?.concept === "portrait" && sitter !== undefined
  const sitterIsOld = others.some((entry) => entry.isOld === true) || undefined
  const told = others.find((entry) => entry.hair !== undefined || entry.beard !== undefined || entry.wearsGlasses === true)
  const sitterManner = told === undefined ? undefined : mannerOf(told)
  const own = subject === undefined ? undefined : isPortrait ? PORTRAITS_OF[sitter] : FIGURES[subject.concept]
  const nature = own === undefined || subject === undefined ? undefined : posturedNature(own, subject, undefined)
  if (subject !== undefined && nature !== undefined) {
    const lies = subject.isAsleep === true && nature.lying !== undefined
    const fill = nature.mayFillFrame || subject.concept === "portrait"
    const long = !fill && !lies && nature.stands === "ground" && nature.aspect > 1.1
    const size = long
      ? Math.min(height * 1.5, (width * 2.1) / nature.aspect)
      : Math.min(height * (fill ? 0.94 : 0.76), (width * (fill ? 1.1 : 0.9)) / nature.aspect, unit * 1.3)
    const focus = plan.symmetric || lies ? width / 2 : width * 0.5 + (plan.focus.x - width * 0.5) * 0.35
    const facesLeft = focus > width / 2
    const x = long ? focus + (facesLeft ? 1 : -1) * size * nature.aspect * HEAD_SHARE : focus
    const y = lies ? height * 0.9 : long ? height * 0.22 + size * 0.82 : fill ? height * 1.005 : height * 0.94
    layers.push({
      name: subject.concept,
      paint: (stage) => {
        const tints = subject.colours.map((name) => COLOUR_RGB[name])
        const own = mannerOf(subject)
        const look = {
          ...lookFor(plan, x, 0, tints, stage.detail),
          ...own,
          isOld: subject.isOld ?? sitterIsOld,
          hair: own.hair ?? sitterManner?.hair,
          beard: own.beard ?? sitterManner?.beard,
          wearsGlasses: own.wearsGlasses ?? sitterManner?.wearsGlasses,
        }
        nature.paint(stage.context, sunk({ x, y, size, facesLeft }, nature, subject), look, plan.random("subject"))
      },
    })
  } else if (brief.hasGroup("plant")) {
    layers.push({ name: "flowers", paint: (stage) => paintBigFlowers(stage, plan) })
  }
  return layers
}

function paintBlurred(stage: Stage, plan: Plan, layers: readonly Layer[]): void {
  const share = 0.28
  const w = Math.max(4, Math.round(plan.width * stage.scale * share))
  const h = Math.max(4, Math.round(plan.height * stage.scale * share))
  const canvas = createCanvas(w, h)
  const context = canvas.getContext("2d")
  context.scale(w / plan.width, h / plan.height)
  const own: Stage = { context, scale: w / plan.width, detail: Math.min(stage.detail, 0.3) }
  for (const layer of layers) {
    context.save()
    layer.paint(own)
    context.restore()
  }
  const blur = Math.max(w, h) * 0.018
  stage.context.imageSmoothingQuality = "high"
  const soft = createCanvas(w, h)
  const softContext = soft.getContext("2d")
  softContext.drawImage(canvas, 0, 0)
  softContext.filter = `blur(${blur.toFixed(2)}px)`
  softContext.drawImage(canvas, 0, 0)
  stage.context.drawImage(soft, 0, 0, plan.width, plan.height)
}

/** Discs of light that is out of focus. */
export function paintBokeh(stage: Stage, plan: Plan): void {
  const { context } = stage
  const { unit, width, height, palette } = plan
  const random = plan.random("bokeh")
  context.globalCompositeOperation = "screen"
  const count = plan.brief.mood("bokeh") > 0 ? 44 : 20
  for (let i = 0; i < count; i++) {
    const x = random() * width
    const y = height * random() * 0.8
    const r = unit * between(random, 0.015, 0.06)
    const tone = mix(pick(random, [palette.sun, palette.key, palette.sky[3], palette.accents[0]]), [255, 255, 255], 0.2)
    const alpha = between(random, 0.06, 0.26)
    const disc = context.createRadialGradient(x, y, r * 0.4, x, y, r)
    disc.addColorStop(0, css(tone, alpha * 0.7))
    disc.addColorStop(0.86, css(tone, alpha))
    disc.addColorStop(1, css(tone, 0))
    context.fillStyle = disc
    context.fillRect(x - r, y - r, r * 2, r * 2)
  }
  context.globalCompositeOperation = "source-over"
}

function paintBigFlowers(stage: Stage, plan: Plan): void {
  const { brief, unit, width, height, palette } = plan
  const random = plan.random("big flowers")
  const kind = brief.has("rose") ? "rose" : brief.has("sunflower") ? "sunflower" : "dots"
  const named = (brief.element("rose") ?? brief.element("sunflower") ?? brief.element("flower"))?.colours[0]
  const natural = kind === "sunflower" ? ([248, 196, 40] as const) : kind === "rose" ? ([206, 40, 62] as const) : palette.accents[0]
  const colour = named === undefined ? natural : COLOUR_RGB[named]
  for (let i = 0; i < 6; i++) {
    const hero = i === 5
    const r = unit * (hero ? 0.26 : between(random, 0.07, 0.15)) * (kind === "dots" ? 0.85 : 1)
    paintFlower(
      stage,
      plan,
      hero ? plan.focus.x : width * random(),
      hero ? height * 0.46 : height * between(random, 0.35, 0.8),
      r,
      palette.lit(colour),
      kind,
      random(),
    )
  }
}
