import { Human } from "@vladmandic/human"
import { THINGS } from "../../domain/video/sight-rules.ts"
import { JobError } from "../_bridge/protocol.ts"
import { BODY_MODELS_PATH } from "../control/engine.ts"
import { hasGraphicsCard } from "../control/has-graphics-card.ts"
import type { SeenFace, Sight } from "./protocol.ts"

const MOST_FACES = 16
const MOST_THINGS = 20
/** What the models are less sure of is not told. */
const LEAST_CONFIDENCE = { face: 0.5, thing: 0.4 } as const

let started: Promise<Human> | null = null

/** The faces and things in a frame. Rejects with JobError `modelsMissing`. */
export async function search(frame: ImageBitmap): Promise<Sight> {
  const { width, height } = frame
  const context = new OffscreenCanvas(width, height).getContext("2d")
  context?.drawImage(frame, 0, 0)
  frame.close()
  const pixels = context?.getImageData(0, 0, width, height)
  if (pixels === undefined) throw new JobError("failed", "modelsMissing", "no canvas")
  started ??= start()
  try {
    const { face, object } = await (await started).detect(pixels)
    return {
      faces: face.filter(({ score }) => score >= LEAST_CONFIDENCE.face).map(({ boxRaw: [x, y, w, h] }) => within(x, y, w, h)),
      things: object.flatMap(({ label }) => THINGS.find((thing) => thing === label.replaceAll(" ", "_")) ?? []),
    }
  } catch (error) {
    started = null
    throw new JobError("failed", "modelsMissing", String(error))
  }
}

/** A box that reaches out of the frame is cut at its edge. */
function within(left: number, top: number, width: number, height: number): SeenFace {
  const [x, y] = [Math.min(0.99, Math.max(0, left)), Math.min(0.99, Math.max(0, top))]
  return { x, y, width: Math.max(0.001, Math.min(1, left + width) - x), height: Math.max(0.001, Math.min(1, top + height) - y) }
}

async function start(): Promise<Human> {
  const off = { enabled: false }
  const human = new Human({
    backend: hasGraphicsCard() ? "webgl" : "cpu",
    modelBasePath: new URL(BODY_MODELS_PATH, location.origin).href,
    cacheModels: false,
    debug: false,
    warmup: "none",
    cacheSensitivity: 0,
    filter: off,
    gesture: off,
    hand: off,
    body: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { maxDetected: MOST_FACES, rotation: false, minConfidence: LEAST_CONFIDENCE.face },
      mesh: off,
      iris: off,
      description: off,
      emotion: off,
      antispoof: off,
      liveness: off,
    },
    object: { enabled: true, modelPath: "centernet.json", maxDetected: MOST_THINGS, minConfidence: LEAST_CONFIDENCE.thing },
  })
  await human.load()
  // A model that did not load is only logged by the library.
  if (human.models.loaded().length < 2) throw new Error("a model was not loaded")
  return human
}
