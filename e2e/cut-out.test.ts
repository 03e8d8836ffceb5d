import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { ball, openImageTool, savedBy } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"

/** The model takes five seconds of two idle cores, and far longer where they are busy. */
const CUT_OUT_WITHIN_MS = 150_000

test("a subject is cut out in the browser: begun at once, stopped in the middle, seen beside its source, corrected, set on a colour and saved", async ({
  visit,
}) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Iva"))
  const foreign: string[] = []
  const origin = new URL((await context.request.get("/en/tools")).url()).origin
  context.on("request", (request) => {
    if (request.url().startsWith("http") && !request.url().startsWith(origin)) foreign.push(request.url())
  })
  await openImageTool(page, "/en/tools/remove-background", "cut-out", ball(480, 320))
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await page.getByText("Downloading the model").waitFor()
  await page.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Download 101 MB and remove background" }).click()
  const surface = page.getByRole("application", { name: "Result: refine it with the brush" })
  await surface.waitFor({ timeout: CUT_OUT_WITHIN_MS })
  const divider = page.getByRole("slider", { name: "Before and after" })
  expect(await divider.getAttribute("aria-valuetext")).toBe("50% original")

  const cut = await savedBy(page, page.getByRole("button", { name: "Download PNG" }))
  expect([cut.name, cut.width, cut.height]).toEqual(["ball-cutout.png", 480, 320])
  expect(cut.at(240, 160)[3]).toBeGreaterThan(200)
  for (const [x, y] of [
    [8, 8],
    [471, 8],
    [8, 311],
    [471, 311],
  ] as const)
    expect(cut.at(x, y)[3]).toBeLessThan(100)

  await page.getByRole("button", { name: "Save to My media" }).click()
  await page.getByRole("link", { name: "Uploading to My media" }).waitFor()

  // The brush erases the middle again; a colour is behind it then.
  await page.getByRole("button", { name: "Refine with the brush" }).click()
  await page.getByRole("button", { name: "Erase" }).click()
  await surface.focus()
  await page.keyboard.press(" ")
  await page.keyboard.press(" ")
  await eventually(() => page.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true)
  await page.getByRole("button", { name: "Color", exact: true }).click()
  await page.getByLabel("Background color").fill("#00ff00")
  const green = await savedBy(page, page.getByRole("button", { name: "Download WebP" }))
  expect([green.name, green.width, green.height, green.bytes.subarray(8, 12).toString()]).toEqual(["ball-cutout.webp", 480, 320, "WEBP"])
  for (const [x, y] of [
    [240, 160],
    [8, 8],
  ] as const) {
    const [red = 0, greenness = 0, blue = 0, opacity = 0] = green.at(x, y)
    expect(greenness - Math.max(red, blue)).toBeGreaterThan(100)
    expect(opacity).toBe(255)
  }
  await page.getByRole("button", { name: "Before and after" }).click()
  await divider.press("End")
  await eventually(() => divider.getAttribute("aria-valuetext")).toBe("100% original")
  await checkInBothThemes(page, "cut-out")

  // What was fetched is kept: another visit fetches nothing.
  const fetched: string[] = []
  context.on("request", (request) => void (request.url().includes("/engines/") && fetched.push(request.url())))
  await openImageTool(page, "/en/tools/remove-background", "cut-out", ball(480, 320))
  await surface.waitFor({ timeout: CUT_OUT_WITHIN_MS })
  expect(fetched).toEqual([])
  expect(foreign).toEqual([])
}, 400_000)

test("where the browser was asked to save data, nothing is fetched before somebody asks for it", async ({ visit }) => {
  const { page, context } = await visit()
  await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }))
  const fetched: string[] = []
  context.on("request", (request) => void (request.url().includes("/engines/") && fetched.push(request.url())))
  await openImageTool(page, "/en/tools/remove-background", "cut-out", ball(480, 320))
  await page.getByRole("radio", { name: "Best" }).waitFor()
  await page.getByRole("button", { name: "Download 101 MB and remove background" }).waitFor()
  await page.getByRole("radio", { name: "Compact" }).check()
  await page.getByRole("button", { name: "Download 57 MB and remove background" }).waitFor()
  expect(fetched).toEqual([])
})
