import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, type Maker, sceneFor, takesOrders } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { ballOf, keepsImages } from "../../../testing/component/own-files.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { modelConfig, recommended } from "../../domain/studio/model-contract.ts"
import { listPresets, savePreset, type TaskPreset } from "../../domain/task/preset-contract.ts"
import { recentlyUsed } from "../../domain/task/result-contract.ts"
import { uploadImageByUrl } from "../../domain/upload/contract.ts"
import { generator } from "./generator.island.tsx"
import type { GeneratorMode } from "./tabs.ts"

let maker: Maker
let orders: ReturnType<typeof takesOrders>
const PROMPT = "a red ball on a beach"

beforeEach(() => {
  maker = answerMaker()
  orders = takesOrders(maker)
  answerCalls(orders, keepsImages())
})

/** Shows a tab as it was left on this device. */
async function show(
  tab: string,
  meta: Configuration = {},
  { mode = "generator", ...surroundings }: Surroundings & { mode?: GeneratorMode } = {},
) {
  if (Object.keys(meta).length > 0) localStorage.setItem(`atelier.${mode}.${tab}`, JSON.stringify({ meta, images: [] }))
  const locale = surroundings.locale ?? "en"
  const props = { mode, locale, isPreview: true, imagesPerDay: 4 }
  const main = await mountIsland(generator, props, { viewer: "member", address: `/${locale}/${mode}?tab=${tab}`, ...surroundings })
  await expect.element(page.getByRole("tabpanel")).toBeInTheDocument()
  return main
}
const form = page.getByRole("tabpanel")
const prompt = page.getByRole("textbox", { name: "Prompt", exact: true })
const generate = page.getByRole("button", { name: /^(?:Generate|Get credits)/ })
const text = (words: string | RegExp) => form.getByText(words, { exact: false }).first()
const openGroup = (name: RegExp) => userEvent.click(form.getByRole("button", { name }))
const choose = (label: string | RegExp) => userEvent.click(form.getByText(label).first(), { force: true })

async function chooseImage(main: HTMLElement, width: number, height: number): Promise<void> {
  await expect.poll(() => main.querySelector("input[type=file]")).not.toBeNull()
  const [input] = main.querySelectorAll<HTMLInputElement>("input[type=file]")
  await userEvent.upload(page.elementLocator(input ?? main), await ballOf(width, height))
}

describe("the tabs of all actions", () => {
  it.for([
    ["textToImage", "Enter a prompt."],
    ["imageToImage", "Choose an image first."],
    ["conditionToImage", "Choose an image first."],
    ["extraUpscale", "Choose an image first."],
    ["faceSwap", "Choose an image first."],
    ["animGen", "Choose an image."],
  ] as const)("of which %s misses something says so there, and sends nothing", async ([tab, words]) => {
    await show(tab)
    await userEvent.click(generate)
    await expect.element(text(words)).toBeVisible()
    await lookAt(`${tab}, refused`)
    expect(orders.asked).toEqual([])
  })

  it("are walked by keys, and the address says which is open", async () => {
    await show("textToImage")
    const first = page.getByRole("tab", { name: "Text to image" })
    await userEvent.click(first)
    await userEvent.keyboard("{ArrowRight}")
    const next = page.getByRole("tab", { name: "Image to image", exact: true })
    await expect.element(next).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect.element(next).toHaveAttribute("aria-selected", "true")
    expect(new URL(location.href).searchParams.get("tab")).toBe("imageToImage")
  })

  it("ask a visitor to sign in on the way to one, stay where they are, and keep what was typed", async () => {
    maker = answerMaker({ plan: "visitor", left: 4 })
    await show("SIMPLE", {}, { viewer: "visitor" })
    await userEvent.fill(prompt, PROMPT)
    const asked: unknown[] = []
    document.addEventListener("login:open", (event) => asked.push(event instanceof CustomEvent ? event.detail : null), { once: true })
    await userEvent.click(page.getByRole("tab", { name: "Image to image", exact: true }))
    expect(asked).toEqual([{ reason: "more", redirect: "/en/generator?tab=imageToImage" }])
    await expect.element(page.getByRole("tab", { name: "Simple" })).toHaveAttribute("aria-selected", "true")
    await show("SIMPLE", {}, { viewer: "visitor" })
    await expect.element(prompt).toHaveValue(PROMPT)
  })

  it("read from right to left on a phone", async () => {
    await show("faceSwap", {}, { locale: "ar" })
    await expect.element(page.getByRole("tab", { name: "تبديل الوجه" })).toBeVisible()
    await lookAt("face swap, Arabic")
  })
})

describe("a form of making images", () => {
  it("sends what it holds once, with its key and the price that it said, and is empty after it", async () => {
    await show("textToImage", { prompt: PROMPT })
    await expect.element(generate).toMatchTextContent("8 credits")
    await userEvent.click(generate)
    await expect.poll(() => orders.asked).toMatchObject([{ action: 1, max_coins: 8, meta: { prompt: PROMPT } }])
    expect(orders.keys).toHaveLength(1)
    await expect.element(prompt).toHaveValue("")
  })

  it("sets steps, sampler and hires fix by one choice, whose price it says; what is changed by hand is custom", async () => {
    await show("textToImage", { prompt: PROMPT })
    await expect.element(generate).toMatchTextContent("8 credits")
    await choose("Best")
    await expect.element(generate).toMatchTextContent("24 credits")
    await openGroup(/^Sampling/)
    const steps = form.getByRole("slider", { name: "Steps", exact: true })
    await expect.element(steps).toHaveValue("30")
    await userEvent.click(steps, { force: true })
    await userEvent.keyboard("{Home}")
    await expect.element(form.getByRole("group", { name: "Quality" }).getByText("Custom").first()).toBeVisible()
    await lookAt("a quality of one's own")
    await choose("Draft")
    await expect.element(steps).toHaveValue("10")
  })

  it("tells at its field a model that no server has any more, keeps what was typed, and takes another", async () => {
    answerCalls(answer(modelConfig, ({ art_model_no: no }) => ({ ...sceneFor(no), is_gone: no?.includes("gone") === true })))
    await show("textToImage", { prompt: PROMPT, art_model_no: "sdxl:gone since_yesterday.safetensors", steps: 33 })
    const gone = form.getByText("No server has this model. Choose another one.")
    await expect.element(gone.first()).toBeVisible()
    await lookAt("a model that is gone")
    await userEvent.click(generate)
    expect(orders.asked).toEqual([])
    await expect.element(prompt).toHaveValue(PROMPT)
    await choose("Easel Lens")
    await expect.element(gone).not.toBeInTheDocument()
    await expect.element(prompt).toHaveValue(PROMPT)
  })

  it("puts a refusal of the server at its field", async () => {
    answerCalls({
      ...orders,
      answer: () => Promise.reject(refusal("Unavailable", { errors: [{ path: "meta.art_model_no", message: "NoServerModel" }] })),
    })
    await show("textToImage", { prompt: PROMPT })
    await userEvent.click(generate)
    await expect.element(text("No server has this model. Choose another one.")).toBeVisible()
    await expect.element(prompt).toHaveValue(PROMPT)
  })

  it("tells what a rule mends, and puts the words of an embedding into the prompt at one press", async () => {
    await show("textToImage", { prompt: PROMPT, steps: 12 }, { mode: "studio" })
    await openGroup(/^Sampling/)
    await expect.element(text("The studio needs at least 25 steps. 30 are used instead of 12.")).toBeVisible()
    await openGroup(/^Model/)
    await userEvent.click(form.getByRole("button", { name: "Misty morning" }))
    await userEvent.click(form.getByRole("button", { name: "Add to prompt: misty morning" }))
    await expect.element(prompt).toHaveValue(`${PROMPT}, misty morning`)
    await lookAt("the studio with its models")
  })

  it("tells the limit of LoRA and a model of another family by dialogs with a way on", async () => {
    const lora_models = ["a", "b", "c", "d"].map((id) => ({ model_id: id, base_model: "flux" as const }))
    await show("textToImage", { prompt: PROMPT, n_iter: 1, lora_models })
    await userEvent.click(generate)
    const limit = page.getByRole("dialog", { name: "LoRA limit reached" })
    await expect.element(limit).toBeVisible()
    await lookAt("the limit of LoRA")
    await userEvent.click(limit.getByRole("button", { name: "Keep the first 3" }))
    const mismatch = page.getByRole("alertdialog", { name: "Not made for this model" })
    await expect.element(mismatch).toBeVisible()
    await lookAt("a LoRA of another family")
    await userEvent.click(mismatch.getByRole("button", { name: "Continue without it" }))
    await expect.poll(() => orders.asked).toHaveLength(1)
    expect(orders.asked[0]?.meta).not.toHaveProperty("lora_models")
  })

  it("says what is taken, changed and not used of a pasted text before it fills the form", async () => {
    await show("textToImage")
    await userEvent.click(form.getByRole("button", { name: "Read settings" }))
    const dialog = page.getByRole("dialog", { name: "Read settings" })
    await userEvent.fill(
      dialog.getByRole("textbox", { name: "Generation data" }),
      "a heron at dawn\nSteps: 24, Sampler: Euler a, CFG scale: 40, Seed: 8, Size: 640x512, Mystery: 7, Version: v1.10.0",
    )
    await expect.element(dialog.getByRole("region", { name: "Changed or not available here" }).getByText("40 → 30")).toBeVisible()
    await expect.element(dialog.getByRole("region", { name: "Not used" }).getByText("Mystery")).toBeVisible()
    await lookAt("settings that were read")
    await userEvent.click(dialog.getByRole("button", { name: "Use these settings" }))
    await expect.element(prompt).toHaveValue("a heron at dawn")
    await expect.element(text("640 × 512")).toBeVisible()
  })

  it("keeps its settings as a preset and takes them back; what could not be had says so", async () => {
    const kept: TaskPreset[] = []
    answerCalls(
      answer(listPresets, () => ({ items: kept })),
      answer(recentlyUsed, () => {
        throw refusal("Unavailable")
      }),
      answer(recommended, () => ({ models: [], styles: [], aspect_ratios: [], templates: [] })),
      answer(savePreset, ({ name, action, category = 1, meta }) => {
        const preset = { preset_id: "preset_1", name, action, category, meta, created_at: "2026-01-01T12:00:00.000Z" }
        kept.push(preset)
        return preset
      }),
    )
    await show("textToImage", { prompt: PROMPT, steps: 31 })
    await userEvent.click(form.getByRole("button", { name: "Presets" }))
    const dialog = page.getByRole("dialog", { name: "Presets" })
    await expect.element(dialog.getByText("No presets for this action yet.")).toBeVisible()
    await expect.element(dialog.getByRole("alert")).toBeVisible()
    await lookAt("presets")
    await userEvent.click(dialog.getByRole("button", { name: "Save these settings" }))
    const naming = page.getByRole("dialog", { name: "Save as preset" })
    await userEvent.fill(naming.getByRole("textbox"), "Beach")
    await userEvent.keyboard("{Enter}")
    await expect.element(dialog.getByRole("button", { name: "Beach" })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await userEvent.click(form.getByRole("button", { name: "Clear this tab" }))
    await expect.element(prompt).toHaveValue("")
    await userEvent.click(form.getByRole("button", { name: "Presets" }))
    await userEvent.click(dialog.getByRole("button", { name: "Beach" }))
    await expect.element(prompt).toHaveValue(PROMPT)
  })
})

describe("the images of a form", () => {
  it("are waited for, named where they break a bound, and made smaller", async () => {
    const upload = Promise.withResolvers<void>()
    const keeping = keepsImages()
    answerCalls({ ...keeping, answer: (sent) => upload.promise.then(() => keeping.answer(sent)) })
    const main = await show("imageToImage", { prompt: PROMPT })
    await chooseImage(main, 512, 384)
    await expect.element(text("Uploading…")).toBeInTheDocument()
    await userEvent.click(generate)
    await expect.element(text("Wait until the upload finishes.")).toBeVisible()
    upload.resolve()
    await expect.element(text("512 × 384")).toBeVisible()
    await chooseImage(main, 4_200, 600)
    await expect.element(text("This image is 4200 × 600 px. The limit is 4096 px per side.")).toBeVisible()
    await lookAt("an image that is too large")
    await userEvent.click(form.getByRole("button", { name: "Use a smaller copy" }))
    await expect.element(text("4096 × 585")).toBeVisible()
  })

  it("that are none are refused at their place, and so is a link that cannot be used", async () => {
    answerCalls(
      answer(uploadImageByUrl, () => {
        throw refusal("LinkRefused")
      }),
    )
    const main = await show("imageToImage")
    await expect.poll(() => main.querySelector("input[type=file]")).not.toBeNull()
    const input = page.elementLocator(main.querySelector("input[type=file]") ?? main)
    await userEvent.upload(input, new File(["no image"], "no.png", { type: "image/png" }))
    await expect.element(text("Failed to load image")).toBeVisible()
    await userEvent.click(form.getByRole("button", { name: "Paste a link" }))
    const link = page.getByRole("dialog")
    await userEvent.fill(link.getByRole("textbox"), "https://localhost/fox.png")
    await userEvent.keyboard("{Enter}")
    await expect.element(link.getByText("This link can't be used. Use a public https address.")).toBeVisible()
    await lookAt("a link that is refused")
  })

  it("are scaled up to 4096 px and no further", async () => {
    const main = await show("extraUpscale")
    await chooseImage(main, 1_400, 1_050)
    await expect.element(text("2800 × 2100")).toBeVisible()
    await expect.poll(() => main.querySelector("input[name=scaling_ratio]")).not.toBeNull()
    await userEvent.fill(page.elementLocator(main.querySelector("input[name=scaling_ratio]") ?? main), "3")
    await expect.element(text("The result would be larger than 4096")).toBeVisible()
    await lookAt("an upscale that is too large")
  })

  it("are expanded to a shape or side by side, by keys", async () => {
    const main = await show("expansion", { prompt: PROMPT })
    await chooseImage(main, 1_024, 1_024)
    await expect.element(text("1024 × 1024")).toBeVisible()
    await userEvent.click(form.getByRole("button", { name: "16:9" }))
    await expect.element(text("1824 × 1024")).toBeVisible()
    form.getByRole("slider", { name: "Top" }).element().focus()
    await userEvent.keyboard("{ArrowUp}")
    await expect.element(text("1824 × 1032")).toBeVisible()
    await lookAt("expand")
    await userEvent.click(generate)
    await expect.poll(() => orders.asked).toMatchObject([{ meta: { width: 1824, height: 1032 } }])
  })

  it("get a mask, which is painted further", async () => {
    const main = await show("imageToImage", { prompt: PROMPT })
    await chooseImage(main, 512, 384)
    await userEvent.click(form.getByRole("button", { name: "Paint mask" }))
    const painter = page.getByRole("dialog", { name: "Paint mask" })
    await userEvent.click(painter.getByRole("button", { name: "Fill all" }))
    await lookAt("the mask painter")
    await userEvent.click(painter.getByRole("button", { name: "Use mask" }))
    await userEvent.click(form.getByRole("button", { name: "Edit mask" }))
    await expect.element(page.getByRole("dialog", { name: "Edit mask" })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await userEvent.click(generate)
    await expect.poll(() => orders.asked[0]?.meta?.mask).toMatch(/^blob:/)
  })

  it("that steer show what is taken from them", async () => {
    const main = await show("conditionToImage", { prompt: PROMPT })
    await chooseImage(main, 512, 384)
    await userEvent.click(form.getByRole("button", { name: "Show preview" }))
    await lookAt("a control image")
  })
})

describe("settings that are compared", () => {
  it("say how many images they make at which price, and what is no value of one", async () => {
    await show("textToImage", { prompt: PROMPT })
    await openGroup(/^Compare settings/)
    await userEvent.selectOptions(form.getByLabelText("Columns", { exact: true }), "steps")
    const values = form.getByLabelText("Columns: Values")
    await userEvent.fill(values, "4-")
    await expect.element(text("Enter numbers or ranges such as 10-30 [3].")).toBeVisible()
    await userEvent.fill(values, "4-8 (+4)")
    await userEvent.selectOptions(form.getByLabelText("Rows", { exact: true }), "seed")
    await userEvent.fill(form.getByLabelText("Rows: Values"), "1, 2")
    await expect.element(text("2 × 2, 4 images, 16 credits")).toBeVisible()
    await expect.element(generate).toMatchTextContent("16 credits")
    await lookAt("settings to compare")
    await userEvent.click(generate)
    await expect
      .poll(() => orders.asked)
      .toMatchObject([{ max_coins: 16, meta: { sweep: { x: { setting: "steps" }, y: { setting: "seed" } } } }])
  })
})
