import { beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { holdJob } from "../../../testing/component/held-job.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { pick, png } from "../../../testing/component/pick-file.ts"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import type { UpscaledImage, UpscaleJobs, UpscaleProgress } from "../../wasm-workers/upscale/protocol.ts"
import { takeKeptFile } from "../_tools/hand-over.ts"
import { upscale } from "./image.island.tsx"

let job = holdJob<UpscaledImage, UpscaleProgress>()
const asked: UpscaleJobs["upscale"]["input"][] = []
vi.mock("../../wasm-workers/upscale/client.ts", () => ({
  upscaleImage: (input: UpscaleJobs["upscale"]["input"], options: object) => {
    asked.push(input)
    return job.start(options)
  },
}))

const open = async (file: File, surroundings?: Surroundings) => {
  const main = await mountIsland(upscale, { maximumBytes: 1_000_000 }, surroundings)
  await expect.poll(() => main.querySelector("input[type=file]")).not.toBeNull()
  await pick(main, file)
  return main
}
const start = page.getByRole("button", { name: "Upscale", exact: true })

beforeEach(() => {
  job = holdJob()
  asked.length = 0
})

describe("the upscaler", () => {
  it("makes an image larger by the chosen ratio, compares it, and keeps it for a visitor's sign-in", async () => {
    await open(await png("disc.png", 150, 140))
    const scale = page.getByRole("slider", { name: "Scale" })
    await expect.element(scale).toBeEnabled()
    await userEvent.fill(scale, "2.5")
    await expect.element(page.getByText("2.5× · 375 × 350")).toBeVisible()
    await lookAt("before it is made larger")
    await start.click()
    job.tell({ stage: "download", fraction: 0.5 })
    await expect.element(page.getByText("Downloading the model")).toBeVisible()
    job.tell({ stage: "upscale", fraction: 0.5 })
    await expect.element(page.getByRole("progressbar")).toBeVisible()
    await lookAt("being made larger")
    job.finish({ file: await png("made.png", 375, 350), width: 375, height: 350, backend: "wasm" })
    await expect.element(page.getByText("Done: 375 × 350")).toBeVisible()
    const divider = page.getByRole("slider", { name: "Before and after" })
    await expect.element(divider).toBeInTheDocument()
    divider.element().focus()
    await userEvent.keyboard("{ArrowRight}")
    await lookAt("made larger")
    expect(asked).toMatchObject([{ ratio: 2.5, model: "slim" }])
    const opened = vi.fn()
    document.addEventListener("login:open", opened, { once: true })
    await page.getByRole("button", { name: "Save to My media" }).click()
    await expect.poll(() => opened.mock.calls.length).toBe(1)
    const kept = await takeKeptFile()
    expect([kept?.file.name, kept?.category]).toEqual(["disc-upscaled.png", UPLOAD_CATEGORIES.image])
  })

  it("is stopped and begun again with another model, and says why it failed", async () => {
    await open(await png("disc.png", 150, 140))
    await page.getByRole("button", { name: "Fine" }).click()
    await start.click()
    await page.getByRole("button", { name: "Cancel" }).click()
    expect(job.isStopped()).toBe(true)
    await expect.element(start).toHaveAttribute("aria-disabled", "false")
    await start.click()
    job.fail("modelsMissing")
    await expect.element(page.getByText("Couldn't load the models.", { exact: false })).toBeVisible()
    await lookAt("the models did not come")
    await page.getByRole("button", { name: "Try again" }).click()
    job.crash()
    await expect.element(page.getByText("Not enough memory.", { exact: false })).toBeVisible()
    expect(asked.map(({ model }) => model)).toEqual(["medium", "medium", "medium"])
  })

  it("says that an image would become too large, in Arabic", async () => {
    const main = await open(await png("long.png", 4_000, 60), { locale: "ar" })
    await expect.element(page.getByText("الصورة كبيرة جدًا", { exact: false })).toBeVisible()
    await lookAt("too large, Arabic")
    expect(main.querySelector("button[aria-disabled=true]")).not.toBeNull()
  })
})
