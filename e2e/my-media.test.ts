import { readFile } from "node:fs/promises"
import { expect } from "vitest"
import { audioDownload } from "../src/domain/audio/contract.ts"
import { folderCreate, folderDelete } from "../src/domain/library/contract.ts"
import { videoInfo } from "../src/domain/library/resource-contract.ts"
import { UPLOAD_CATEGORIES } from "../src/domain/upload/rules.ts"
import { encodeMask } from "../src/formats/image/mask-png.ts"
import { check, checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { tabTo } from "./keyboard.ts"
import { accountMenu, callAs, signInQuickly, somebody } from "./member.ts"
import { missingWords } from "./missing-words.ts"
import { image, openMyMedia, putFile } from "./my-media-screen.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { uploadVideo } from "./video-upload.ts"
import { zipFiles } from "./zip-files.ts"

const COLOURS = { "boat.png": "teal", "crane.png": "olive", "dock.png": "maroon" }

test("files are searched, filed into folders by button and by dragging, downloaded together, deleted and brought back", async ({
  visit,
}) => {
  const { page, context, expectConsole } = await visit()
  expectConsole(/status of 409/)
  await signInQuickly(context, somebody("Kaya"))
  for (const [name, colour] of Object.entries(COLOURS)) await putFile(context, await image(name, colour))
  const media = await openMyMedia(page)
  await eventually(media.names).toEqual(["dock.png", "crane.png", "boat.png"])

  await page.getByLabel("Select dock.png").check()
  await page.getByLabel("Select crane.png").click({ modifiers: ["Shift"] })
  await page.getByRole("button", { name: "Move", exact: true }).click()
  await page.getByRole("dialog", { name: "Move 2 files to" }).getByRole("button", { name: "New folder" }).click()
  await page.getByLabel("Folder name").fill("Harbour")
  await page.getByRole("button", { name: "Create", exact: true }).click()
  await media.folders.getByRole("button", { name: "Harbour 2 files" }).waitFor()
  await media.folders.getByRole("button", { name: "New folder" }).click()
  await page.getByLabel("Folder name").fill("Harbour")
  await page.getByRole("button", { name: "Create", exact: true }).click()
  await page.getByText("A folder with this name already exists. Choose another name.").waitFor()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).last().click()
  await media.card("boat.png").dragTo(media.folders.getByRole("button", { name: /^Harbour/ }))
  await media.folders.getByRole("button", { name: "Harbour 3 files" }).click()
  await eventually(media.names).toHaveLength(3)
  expect(page.url()).toContain("folder=")
  await page.reload()
  await page.getByRole("heading", { name: "Harbour" }).waitFor()

  // Whoever pauses between two letters does not lose the focus.
  await page.getByLabel("Search by name").press("C")
  await eventually(() => page.url()).toContain("search=C")
  await page.keyboard.type("RA")
  await eventually(media.names).toEqual(["crane.png"])
  await page.getByRole("button", { name: "Clear search" }).press("Enter")
  await eventually(media.names).toHaveLength(3)
  await page.keyboard.type("zebra")
  await page.getByText("No files found").waitFor()
  await page.getByRole("button", { name: "Show all files" }).click()
  await eventually(media.names).toHaveLength(3)

  await page.getByLabel("Select dock.png").check()
  await page.getByRole("button", { name: "Select all" }).click()
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download" }).click()
  expect([...zipFiles(await readFile(await (await downloading).path())).keys()].sort()).toEqual(["boat.png", "crane.png", "dock.png"])

  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByText("Nothing here yet").waitFor()
  await page.getByRole("button", { name: "Undo" }).click()
  await eventually(media.names).toEqual(["dock.png", "crane.png", "boat.png"])
  await media.folders.getByRole("button", { name: "Harbour 3 files" }).click()
  await page.getByRole("button", { name: "Rename", exact: true }).click()
  await page.getByLabel("Folder name").fill("Port")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByRole("heading", { name: "Port" }).waitFor()
  await page.getByRole("button", { name: "Delete folder" }).click()
  const held = Promise.withResolvers<void>()
  await page.route(`**${folderDelete.path}`, (route) => held.promise.then(() => route.continue()))
  const question = page.getByRole("alertdialog")
  await question.getByRole("button", { name: "Delete folder" }).click()
  // What is under way is not left by keys, however often they are pressed.
  for (let press = 0; press < 3; press++) await page.keyboard.press("Escape")
  await eventually(() => question.isVisible()).toBe(true)
  held.resolve()
  await page.getByText("Folder “Port” deleted.").waitFor()
  await eventually(media.names).toHaveLength(3)
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

test("My media is found by the main navigation and by the account menu, and used by the keyboard alone", async ({ visit }) => {
  const { page, context } = await visit()
  const kaya = somebody("Kaya")
  await signInQuickly(context, kaya)
  await putFile(context, await image("boat.png", "teal"))
  await putFile(context, await image("crane.png", "olive"))
  await page.goto("/en")
  const place = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My media" })
  await place.click()
  await page.locator("[data-island='my-media'][data-alive]").waitFor()
  expect(await place.getAttribute("aria-current")).toBe("page")
  await page.goto("/en")
  await accountMenu(page, kaya).click()
  await page.getByRole("banner").getByRole("link", { name: "My media" }).click()
  await page.locator("[data-island='my-media'][data-alive]").waitFor()
  await page.getByRole("button", { name: "Open crane.png" }).waitFor()

  await tabTo(page, "button", "Open crane.png")
  await page.keyboard.press("Enter")
  await page.getByRole("dialog", { name: "crane.png" }).waitFor()
  await tabTo(page, "button", "Next file")
  await page.keyboard.press("Enter")
  const detail = page.getByRole("dialog", { name: "boat.png" })
  await detail.getByText("64 × 48 px").waitFor()
  // The button led no further and is gone; the keys go on all the same.
  await page.keyboard.press("ArrowLeft")
  await page.getByRole("dialog", { name: "crane.png" }).waitFor()
  await tabTo(page, "input", "")
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("tall crane.png")
  await page.keyboard.press("Enter")
  await page.getByText("Saved.").waitFor()
  await page.keyboard.press("Escape")
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Open tall crane.png")
  await page.keyboard.press("ControlOrMeta+a")
  await page.getByRole("button", { name: "Clear selection" }).press("Enter")
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("All files")
  await tabTo(page, "button", "Open tall crane.png")
  await page.keyboard.press("ControlOrMeta+a")
  await page.getByText("2 selected").waitFor()
  await page.keyboard.press("Delete")
  await page.getByText("Nothing here yet").waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("All files")
})

test("an image comes by its address or is refused beside what was typed, and two masks become one", async ({ visit }) => {
  const { page, context, expectConsole } = await visit({ viewport: { width: 360, height: 780 } })
  expectConsole(/status of 422/)
  await signInQuickly(context, somebody("Kaya"))
  for (const [name, right] of [
    ["left.png", false],
    ["right.png", true],
  ] as const)
    await putFile(context, { name, mimeType: "image/png", buffer: Buffer.from(await halfMask(right)) }, UPLOAD_CATEGORIES.mask)
  const media = await openMyMedia(page)
  await page.getByRole("button", { name: "Add from a web address" }).click()
  const dialog = page.getByRole("dialog", { name: "Add from a web address" })
  await dialog.getByLabel("Image address").fill("http://127.0.0.1/secret.png")
  await page.keyboard.press("Enter")
  await dialog.getByText("This link can't be used. Use a public https address.").waitFor()
  expect(await dialog.getByLabel("Image address").inputValue()).toBe("http://127.0.0.1/secret.png")
  await check(page, "an address that is refused")
  await page.keyboard.press("Escape")

  await page.getByLabel("Select left.png").check()
  expect(await page.getByRole("button", { name: "Merge masks" }).count()).toBe(0)
  await page.getByLabel("Select right.png").check()
  await page.getByRole("button", { name: "Merge masks" }).click()
  const merging = page.getByRole("dialog", { name: "Merge 2 masks" })
  await check(page, "masks that are merged")
  await expectNoSidewaysScroll(page)
  await merging.getByRole("button", { name: "Merge", exact: true }).click()
  await page.getByText("Added: mask.png").waitFor()
  await eventually(media.names).toEqual(["mask.png", "right.png", "left.png"])
})

/** A mask of 16 × 8 px whose left or right half is marked. */
function halfMask(isRight: boolean) {
  return encodeMask({ width: 16, height: 8, bits: Uint8Array.from({ length: 16 }, (_, at) => (at % 2 === Number(isRight) ? 255 : 0)) })
}

test("My media fits a screen of 360 px in English and in Arabic, no word is missing, and axe finds nothing", async ({ visit }) => {
  const { page, context, expectConsole } = await visit({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true })
  expectConsole(/status of 401/)
  await page.goto("/en/my-media")
  await page.getByRole("heading", { name: "Sign in to see this page" }).waitFor()
  expect(await page.locator("main a[data-login]").getAttribute("href")).toBe("/en/sign-in?redirect=%2Fen%2Fmy-media")
  await signInQuickly(context, somebody("Kaya"))
  await putFile(context, await image("an image with a name that is longer than any card is wide.png", "teal"))
  await callAs(context, folderCreate, { name: "A folder whose name is forty characters!" })
  for (const locale of ["en", "ar"]) {
    const media = await openMyMedia(page, `/${locale}/my-media`)
    await page.locator("[data-media-card]").waitFor()
    await page.locator("li input[type=checkbox]").check()
    await media.input.setInputFiles([{ name: "a drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") }])
    await page.getByRole("alert").getByRole("listitem").waitFor()
    await expectNoSidewaysScroll(page)
    expect({ locale, missing: await missingWords(page) }).toEqual({ locale, missing: [] })
    if (locale === "en") await checkInBothThemes(page, "list")
    else await check(page, "list in Arabic")
    await page.locator("[data-media-card]").tap()
    await page.getByRole("dialog").waitFor()
    await expectNoSidewaysScroll(page)
    await check(page, `detail in ${locale}`)
  }
})
