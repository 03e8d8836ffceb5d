import type { Human } from "@vladmandic/human"
import { measureImage, type ShareBox } from "../../domain/image/composition-rules.ts"
import { paletteOf } from "../../domain/image/palette-rules.ts"
import { THINGS } from "../../domain/library/sight-rules.ts"
import { JobError } from "../_bridge/protocol.ts"
import { startHuman } from "../control/start-human.ts"
import type { Description } from "./protocol.ts"

const MOST_FACES = 16
const MOST_THINGS = 20
/** What the finders are less sure of is not told. */
const LEAST_CONFIDENCE = { face: 0.5, thing: 0.4 } as const
/** Longest side of what is measured, px. */
const MEASURED_SIDE_PX = 128

let started: Promise<Human> | null = null

/** Looks at an image with all finders and measures it. Rejects with JobError `modelsMissing`. */
export async function describe(image: ImageBitmap): Promise<Description> {
  const pixels = pixelsOf(image, image.width, image.height)
  const scale = Math.min(1, MEASURED_SIDE_PX / Math.max(image.width, image.height))
  const small = pixelsOf(image, Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)))
  image.close()
  started ??= start()
  try {
    const { face, object, body } = await (await started).detect(pixels)
    return {
      objects: object.flatMap(({ label, score, boxRaw: [x, y, w, h] }) => {
        const thing = THINGS.find((known) => known === label.replaceAll(" ", "_"))
        return thing === undefined || score < LEAST_CONFIDENCE.thing ? [] : [{ thing, confidence: score, box: within(x, y, w, h) }]
      }),
      faces: face
        .filter(({ score }) => score >= LEAST_CONFIDENCE.face)
        .map(({ score, boxRaw: [x, y, w, h] }) => ({ confidence: score, box: within(x, y, w, h) })),
      joints: (body[0]?.keypoints ?? []).map(({ part, positionRaw: [x, y], score }) => ({ part, x, y, score })),
      measures: measureImage(small.data, small.width, small.height),
      palette: paletteOf(small.data),
    }
  } catch (error) {
    started = null
    throw new JobError("failed", "modelsMissing", String(error))
  }
}

function pixelsOf(image: ImageBitmap, width: number, height: number): ImageData {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })
  if (context === null) throw new JobError("failed", "modelsMissing", "no canvas")
  context.imageSmoothingQuality = "high"
  context.drawImage(image, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** A box that reaches out of the image is cut at its edge. */
function within(left: number, top: number, width: number, height: number): ShareBox {
  const [x, y] = [Math.min(0.99, Math.max(0, left)), Math.min(0.99, Math.max(0, top))]
  return { x, y, width: Math.max(0.001, Math.min(1, left + width) - x), height: Math.max(0.001, Math.min(1, top + height) - y) }
}

function start(): Promise<Human> {
  return startHuman(
    {
      face: { detector: { maxDetected: MOST_FACES, rotation: false, minConfidence: LEAST_CONFIDENCE.face } },
      object: { modelPath: "centernet.json", maxDetected: MOST_THINGS, minConfidence: LEAST_CONFIDENCE.thing },
      body: { modelPath: "movenet-lightning.json" },
    },
    3,
  )
}
