import { expect } from "vitest"
import { preSignGet } from "../src/domain/upload/contract.ts"
import { UPLOAD_CATEGORIES } from "../src/domain/upload/rules.ts"
import { ball, openImageTool, savedBy } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { photographOfPeople } from "./photograph.ts"

const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]

test("a mask is painted by pointer and by keys alone, taken back, inverted, and saved with one bit a pixel at the image's own size", async ({
  visit,
}) => {
  const { page, context } = await visit()
  await openImageTool(page, "/en/tools/mask", "mask-painter", ball(301, 201))
  const surface = page.getByRole("application", { name: "Canvas for painting the mask" })
  await surface.waitFor()
  // By keys: the brush goes down in the middle and is lifted further right.
  await surface.focus()
  await page.keyboard.press(" ")
  await page.getByText(/^Painting at/).waitFor()
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("Shift+ArrowRight")
  await page.keyboard.press(" ")
  const stroke = await savedBy(page, page.getByRole("button", { name: "Download mask" }))
  expect([stroke.name, stroke.width, stroke.height]).toEqual(["ball-mask.png", 301, 201])
  // Bit depth 1, colour type 0 (grey).
  expect([stroke.bytes[24], stroke.bytes[25]]).toEqual([1, 0])
  expect([stroke.at(150, 100), stroke.at(200, 100), stroke.at(20, 20)]).toEqual([WHITE, WHITE, BLACK])

  // By pointer: a rectangle in the upper left corner, after the stroke was taken back.
  await surface.focus()
  await page.keyboard.press("Control+z")
  await page.getByRole("button", { name: "Rectangle" }).click()
  const box = await page.locator("main canvas").first().boundingBox()
  if (box === null) throw new Error("the image is not to be seen")
  await page.mouse.move(box.x + 2, box.y + 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await page.getByRole("button", { name: "Invert" }).click()
  const inverted = await savedBy(page, page.getByRole("button", { name: "Download mask" }))
  expect([inverted.at(30, 40), inverted.at(150, 100), inverted.at(290, 190)]).toEqual([BLACK, WHITE, WHITE])

  await page.getByRole("button", { name: "Save to My media" }).click()
  await page.getByRole("dialog", { name: "Sign in" }).waitFor()
  await signInQuickly(context, somebody("Iva"))
  const planned = page.waitForRequest((request) => request.url().endsWith(preSignGet.path))
  await page.reload()
  await page.getByRole("link", { name: "Uploading to My media" }).waitFor()
  expect((await planned).postDataJSON()).toMatchObject({ file_name: "ball-mask.png", category: UPLOAD_CATEGORIES.mask })
})

test("control previews follow their settings, and are saved as large as chosen", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Iva"))
  await openImageTool(page, "/en/tools/control", "control-preview", ball(1200, 800))
  const save = page.getByRole("button", { name: "Download PNG" })
  await eventually(() => save.getAttribute("aria-disabled")).toBe("false")
  const edges = await savedBy(page, save)
  expect([edges.name, edges.width, edges.height]).toEqual(["ball-canny-edges.png", 1024, 683])
  expect([edges.at(512, 341), edges.at(20, 20)]).toEqual([BLACK, BLACK])
  const row = Array.from({ length: 1024 }, (_, x) => edges.at(x, 341)[0]).filter((value) => value === 255)
  expect(row.length).toBeGreaterThanOrEqual(2)

  const planned = page.waitForRequest((request) => request.url().endsWith(preSignGet.path))
  await page.getByRole("button", { name: "Save to My media" }).click()
  await page.getByRole("link", { name: "Uploading to My media" }).waitFor()
  expect((await planned).postDataJSON()).toMatchObject({ file_name: "ball-canny-edges.png", category: UPLOAD_CATEGORIES.image })

  await page.getByRole("button", { name: "Color grid" }).click()
  await page.getByRole("button", { name: "512", exact: true }).click()
  await page.getByText("512 × 341").waitFor()
  const grid = await savedBy(page, save)
  expect([grid.name, grid.width]).toEqual(["ball-color-grid.png", 512])
  expect(grid.at(5, 5)).toEqual([0x8f, 0xa3, 0xb5, 255])
})

test("a control preview draws the skeleton of a person in a photograph, and says where there is nobody", async ({ visit }) => {
  const { page } = await visit()
  await openImageTool(page, "/en/tools/control", "control-preview", await photographOfPeople("people.png"))
  const pose = page.getByRole("button", { name: "Pose", exact: true })
  await pose.click()
  const save = page.getByRole("button", { name: "Download PNG" })
  await eventually(() => save.getAttribute("aria-disabled")).toBe("false")
  const drawn = await savedBy(page, save)
  expect([drawn.name, drawn.at(0, 0)]).toEqual(["people-pose.png", BLACK])
  const isDrawn = (at: number) => drawn.at(at % drawn.width, Math.floor(at / drawn.width)).some((value, part) => part < 3 && value > 0)
  const places = [...new Array(drawn.width * drawn.height).keys()].filter(isDrawn)
  expect(places.length).toBeGreaterThan(50)
  // A skeleton has a color for each limb; a face is drawn in white.
  const isColored = (at: number) => {
    const [red = 0, green = 0, blue = 0] = drawn.at(at % drawn.width, Math.floor(at / drawn.width))
    return Math.max(red, green, blue) - Math.min(red, green, blue) > 100
  }
  expect(places.filter(isColored).length).toBeGreaterThan(50)

  await page.getByRole("button", { name: "Choose another image" }).click()
  await page.locator("main input[type=file]").first().setInputFiles(ball(300, 200))
  await pose.click()
  await page.getByText("No person found in this image.").waitFor()
})
