import { readFile } from "node:fs/promises"
import { expect } from "vitest"
import { audioDownload } from "../src/domain/audio/contract.ts"
import { videoInfo } from "../src/domain/library/video-info-contract.ts"
import { eventually, test } from "./journey.ts"
import { accountMenu, signInQuickly, somebody } from "./member.ts"
import { image, openMyMedia, putFile } from "./my-media-screen.ts"
import { uploadVideo } from "./video-upload.ts"
import { zipFiles } from "./zip-files.ts"

test("the Library is found by the main navigation and by the account menu, and its files are downloaded together", async ({ visit }) => {
  const { page, context } = await visit()
  const kaya = somebody("Kaya")
  await signInQuickly(context, kaya)
  await putFile(context, await image("boat.png", "teal"))
  await putFile(context, await image("crane.png", "olive"))
  await page.goto("/en")
  const place = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Library" })
  await place.click()
  await page.locator("[data-island=library][data-alive]").waitFor()
  expect(await place.getAttribute("aria-current")).toBe("page")
  await page.goto("/en")
  await accountMenu(page, kaya).click()
  await page.getByRole("banner").getByRole("link", { name: "Library" }).click()
  await page.locator("[data-island=library][data-alive]").waitFor()
  await page.getByRole("button", { name: "Select all" }).click()
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download ZIP" }).click()
  expect([...zipFiles(await readFile(await (await downloading).path())).keys()].sort()).toEqual(["boat.png", "crane.png"])
})

test("a visitor is asked to sign in before they see My media", async ({ visit }) => {
  const { page, expectConsole } = await visit()
  expectConsole(/status of 401/)
  await page.goto("/en/my-media")
  await page.getByRole("heading", { name: "Sign in to see this page" }).waitFor()
  expect(await page.locator("main a[data-login]").getAttribute("href")).toBe("/en/sign-in?redirect=%2Fen%2Fmy-media")
})

test("the AAC audio of a video is downloaded from its page, stopped, and tried again after a failure; a silent video offers none", async ({
  visit,
}) => {
  const { page, context, expectConsole } = await visit()
  expectConsole(/Failed to load resource/)
  await signInQuickly(context, somebody("Noor"))
  await uploadVideo(context, "silent.mp4")
  await uploadVideo(context, "h264-aac.mp4")
  const media = await openMyMedia(page)
  const streams = `**${audioDownload.path}*`
  await media.card("h264-aac.mp4").click()
  const start = page.getByRole("button", { name: "Download audio" })
  await page.route(streams, () => {}, { times: 1 })
  await Promise.all([page.waitForRequest(streams), start.press("Enter")])
  await page.getByRole("button", { name: /^Stop · 0/ }).press("Enter")
  await page.route(streams, (route) => route.abort(), { times: 1 })
  await start.press("Enter")
  await page.getByText("Error fetching audio chunks for download", { exact: true }).waitFor()
  const [download] = await Promise.all([page.waitForEvent("download"), start.press("Enter")])
  const audio = await readFile(await download.path())
  expect([download.suggestedFilename(), audio.readUInt16BE(0) & 0xfff6]).toEqual(["h264-aac.aac", 0xfff0])
  await eventually(() => page.getByText("Error fetching").count()).toBe(0)
  const told = page.waitForResponse((response) => response.url().endsWith(videoInfo.path))
  await page.getByRole("button", { name: "Next file" }).click()
  await (await told).finished()
  await page.getByRole("dialog", { name: "silent.mp4" }).waitFor()
  expect(await start.count()).toBe(0)
})
