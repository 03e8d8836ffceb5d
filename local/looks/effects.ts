import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Canvas, createCanvas } from "@napi-rs/canvas"
import { canvasOf } from "../../easel/edit/rasters.ts"
import { airOf, drawingOf } from "../../easel/film/draw-effect.ts"
import { drawFrame } from "../../easel/film/draw-frame.ts"
import { imageSet } from "../../easel/film/image-set.ts"
import { temperOf } from "../../easel/film/temper.ts"
import type { Orders } from "../../easel/orders/schemas.ts"
import { VIDEO_EFFECTS, type VideoEffectId } from "../../src/domain/video/generation/effect-table.ts"
import { painted } from "./paint.ts"
import { sized, webpOf } from "./sized.ts"
import { writeLoop } from "./write-loop.ts"

/** Sides (px) that effects are drawn in, of the still image and of the loop. */
const DRAWN = { width: 480, height: 600 }
const STILL = { width: 320, height: 400 }
const LOOP = { width: 240, height: 300 }
const STILL_QUALITY = 70
const STILL_BYTES = 10_000
const SEED = 7
const FRAME_RATE = 12
const SECONDS = 2
/** What falls or rises is in the air already when its loop begins, and its end becomes its beginning within these. */
const AIR = { fromS: 1.2, blendS: 0.5 }

/** What an effect is shown on: one image, or two, each as words and a seed; and the moment of its still image (0–1). */
interface Subject {
  readonly images: readonly [readonly [prompt: string, seed: number], ...(readonly (readonly [prompt: string, seed: number])[])]
  readonly still: number
}

const PAGODA = "a pagoda among cherry blossom trees"
const CASTLE = "a castle on a hill at sunset, dragon in the sky"

const SUBJECTS: Readonly<Record<VideoEffectId, Subject>> = {
  inflate: { images: [["portrait of a cat", 3]], still: 0.46 },
  melt: { images: [["an ice cream on a table", 2]], still: 0.42 },
  burst: { images: [["a bouquet of red roses in a vase", 2]], still: 0.5 },
  assemble: { images: [["an astronaut in space, nebula, planet", 7]], still: 0.49 },
  spin: { images: [["hot air balloons in the sky over hills", 4]], still: 0.22 },
  fold: { images: [[PAGODA, 4]], still: 0.24 },
  ripple: { images: [["a swan on a lake, clouds", 3]], still: 0.5 },
  heartbeat: { images: [["a fox in an autumn forest", 3]], still: 0.06 },
  pixels: { images: [["sailing boats on the sea at sunset", 2]], still: 0.3 },
  glitch: { images: [["a robot in a city at night", 3]], still: 0.6 },
  "old-film": { images: [["a steam train crossing a bridge in mountains", 3]], still: 0.7 },
  snow: { images: [["a village street in snow at night, lamps, houses", 2]], still: 0 },
  petals: { images: [[PAGODA, 2]], still: 0 },
  embers: { images: [[CASTLE, 4]], still: 0 },
  fireflies: { images: [["an owl on a branch, forest at night, meadow", 1]], still: 0 },
  meet: {
    images: [
      ["portrait of a woman, meadow", 2],
      ["portrait of a man with black beard, meadow", 4],
    ],
    still: 1,
  },
  "turn-over": {
    images: [
      ["a whale underwater", 3],
      ["a volcano by the sea at sunset", 1],
    ],
    still: 0.38,
  },
  mosaic: {
    images: [
      ["a deer in a misty forest, morning", 3],
      [CASTLE, 1],
    ],
    still: 0.4,
  },
}

/** Draws the moment `share` (0–1) of an effect. */
type DrawMoment = (canvas: Canvas, share: number) => void

/** The effect as the preview renderer draws it. */
function momentsOf(effect: VideoEffectId): DrawMoment {
  const rasters = SUBJECTS[effect].images.map(([prompt, seed]) => painted({ prompt, seed, ...DRAWN }))
  const [raster = painted({ prompt: "", seed: 1, ...DRAWN })] = rasters
  const draw = drawingOf(effect)
  if (draw !== null) {
    const first = canvasOf(raster)
    const second = rasters[1] === undefined ? first : canvasOf(rasters[1])
    return (canvas, share) =>
      draw({ context: canvas.getContext("2d"), first, second, ...DRAWN, time: { share, seconds: share * SECONDS }, seed: SEED })
  }
  const order: Orders["effect-to-video"] = {
    id: "look",
    kind: "effect-to-video",
    model: effect,
    prompt: "",
    negative_prompt: "",
    seed: SEED,
    ...DRAWN,
    duration_s: SECONDS,
    frame_rate: FRAME_RATE,
    count: 1,
    sound: false,
    inputs: [],
  }
  const temper = temperOf(order)
  const set = { ...imageSet(raster, order, temper), drifting: airOf(effect) ?? [] }
  const other = createCanvas(DRAWN.width, DRAWN.height)
  const show = (canvas: Canvas, seconds: number) =>
    drawFrame(canvas.getContext("2d"), set, order, temper, SEED, { share: seconds / SECONDS, seconds })
  return (canvas, share) => {
    const seconds = share * SECONDS
    show(canvas, AIR.fromS + seconds)
    const blend = (seconds - (SECONDS - AIR.blendS)) / AIR.blendS
    if (blend <= 0) return
    show(other, AIR.fromS + seconds - SECONDS)
    const context = canvas.getContext("2d")
    context.globalAlpha = blend
    context.drawImage(other, 0, 0)
    context.globalAlpha = 1
  }
}

/** Paints the still image and the loop that stand for each effect of videos into a folder. */
export async function paintEffects(folder: string, only?: string): Promise<void> {
  for (const { id } of VIDEO_EFFECTS) {
    if (only !== undefined && only !== id) continue
    const draw = momentsOf(id)
    const canvas = createCanvas(DRAWN.width, DRAWN.height)
    draw(canvas, SUBJECTS[id].still)
    writeFileSync(join(folder, `${id}.webp`), await webpOf(sized(canvas, STILL), STILL_QUALITY, STILL_BYTES))
    const count = SECONDS * FRAME_RATE
    const isAir = drawingOf(id) === null
    const frames = Array.from({ length: count }, (_, frame) => {
      draw(canvas, frame / (isAir ? count : count - 1))
      return sized(canvas, LOOP)
    })
    await writeLoop(join(folder, `${id}.webm`), frames, FRAME_RATE)
  }
}
