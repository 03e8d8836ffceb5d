import { HEIC_BYTES } from "../local/fixtures/heic-image.ts"
import { openImageTool } from "./image-screen.ts"
import { test } from "./journey.ts"

test("the tools for images open what a phone takes", async ({ visit }) => {
  const { page } = await visit()
  const heic = { name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: Buffer.from(HEIC_BYTES) }
  await openImageTool(page, "/en/tools/mask", "mask-painter", heic)
  await page.getByRole("application", { name: "Canvas for painting the mask" }).waitFor()
})
