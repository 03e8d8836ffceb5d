import type { Page } from "playwright-core"
import { beforeAll, describe, expect } from "vitest"
import { makeFixtures } from "../local/fixtures/make-fixtures.ts"
import type { Locale } from "../src/domain/_kernel/locales.ts"
import type { MediaFile } from "../src/domain/upload/contract.ts"
import type { PlayerProps } from "../src/islands/stream/player.tsx"
import { check } from "./axe.ts"
import { eventually, test, type Visitor } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { buildPlayer, type PlayerScripts, stagePlayer } from "./player-stage.ts"
import { uploadVideo } from "./video-upload.ts"

let scripts: PlayerScripts

beforeAll(async () => {
  scripts = await buildPlayer()
  await makeFixtures()
})

function videoOf(file: MediaFile, sources: PlayerProps["sources"] = { stream: `${file.url}/stream.m3u8` }): PlayerProps {
  return { title: "A video of a test", poster: null, width: file.width ?? 16, height: file.height ?? 9, sources }
}

/** A member with a video in the store, before a page with nothing but the player. */
async function open(
  visitor: Visitor,
  video: (file: MediaFile) => PlayerProps,
  options: { locale?: Locale; isDialog?: boolean; name?: string } = {},
) {
  const { context, page } = visitor
  await signInQuickly(context, somebody("Player"))
  const { name = "faststart.mp4", ...stage } = options
  const file = await uploadVideo(context, name, name.endsWith(".webm") ? "video/webm" : "video/mp4")
  const asked: string[] = []
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url())
    const address = `${origin}${pathname}`
    if (address.startsWith(file.url)) asked.push(address.slice(file.url.length))
  })
  await page.goto(await stagePlayer(context, scripts, video(file), stage))
  return { page, asked }
}

const position = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0)
const status = (page: Page) => page.getByRole("status").last()

describe("the player", () => {
  test("shows the first frame after two requests, one after the other, and asked for nothing before (P9)", async ({ visit }) => {
    const { page, asked } = await open(await visit(), videoOf)
    expect(asked).toEqual([])
    await page.getByRole("button", { name: "Play “A video of a test”" }).click()
    await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2)
    expect(asked.slice(0, 2)).toEqual(["/stream.m3u8", "/stream/0.m4s"])
    await eventually(() => position(page)).toBeGreaterThan(0.2)
  })

  test("is played by the keyboard alone, and says what happens", async ({ visit }) => {
    const { page } = await open(await visit(), videoOf)
    await page.getByRole("button", { name: /^Play/ }).waitFor()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await eventually(() => position(page)).toBeGreaterThan(0)
    await page.keyboard.press("k")
    await eventually(() => status(page).textContent()).toContain("Paused")
    await page.keyboard.press("0")
    await eventually(() => position(page)).toBe(0)
    await page.keyboard.press("5")
    await eventually(() => position(page)).toBeCloseTo(1.5, 1)
    await page.keyboard.press("ArrowRight")
    await eventually(() => position(page)).toBeGreaterThan(2.9)
    await page.keyboard.press("j")
    await eventually(() => position(page)).toBe(0)
    await page.keyboard.press("m")
    await page.getByRole("button", { name: "Unmute" }).waitFor()
    await page.keyboard.press(">")
    await eventually(() => status(page).textContent()).toContain("Speed: 1.25×")
    await page.getByRole("button", { name: "Settings" }).focus()
    await page.keyboard.press("Enter")
    await page.getByLabel("180P").waitFor()
    await check(page, "the player with its settings open")
    await page.keyboard.press("Escape")
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Settings")
  })

  test("changes the quality when it is asked to, and remembers it", async ({ visit }) => {
    const visitor = await visit()
    await visitor.context.route("**/stream.m3u8", async (route) => {
      const answer = await route.fetch()
      const text = await answer.text()
      // The same video a second time, as if it were larger.
      const second = text
        .slice(text.indexOf("#EXT-X-STREAM-INF"))
        .replace("320x180", "640x360")
        .replace(/BANDWIDTH=\d+/, "BANDWIDTH=9000000")
      await route.fulfill({ response: answer, body: text + second })
    })
    const { page } = await open(visitor, videoOf)
    await page.evaluate(() => localStorage.setItem("atelier-player", JSON.stringify({ height: 180 })))
    await page.getByRole("button", { name: /^Play/ }).click()
    await eventually(() => status(page).textContent()).toContain("Quality: 180P")
    await page.getByRole("button", { name: "Settings" }).click()
    await expect(
      page.getByRole("radio", { name: /P$/ }).evaluateAll((all) => all.map((one) => one.parentElement?.textContent)),
    ).resolves.toEqual(["360P", "180P"])
    await page.getByLabel("360P").check({ force: true })
    await eventually(() => page.evaluate(() => localStorage.getItem("atelier-player"))).toContain('"height":360')
  })

  test("plays the file where the video has no stream, in a dialog that gives the focus back", async ({ visit }) => {
    const visitor = await visit({ viewport: { width: 390, height: 800 }, colorScheme: "light" })
    visitor.expectConsole(/status of 404/)
    const video = (file: MediaFile) =>
      videoOf(file, { stream: `${file.url}/stream.m3u8`, file: { url: file.url, type: file.content_type } })
    const { page, asked } = await open(visitor, video, { name: "vp9-opus.webm", isDialog: true })
    await page.getByRole("button", { name: "Open" }).press("Enter")
    await eventually(() => position(page)).toBeGreaterThan(0)
    expect(asked).toEqual(["/stream.m3u8", ""])
    await check(page, "the dialog on a telephone")
    await page.keyboard.press("Escape")
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Open")
  })

  test("says that a browser is not supported, and offers to try again what may come back", async ({ visit }) => {
    const visitor = await visit()
    const { page } = await open(visitor, () => ({
      title: "None",
      width: 16,
      height: 9,
      sources: { file: { url: "/media/none.avi", type: "video/x-msvideo" } },
    }))
    await page.getByRole("button", { name: /^Play/ }).click()
    await page.getByRole("alert").getByText("Browser not supported!").waitFor()
    visitor.expectConsole(/status of 404/)
    const second = await stagePlayer(
      visitor.context,
      scripts,
      { title: "None", width: 16, height: 9, sources: { stream: "/media/none.mp4/stream.m3u8" } },
      { locale: "ar" },
    )
    await page.goto(second)
    await page.getByRole("button").first().click()
    await page.getByRole("alert").getByRole("button", { name: "إعادة المحاولة" }).waitFor()
    await check(page, "a video that cannot be played, in Arabic")
  })
})
