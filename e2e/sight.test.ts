import { expect } from "vitest"
import { detectFace, frameDescription } from "../src/domain/library/resource-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { textToVideo } from "../src/domain/video/generation-contract.ts"
import { check, checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { openMyMedia, putFile } from "./my-media-screen.ts"
import { photographOfPeople } from "./photograph.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"

test("this browser finds faces and people in an image of one's own, says what it cannot see, and keeps what it found", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: { width: 360, height: 740 } })
  await signInQuickly(context, somebody("Ife"))
  const { file_id } = await putFile(context, await photographOfPeople("people.png"))
  const asked: string[] = []
  const calls: string[] = []
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url())
    asked.push(origin)
    calls.push(pathname)
  })
  const media = await openMyMedia(page)
  await media.card("people.png").click()
  const sight = page.getByRole("dialog", { name: "people.png" }).getByRole("region", { name: "What it shows" })
  await sight.getByText("It can't tell who somebody is").waitFor()
  expect(calls).toContain(frameDescription.path)
  expect(calls).not.toContain(detectFace.path)
  await sight.getByRole("button", { name: "Look at it" }).click()
  await sight.getByText("Looked for in 1 frame.").waitFor({ timeout: 60_000 })
  await sight.getByText(/^\d+ faces?$/).waitFor()
  await sight.getByText(/Person/).waitFor()
  const marked = sight.getByRole("img", { name: /^\d+ faces? marked: people\.png$/ })
  const boxes = marked.locator("[data-face]")
  await boxes.first().waitFor()
  const [frame, box] = [await marked.boundingBox(), await boxes.first().boundingBox()]
  expect(frame !== null && box !== null && box.x >= frame.x - 1 && box.x + box.width <= frame.x + frame.width + 1).toBe(true)
  await sight.getByRole("group", { name: "Description" }).getByText("From what your browser found").waitFor()
  await expectNoSidewaysScroll(page)
  await check(page, "what an image shows")
  expect(new Set(asked.filter((origin) => origin.startsWith("http"))).size).toBe(1)

  const { faces, source } = await callAs(context, detectFace, { file_id })
  expect([source, faces.length > 0]).toEqual(["browser", true])
  expect((await callAs(context, frameDescription, { file_id })).description).toContain("person")
  await page.reload()
  await media.card("people.png").click()
  await sight.getByRole("button", { name: "Look again" }).waitFor()
  await sight.getByText(/^\d+ faces?$/).waitFor()
  await sight.getByRole("button", { name: "Use as prompt" }).click()
  await page.waitForURL("**/en/create/image**")
  await eventually(() => page.locator("textarea[name=prompt]").inputValue()).toContain("person")
}, 90_000)

test("what a result shows opens from its menu by keys alone: its prompt to be used, nothing found said so, and the focus back", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: { width: 1280, height: 800 } })
  await signInQuickly(context, somebody("Ngozi"))
  const studio = await openStudio(page)
  const card = await studio.make("a hill of blue glass")
  await allImagesShown(card, 1)
  const menu = card.getByRole("button", { name: /^Actions for image 1/ })
  await menu.focus()
  await page.keyboard.press("Enter")
  const entry = page.getByRole("menuitem", { name: "What it shows" })
  await entry.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "What it shows" })
  const said = dialog.getByRole("group", { name: "Description" })
  await said.getByText("a hill of blue glass").waitFor()
  await said.getByText("From its prompt").waitFor()
  await dialog.getByText("1024 × 1024 px").waitFor()
  await dialog.getByRole("button", { name: "Look at it" }).click()
  await dialog.getByText("Looked for in 1 frame.").waitFor({ timeout: 60_000 })
  await dialog.getByText("None found").waitFor()
  expect(await dialog.locator("[data-face]").count()).toBe(0)
  await checkInBothThemes(page, "what a result shows")
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "hidden" })
  await eventually(() => menu.evaluate((button) => button === document.activeElement)).toBe(true)

  await studio.prompt.fill("")
  await menu.click()
  await entry.click()
  await dialog.getByRole("button", { name: "Look again" }).waitFor()
  await said.getByRole("button", { name: "Use as prompt" }).click()
  await dialog.waitFor({ state: "hidden" })
  await eventually(() => studio.prompt.inputValue()).toBe("a hill of blue glass")
}, 120_000)

test("on 360 px, from right to left, a video says its length, its rate and that it is silent; what cannot be read is tried again", async ({
  visit,
}) => {
  const { page, context, expectConsole } = await visit({ viewport: { width: 360, height: 740 } })
  expectConsole(/frameDescription/)
  await signInQuickly(context, somebody("Salma"))
  const asked = { prompt: "waves at night", art_model_no: "hunyuan", generate_video: { generate_video_duration: 3 } }
  const { id } = await callAs(context, textToVideo, asked)
  await eventually(async () => (await callAs(context, taskDetail, { id })).status).toBe(3)
  const face = { x: 0.1, y: 0.2, width: 0.2, height: 0.2 }
  await callAs(context, detectFace, { parent_task_id: id, faces: [1, 2, 2].map((time, at) => ({ ...face, y: at / 4, time })) })
  const seen = { light: 0.4, motion: 0, cuts: 0, colours: [], frames: [1, 2].map((time) => ({ time, things: [] })) }
  await callAs(context, frameDescription, { parent_task_id: id, seen })
  await page.route(`**${frameDescription.path}`, (route) => route.abort(), { times: 1 })
  await page.goto("/ar/create/video")
  await page.getByRole("button", { name: /^ما يظهر فيه، فيديو 1/ }).click()
  const dialog = page.getByRole("dialog", { name: "ما يظهر فيه" })
  await dialog.getByRole("alert").getByText("تعذّر تحميل المعلومات").waitFor()
  await dialog.getByRole("alert").getByRole("button").click()
  await dialog.getByText("waves at night").waitFor()
  await dialog.getByText("3 ث").waitFor()
  await dialog.getByText(/إطار\/ث/).waitFor()
  await dialog.getByText("لا يوجد").waitFor()
  const marked = dialog.getByRole("img", { name: /محدد/ })
  expect(await marked.locator("[data-face]").count()).toBe(1)
  await dialog.getByRole("button", { name: /وجهان/ }).press("Enter")
  await eventually(() => marked.locator("[data-face]").count()).toBe(2)
  await eventually(() => marked.locator("video").evaluate((video) => video instanceof HTMLVideoElement && video.currentTime)).toBe(2)
  // Boxes stand where the faces are, and are not mirrored with the text.
  const [frame, box] = [await marked.boundingBox(), await marked.locator("[data-face]").first().boundingBox()]
  expect(((box?.x ?? 0) - (frame?.x ?? 0)) / (frame?.width ?? 1)).toBeCloseTo(face.x, 1)
  await dialog.getByRole("button", { name: "فحص مرة أخرى" }).waitFor()
  await expectNoSidewaysScroll(page)
  await checkInBothThemes(page, "what a video shows, from right to left")
}, 150_000)
