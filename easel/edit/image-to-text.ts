import { describe } from "../describe/describe.ts"
import type { Orders } from "../orders/schemas.ts"
import type { Studio } from "./studio.ts"

/** Words about one image. */
export async function runImageToText(_order: Orders["image-to-text"], studio: Studio): Promise<void> {
  studio.pause()
  if (studio.mustStop()) return
  const answer = await describe(studio.input("image"))
  studio.answer({ ...answer })
}
