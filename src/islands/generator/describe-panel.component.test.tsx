import type { ReactNode } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { holdJob } from "../../../testing/component/held-job.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { taskOf } from "../../../testing/component/making.ts"
import { mount, type Surroundings } from "../../../testing/component/mount.tsx"
import { png } from "../../../testing/component/pick-file.ts"
import { measureImage } from "../../domain/image/composition-rules.ts"
import { paletteOf } from "../../domain/image/palette-rules.ts"
import { chunkOf } from "../../formats/image/png.ts"
import type { Description } from "../../wasm-workers/sight/protocol.ts"
import { $tasks } from "../_session/live-tasks.ts"
import { LEAD_TO_STUDIO } from "../studio/result-places.ts"
import { makeStudioState } from "../studio/studio-state.ts"
import { DescribePanel } from "./describe-panel.tsx"
import { GeneratorContext, makeGeneratorState } from "./generator-state.ts"

let job = holdJob<Description>()
let looks = 0
vi.mock("../../wasm-workers/sight/client.ts", () => ({
  describeImage: (_: ImageBitmap, signal: AbortSignal) => {
    looks += 1
    return job.start({ signal })
  },
}))

const ORANGE = new Uint8ClampedArray(64 * 64 * 4).map((_, at) => [200, 90, 20, 255][at % 4] ?? 0)
const BOX = { x: 0.3, y: 0.2, width: 0.3, height: 0.6 }
const PEOPLE: Description = {
  objects: [{ thing: "person", confidence: 0.91, box: BOX }],
  faces: [{ confidence: 0.8, box: BOX }],
  joints: [],
  measures: measureImage(ORANGE, 64, 64),
  palette: paletteOf(ORANGE),
}
/** After the signature and the header of a PNG. */
const AFTER_HEADER = 33
/** A PNG that carries a text as AUTOMATIC1111 writes it. */
const withParameters = async (file: File, text: string) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const chunk = chunkOf("tEXt", new TextEncoder().encode(`parameters\0${text}`))
  return new File([bytes.slice(0, AFTER_HEADER), chunk, bytes.slice(AFTER_HEADER)], file.name, { type: file.type })
}
const taken: string[] = []
const show = async (file: File, surroundings?: Surroundings, url = URL.createObjectURL(file)) => {
  const places = { ...LEAD_TO_STUDIO, takePrompt: (prompt: string) => taken.push(prompt) > 0 }
  const generator = makeGeneratorState("generator", "descriptors", makeStudioState(10, places))
  const image = { url, width: 640, height: 512, sizeBytes: file.size, prompt: "" }
  const within = (part: ReactNode) => <GeneratorContext value={generator}>{part}</GeneratorContext>
  await mount(
    within(<DescribePanel image={image} />),
    ["describe", "generator", "studio", "errors", "ui", "library", "result"],
    surroundings,
  )
  return generator
}
const look = page.getByRole("button", { name: "Describe in this browser" })
const looked = (times: number) => expect.poll(() => looks).toBe(times)

beforeEach(() => {
  job = holdJob()
  looks = 0
  taken.length = 0
})

describe("what is known of an image", () => {
  it("has the recipe inside it become settings with one press, and names what has no place here", async () => {
    const text = "a heron at dawn\nSteps: 24, Sampler: Euler a, CFG scale: 40, Seed: 8, Size: 640x512, Mystery: 7, Version: v1.10.0"
    const generator = await show(await withParameters(await png("heron.png", 640, 512), text))
    const recipe = page.getByRole("region", { name: "Settings in this image" })
    await expect.element(recipe.getByText("a heron at dawn")).toBeVisible()
    await expect.element(recipe.getByRole("region", { name: "Not used" }).getByText(/Mystery/)).toBeVisible()
    await expect.element(recipe.getByRole("region", { name: "Changed or not available here" }).getByText(/40 → 30/)).toBeVisible()
    await lookAt("a recipe inside an image")
    await recipe.getByRole("button", { name: "Use these settings" }).click()
    await expect.poll(() => generator.$tab.get()).toBe("textToImage")
    expect(generator.$draft.get().meta).toMatchObject({ prompt: "a heron at dawn" })
    expect(location.pathname).toBe("/en/create/image")
  })

  it("has words with their sources; what is left out or changed is so in the prompt", async () => {
    await show(await png("people.png", 640, 512, "#c85a14"))
    await expect.element(look).toHaveAttribute("aria-disabled", "false")
    await look.click()
    await expect.element(page.getByRole("button", { name: "Stop" })).toBeVisible()
    await looked(1)
    job.finish(PEOPLE)
    await expect.element(page.getByText(/^\d+ words found$/)).toBeVisible()
    const group = (name: string) => page.getByRole("group", { name })
    await expect.element(group("Objects").getByText("Object finder, 91%")).toBeVisible()
    await expect.element(group("Faces").getByText("Face finder, 80%")).toBeVisible()
    await expect.element(group("Composition").getByText("Measured").first()).toBeVisible()
    await lookAt("an image in words")
    const prompt = () => document.querySelector("[data-described-prompt]")?.textContent ?? ""
    const color = group("Palette").getByRole("textbox").first().element()
    if (!(color instanceof HTMLInputElement)) throw new Error("no color")
    expect(prompt().split(", ")).toContain(color.value)
    await group("Palette").getByRole("checkbox").first().click()
    await expect.poll(() => prompt().split(", ")).not.toContain(color.value)
    await userEvent.fill(group("Objects").getByRole("textbox").first(), "two friends laughing")
    await expect.poll(prompt).toMatch(/^two friends laughing, /)
    await page.getByRole("button", { name: "Use as prompt" }).click()
    expect(taken).toEqual([prompt()])
  })

  it("stands beside what the renderer answered about the same image, marked as its own", async () => {
    const file = await png("people.png", 640, 512)
    const url = URL.createObjectURL(file)
    const answered = taskOf({
      source_image: { url, width: 640, height: 512 },
      reverse_prompts: ["two friends by a pier"],
      reverse_is_preview: true,
    })
    $tasks.set({ [answered.id]: answered })
    await show(file, {}, url)
    const renderer = page.getByRole("region", { name: "From the renderer" })
    await expect.element(renderer.getByText("two friends by a pier")).toBeVisible()
    await expect.element(renderer.getByText(/No AI model looked at it/)).toBeVisible()
    await lookAt("the renderer's words beside this browser's")
    await renderer.getByRole("button", { name: "Use as prompt" }).click()
    expect(taken).toEqual(["two friends by a pier"])
    $tasks.set({})
  })

  it("is looked for again after a stop, and says where the models do not come, in Arabic too", async () => {
    await show(await png("people.png", 640, 512))
    await look.click()
    await looked(1)
    await page.getByRole("button", { name: "Stop" }).click()
    expect(job.isStopped()).toBe(true)
    await look.click()
    await looked(2)
    job.fail("modelsMissing")
    await expect.element(page.getByRole("alert")).toBeVisible()
    await lookAt("the models did not come")
    await show(await png("people.png", 640, 512), { locale: "ar" })
    await page.getByRole("button", { name: "وصف في هذا المتصفح" }).click()
    await looked(3)
    job.finish(PEOPLE)
    await expect.element(page.getByRole("group", { name: "لوحة الألوان" })).toBeVisible()
    await lookAt("an image in words, Arabic")
  })
})
