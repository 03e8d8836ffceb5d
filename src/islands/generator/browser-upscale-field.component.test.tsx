import { beforeEach, expect, it, vi } from "vitest"
import { page } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { holdJob } from "../../../testing/component/held-job.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mediaFile } from "../../../testing/component/media-file.ts"
import { mount } from "../../../testing/component/mount.tsx"
import { png } from "../../../testing/component/pick-file.ts"
import { uploadFile } from "../../domain/upload/contract.ts"
import type { UpscaledImage, UpscaleProgress } from "../../wasm-workers/upscale/protocol.ts"
import { makeStudioState } from "../studio/studio-state.ts"
import { BrowserUpscaleField } from "./browser-upscale-field.tsx"
import { changeDraft, GeneratorContext, knowing, makeGeneratorState } from "./generator-state.ts"

let job = holdJob<UpscaledImage, UpscaleProgress>()
vi.mock("../../wasm-workers/upscale/client.ts", () => ({ upscaleImage: (_: unknown, options: object) => job.start(options) }))
beforeEach(() => {
  job = holdJob()
})

it("makes the image of the form larger for nothing beside the renderer's way, and puts it into the form", async () => {
  const generator = makeGeneratorState("generator", "extraUpscale", makeStudioState(10))
  await mount(
    <GeneratorContext value={generator}>
      <BrowserUpscaleField />
    </GeneratorContext>,
    ["describe", "generator", "image", "tools", "errors", "ui", "studio", "library", "upload", "task"],
  )
  const open = page.getByRole("button", { name: "Upscale in this browser" })
  await expect.element(open).toHaveAttribute("aria-disabled", "true")
  await lookAt("no image in the form")
  const file = await png("people.png", 160, 145)
  const url = URL.createObjectURL(file)
  const image = { url, width: 160, height: 145, sizeBytes: file.size, prompt: "" }
  changeDraft(generator, "extraUpscale", (draft) => ({ ...knowing(draft, image), meta: { imageUrl: url, scaling_ratio: 4 } }))
  await open.click()
  const dialog = page.getByRole("dialog", { name: "Upscale in this browser" })
  await expect.element(dialog.getByText("4× · 640 × 580")).toBeVisible()
  await dialog.getByRole("button", { name: "Upscale", exact: true }).click()
  job.finish({ file: await png("made.png", 640, 580), width: 640, height: 580, backend: "wasm" })
  await expect.element(dialog.getByText("Done: 640 × 580")).toBeVisible()
  await lookAt("an upscale beside the renderer's")
  answerCalls(
    answer(uploadFile, () => {
      throw refusal("QuotaExceeded")
    }),
  )
  await dialog.getByRole("button", { name: "Use image" }).click()
  await expect.element(dialog.getByRole("alert")).toBeVisible()
  const stored = mediaFile({ url: "/media/larger.png", width: 640, height: 580 })
  answerCalls(answer(uploadFile, () => stored))
  await dialog.getByRole("button", { name: "Use image" }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(generator.$draft.get().meta).toMatchObject({ imageUrl: stored.url })
})
