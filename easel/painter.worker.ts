import { createHash } from "node:crypto"
import { parentPort, workerData } from "node:worker_threads"
import { UnreadableInput } from "./decode-input.ts"
import { describe } from "./describe/describe.ts"
import { openPainting } from "./paint/open-painting.ts"
import type { DescribeOrder, PainterData, PainterMessage, PainterOrder, PaintOrder, UpscaleOrder } from "./painter-messages.ts"
import { withPngText } from "./png-text.ts"
import type { Painting } from "./scene.ts"
import { upscale } from "./upscale/upscale.ts"
import { readScene } from "./words/read-scene.ts"

/** The thread that paints: one order at a time, a word after every step, a look at the stop cell before every step. */

/** Same as LIMITS.previewSizeBytes; the protocol module is left out so that a thread starts without the schema library. */
const PREVIEW_SIZE_BYTES = 24 * 1024
/** Longest sides to try, until the preview is small enough (px). */
const PREVIEW_SIDES = [320, 256, 192, 128, 64] as const
/** At most one preview in this time, but always one after the first step of a picture. */
const PREVIEW_EVERY_MS = 120
/** The least advance of a last step that is told. */
const FINISHING_STEP = 0.06

const port = parentPort
if (port === null) throw new Error("painter.worker.ts runs as a worker thread only")
const stopCell = new Int32Array((workerData as PainterData).stopCell)

const say = (message: PainterMessage, moved: readonly ArrayBuffer[] = []): void => port.postMessage(message, moved)

/** Waits unless told to stop, which wakes it. */
const pause = (delayMs: number): void => {
  if (delayMs > 0) Atomics.wait(stopCell, 0, 0, delayMs)
}

const mustStop = (): boolean => Atomics.load(stopCell, 0) !== 0

const smallPreview = (painting: Painting): Uint8Array | undefined => {
  for (const side of PREVIEW_SIDES) {
    const jpeg = painting.preview(side)
    if (jpeg.byteLength <= PREVIEW_SIZE_BYTES) return jpeg
  }
  return undefined
}

/** Tells the share of a picture's last step that is done, not more often than is worth showing. */
const tellShare = (index: number): ((share: number) => void) => {
  let toldShare = 0
  return (share) => {
    if (share - toldShare < FINISHING_STEP) return
    toldShare = share
    say({ type: "finishing", index, share })
  }
}

/** Paints every step of one picture; false when told to stop. */
const paintSteps = (painting: Painting, index: number, stepDelayMs: number): boolean => {
  let previewedAtMs = Number.NEGATIVE_INFINITY
  for (let step = 1; step <= painting.steps; step++) {
    pause(stepDelayMs)
    if (mustStop()) return false
    painting.advance(step, tellShare(index))
    say({ type: "stepped", index, step })
    if (step < painting.steps && performance.now() - previewedAtMs >= PREVIEW_EVERY_MS) {
      const jpeg = smallPreview(painting)
      if (jpeg !== undefined) say({ type: "previewed", index, jpeg })
      previewedAtMs = performance.now()
    }
  }
  return !mustStop()
}

const paint = (order: PaintOrder): void => {
  const { prompt, negativePrompt, cfgScale, style, width, height, steps } = order
  const scene = readScene({ prompt, negativePrompt, cfgScale, ...(style === undefined ? {} : { style }) })
  for (const [index, { seed, infotext }] of order.pictures.entries()) {
    if (mustStop()) return
    const painting = openPainting({ scene, width, height, seed, steps })
    if (!paintSteps(painting, index, order.stepDelayMs)) return
    const png = withPngText(painting.png(), [
      ["parameters", infotext],
      ["Software", "Easel preview"],
    ])
    sayPainted(index, png)
  }
}

const sayPainted = (index: number, png: Uint8Array): void => {
  const bytes = new Uint8Array(png)
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  say({ type: "painted", index, png: bytes, sha256 }, [bytes.buffer])
}

const enlarge = async (order: UpscaleOrder): Promise<void> => {
  pause(order.stepDelayMs)
  const tell = tellShare(0)
  const png = await upscale(order.input, order.width, order.height, (share) => {
    tell(share)
    return !mustStop()
  })
  if (png !== null && !mustStop()) sayPainted(0, png)
}

const look = async (order: DescribeOrder): Promise<void> => {
  pause(order.stepDelayMs)
  if (mustStop()) return
  const answer = await describe(order.input)
  say({ type: "answered", answer: { ...answer } })
}

const work = async (order: PainterOrder): Promise<void> => {
  switch (order.kind) {
    case "text-to-image":
      return paint(order)
    case "upscale":
      return enlarge(order)
    case "image-to-text":
      return look(order)
  }
}

port.on("message", (order: PainterOrder) => {
  work(order).then(
    () => say({ type: "ended" }),
    (error: unknown) =>
      say({
        type: "failed",
        message: error instanceof Error ? error.message : String(error),
        isInputUnreadable: error instanceof UnreadableInput,
      }),
  )
})
say({ type: "ready" })
