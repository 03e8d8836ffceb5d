import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, expect, inject } from "vitest"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"
import { type OpenAiFault, startOpenAiSandbox } from "../local/gpu-sandboxes/openai/sandbox.ts"
import type { Sandbox } from "../local/gpu-sandboxes/sandbox-server.ts"
import { addBackend, removeBackend } from "../src/domain/backend/contract.ts"
import { UPLOAD_CATEGORIES } from "../src/domain/upload/rules.ts"
import { test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { putFile } from "./my-media-screen.ts"
import { signInAsStaff } from "./staff.ts"

let listening: Sandbox<OpenAiFault>
beforeAll(async () => {
  listening = await startOpenAiSandbox({ easelUrl: inject("easelUrl"), models: ["whisper-1"] })
})
afterAll(() => listening.stop())

test("speech is written down where a server listens, kept as subtitles, and offered nowhere once it is gone", async ({ visit }) => {
  const admin = await visit()
  await signInAsStaff(admin.context, "admin")
  await callAs(admin.context, addBackend, { name: "listening", kind: "openai", url: listening.url })

  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Tessa"))
  const arrive = async () => {
    await page.goto("/en/create/audio")
    await page.locator("[data-island='create-audio'][data-alive]").waitFor()
  }
  await arrive()
  const stream = page.getByRole("region", { name: "Your audio" })
  await page.getByRole("form", { name: "Audio settings" }).getByLabel("Text", { exact: true }).fill("Hello, harbour.")
  await page.keyboard.press("Control+Enter")
  await stream.getByRole("button", { name: "Use as…" }).press("Enter")
  await page.getByRole("menuitem", { name: "Transcribe · 1 credit" }).press("Enter")
  const saving = stream.getByRole("button", { name: "Download as SRT: Hello, harbour." })
  await saving.waitFor()
  const [download] = await Promise.all([page.waitForEvent("download"), saving.click()])
  expect(download.suggestedFilename()).toBe("Hello-harbour-1.srt")
  expect(await readFile(await download.path(), "utf8")).toBe("1\n00:00:00,000 --> 00:00:01,100\nHello, harbour.\n")

  const { file_id } = await putFile(
    context,
    { name: "h264-aac.mp4", mimeType: "video/mp4", buffer: await readFile(fixturePath("h264-aac.mp4")) },
    UPLOAD_CATEGORIES.video,
  )
  await page.goto(`/en/create/video?file=${file_id}`)
  const own = page.getByRole("region", { name: "Video from My media" })
  await own.getByRole("button", { name: "More from this video" }).press("Enter")
  await page.getByRole("menuitem", { name: "Transcribe · 1 credit" }).click()
  await page.getByRole("button", { name: "Open", exact: true }).click()
  await page.waitForURL(/\/create\/audio#/)
  await stream.getByRole("button", { name: "Download as SRT: h264-aac.mp4" }).waitFor()

  await page.getByRole("button", { name: "Choose a file" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
  await callAs(admin.context, removeBackend, { name: "listening" })
  await expect
    .poll(
      async () => {
        await arrive()
        return page.getByRole("button", { name: "Choose a file" }).count()
      },
      { timeout: 20_000 },
    )
    .toBe(0)
  await saving.waitFor()
})
