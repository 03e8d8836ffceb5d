import { createHash } from "node:crypto"
import { createCanvas } from "@napi-rs/canvas"
import type { Studio } from "../../../easel/edit/studio.ts"
import { movingWebp } from "../../../easel/edit/webp.ts"
import { infotextOf } from "../../../easel/infotext.ts"
import { countOf, sizeOf, stepsOf } from "../../../easel/orders/kinds.ts"
import type { JobRequest } from "../../../easel/orders/schemas.ts"
import { seedOf } from "../../../easel/orders/seed.ts"
import { withPngText } from "../../../easel/png-text.ts"
import { plainJpeg, plainPng } from "../plain-images.ts"

/** An order that images come of. */
export type ImageOrder = Extract<
  JobRequest,
  {
    readonly kind:
      | "text-to-image"
      | "image-to-image"
      | "condition"
      | "variation"
      | "expansion"
      | "upscale"
      | "remove-background"
      | "face-swap"
      | "character-repair"
      | "animation"
      | "control-preview"
  }
>

/** Side of what is shown of an image on its way (px). */
const SHOWN_SIDE = 32

/** What tells one file from those of other orders: its first byte, and all of it. The name of an order makes no difference. */
export function markOf(order: JobRequest, index: number): { readonly grey: number; readonly text: string } {
  const digest = createHash("sha256").update(JSON.stringify({ ...order, id: index }))
  const bytes = digest.digest()
  return { grey: bytes[0] ?? 0, text: bytes.toString("hex") }
}

/** Images of two greys, step by step, each with what it was made of in it. */
export async function deliverImages(order: ImageOrder, studio: Studio): Promise<void> {
  const steps = stepsOf(order)
  for (let index = 0; index < countOf(order); index++) {
    const { grey, text } = markOf(order, index)
    for (let step = 1; step <= steps; step++) {
      if (studio.mustStop()) return
      studio.pause()
      studio.stepped(index, step)
      studio.show(index, () => plainJpeg(SHOWN_SIDE, SHOWN_SIDE, grey))
    }
    const { width, height } = sizeOf(order)
    if (order.kind === "animation") {
      const still = createCanvas(width, height).toBuffer("image/webp", 1)
      const moving = { width, height, frameMs: Math.round(1_000 / order.frame_rate) }
      studio.deliver(
        index,
        movingWebp(
          Array.from({ length: order.frames }, () => still),
          moving,
        ),
        "image/webp",
      )
      continue
    }
    const said = "prompt" in order ? (["parameters", infotextOf(order, seedOf(order, index))] as const) : (["Comment", text] as const)
    const png = plainPng(width, height, grey, { beside: grey ^ 128, alpha: order.kind === "remove-background" })
    studio.deliver(index, withPngText(png, [said]))
  }
}
