import type { Orders } from "../orders/schemas.ts"
import { upscale } from "../upscale/upscale.ts"
import type { Studio } from "./studio.ts"

/** The whole of one image in another size. */
export async function runUpscale({ width, height }: Orders["upscale"], studio: Studio): Promise<void> {
  studio.pause()
  const png = await upscale(studio.input("image"), width, height, (share) => studio.finishing(0, share))
  if (png !== null && !studio.mustStop()) studio.deliver(0, png)
}
