import { expect } from "vitest"
import { ball, openImageTool, savedBy } from "./image-screen.ts"
import { test } from "./journey.ts"

/** A model takes seconds of two idle cores, and far longer where they are busy. */
const MADE_WITHIN_MS = 150_000

test("engines for images run on the site's own pages under its policies, from nowhere else, and not before somebody asks where data is saved", async ({
  visit,
}) => {
  const { page, context } = await visit()
  await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }))
  const asked: URL[] = []
  context.on("request", (request) => void (request.url().startsWith("http") && asked.push(new URL(request.url()))))
  await openImageTool(page, "/en/tools/remove-background", "cut-out", ball(480, 320))
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await page.getByRole("radio", { name: "Compact" }).check()
  const start = page.getByRole("button", { name: "Download 57 MB and remove background" })
  await start.waitFor()
  expect(asked.filter(({ pathname }) => pathname.startsWith("/engines/"))).toEqual([])
  await start.click()
  await page.getByRole("application", { name: "Result: refine it with the brush" }).waitFor({ timeout: MADE_WITHIN_MS })
  const cut = await savedBy(page, page.getByRole("button", { name: "Download PNG" }))
  expect([cut.name, cut.width, cut.height]).toEqual(["ball-cutout.png", 480, 320])
  expect([(cut.at(240, 160)[3] ?? 0) > 200, (cut.at(8, 8)[3] ?? 255) < 100]).toEqual([true, true])

  await openImageTool(page, "/en/tools/upscale", "upscale", ball(60, 40))
  await page.getByRole("button", { name: "Upscale", exact: true }).click()
  await page.getByText("Done: 120 × 80").waitFor({ timeout: MADE_WITHIN_MS })
  expect(new Set(asked.map(({ origin }) => origin)).size).toBe(1)
}, 400_000)
