import type { Human } from "@vladmandic/human"
import { THINGS } from "../../domain/library/sight-rules.ts"
import { JobError } from "../_bridge/protocol.ts"
import { startHuman } from "../control/start-human.ts"
import type { Searched, SeenFace, Sight } from "./protocol.ts"

const MOST_FACES = 16
const MOST_THINGS = 20
/** What the models are less sure of is not told. */
const LEAST_CONFIDENCE = { face: 0.5, thing: 0.4 } as const

/** One for each search, as each loads only its own models. */
const started = new Map<Searched, Promise<Human>>()

/** The faces in a frame, and the things where they are searched, too. Rejects with JobError `modelsMissing`. */
export async function search(frame: ImageBitmap, what: Searched): Promise<Sight> {
  const { width, height } = frame
  const context = new OffscreenCanvas(width, height).getContext("2d")
  context?.drawImage(frame, 0, 0)
  frame.close()
  const pixels = context?.getImageData(0, 0, width, height)
  if (pixels === undefined) throw new JobError("failed", "modelsMissing", "no canvas")
  const human = started.get(what) ?? start(what)
  started.set(what, human)
  try {
    const { face, object } = await (await human).detect(pixels)
    return {
      faces: face.filter(({ score }) => score >= LEAST_CONFIDENCE.face).map(({ boxRaw: [x, y, w, h] }) => within(x, y, w, h)),
      things: object.flatMap(({ label }) => THINGS.find((thing) => thing === label.replaceAll(" ", "_")) ?? []),
    }
  } catch (error) {
    started.delete(what)
    throw new JobError("failed", "modelsMissing", String(error))
  }
}

/** A box that reaches out of the frame is cut at its edge. */
function within(left: number, top: number, width: number, height: number): SeenFace {
  const [x, y] = [Math.min(0.99, Math.max(0, left)), Math.min(0.99, Math.max(0, top))]
  return { x, y, width: Math.max(0.001, Math.min(1, left + width) - x), height: Math.max(0.001, Math.min(1, top + height) - y) }
}

function start(what: Searched): Promise<Human> {
  return startHuman(
    {
      face: { detector: { maxDetected: MOST_FACES, rotation: false, minConfidence: LEAST_CONFIDENCE.face } },
      object: { enabled: what === "all", modelPath: "centernet.json", maxDetected: MOST_THINGS, minConfidence: LEAST_CONFIDENCE.thing },
    },
    what === "all" ? 2 : 1,
  )
}
