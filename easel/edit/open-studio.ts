import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { readRaster, UnreadableInput } from "../decode-input.ts"
import type { PaintEvent, PainterOrder } from "../painter-messages.ts"
import type { Studio } from "./studio.ts"

/** Same as LIMITS.previewSizeBytes; the module with the limits is left out so that a thread starts without the schema library. */
const PREVIEW_SIZE_BYTES = 24 * 1024
/** Longest sides to try, until the preview is small enough (px). */
const PREVIEW_SIDES = [320, 256, 192, 128, 64] as const
const PREVIEW_QUALITY = 82
/** At most one preview in this time, but always one after the first step of an image. */
const PREVIEW_EVERY_MS = 120
/** The least advance of a last step that is told. */
const FINISHING_STEP = 0.06

/** How the thread is told to stop. `pause` waits unless that happens. */
export interface StopSign {
  mustStop(): boolean
  pause(delayMs: number): void
}

/** The studio of one order; what happens in it is handed to `say`. */
export function openStudio(order: PainterOrder, stop: StopSign, say: (event: PaintEvent, moved?: readonly ArrayBuffer[]) => void): Studio {
  let toldShare = { index: -1, share: 0 }
  let shown = { index: -1, atMs: 0 }
  const inputPath = (role: string): string => {
    const path = order.inputs[role]
    if (path === undefined) throw new UnreadableInput(`there is no ${role}`)
    return path
  }
  const input = (role: string): Uint8Array => new Uint8Array(readFileSync(inputPath(role)))
  return {
    input,
    inputPath,
    raster: (role, longestSide) => readRaster(input(role), longestSide),
    mustStop: () => stop.mustStop(),
    pause: () => stop.pause(order.stepDelayMs),
    stepped: (index, step) => say({ type: "stepped", index, step }),
    finishing(index, share) {
      if (toldShare.index !== index) toldShare = { index, share: 0 }
      if (share - toldShare.share >= FINISHING_STEP) {
        toldShare = { index, share }
        say({ type: "finishing", index, share })
      }
      return !stop.mustStop()
    },
    show(index, picture) {
      if (shown.index === index && performance.now() - shown.atMs < PREVIEW_EVERY_MS) return
      for (const side of PREVIEW_SIDES) {
        const made = picture(side)
        const jpeg = made instanceof Uint8Array ? made : made.toBuffer("image/jpeg", PREVIEW_QUALITY)
        if (jpeg.byteLength > PREVIEW_SIZE_BYTES) continue
        say({ type: "previewed", index, jpeg })
        break
      }
      shown = { index, atMs: performance.now() }
    },
    deliver(index, made, contentType = "image/png") {
      const bytes = new Uint8Array(made)
      const sha256 = createHash("sha256").update(bytes).digest("hex")
      say({ type: "painted", index, bytes, contentType, sha256 }, [bytes.buffer])
    },
    folder: order.folder,
    deliverFilm: (index, film) => say({ type: "filmed", index, ...film }),
    answer: (answer) => say({ type: "answered", answer }),
  }
}
