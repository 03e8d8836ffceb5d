import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { form, generate, openGroup, openSettings, prompt, showTab, text } from "../../../testing/component/generator-screen.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, sceneFor, takesOrders } from "../../../testing/component/making.ts"
import { modelConfig, recommended } from "../../domain/studio/model-contract.ts"
import { listPresets, savePreset, type TaskPreset } from "../../domain/task/preset-contract.ts"
import { recentlyUsed } from "../../domain/task/result-contract.ts"

let orders: ReturnType<typeof takesOrders>
const PROMPT = "a red ball on a beach"

beforeEach(() => {
  orders = takesOrders(answerMaker())
  answerCalls(orders)
})
const choose = (label: string | RegExp) => userEvent.click(form.getByText(label).first(), { force: true })

describe("a form of making images", () => {
  it("sends what it holds once, with its key and the price that it said, and keeps its words", async () => {
    await showTab("textToImage", { prompt: PROMPT })
    await expect.element(generate).toMatchTextContent("8 credits")
    await userEvent.click(generate)
    await expect.poll(() => orders.asked).toMatchObject([{ action: 1, max_coins: 8, meta: { prompt: PROMPT } }])
    expect(orders.keys).toHaveLength(1)
    await expect.element(prompt).toHaveValue(PROMPT)
  })

  it("sets steps, sampler and hires fix by one choice, whose price it says; what is changed by hand is custom", async () => {
    await showTab("textToImage", { prompt: PROMPT })
    await expect.element(generate).toMatchTextContent("8 credits")
    await openGroup(/^Quality/)
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
    await showTab("textToImage", { prompt: PROMPT, art_model_no: "sdxl:gone since_yesterday.safetensors", steps: 33 })
    await openSettings()
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
    await showTab("textToImage", { prompt: PROMPT })
    await userEvent.click(generate)
    await expect.element(text("No server has this model. Choose another one.")).toBeVisible()
    await expect.element(prompt).toHaveValue(PROMPT)
  })

  it("tells what a rule mends, and puts the words of an embedding into the prompt at one press", async () => {
    await showTab("textToImage", { prompt: PROMPT, steps: 12 }, { mode: "studio" })
    await openGroup(/^Sampling/)
    await expect.element(text("The studio needs at least 25 steps. 30 are used instead of 12.")).toBeVisible()
    await openGroup(/^LoRA/)
    await userEvent.click(form.getByRole("button", { name: "Misty morning" }))
    await userEvent.click(form.getByRole("button", { name: "Add to prompt: misty morning" }))
    await expect.element(prompt).toHaveValue(`${PROMPT}, misty morning`)
    await lookAt("the studio with its models")
  })

  it("shows the look and the words that a mode has by itself, and sends none of them where none is chosen", async () => {
    await showTab("textToImage", { prompt: PROMPT, category: 5, n_iter: 1 })
    await openGroup(/^Style/)
    await expect.element(form.getByRole("radio", { name: "Fantasy Art" })).toBeChecked()
    await openGroup(/^Negative/)
    await expect
      .element(form.getByRole("textbox", { name: /^Negative/ }))
      .toHaveAttribute("placeholder", expect.stringMatching(/^worst quality, low quality/))
    await lookAt("the look of SDXL")
    await userEvent.click(form.getByRole("radio", { name: "None", exact: true }).first(), { force: true })
    await userEvent.click(generate)
    await expect.poll(() => orders.asked).toMatchObject([{ meta: { category: 5, sdxl: { prompt_style: "none" } } }])
  })

  it("tells the limit of LoRA and a model of another family by dialogs with a way on", async () => {
    const lora_models = ["a", "b", "c", "d"].map((id) => ({ model_id: id, base_model: "flux" as const }))
    await showTab("textToImage", { prompt: PROMPT, n_iter: 1, lora_models })
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
    await showTab("textToImage")
    await openSettings()
    await userEvent.click(form.getByRole("button", { name: "Read settings" }))
    const dialog = page.getByRole("dialog", { name: "Read settings" })
    await userEvent.fill(
      dialog.getByRole("textbox", { name: "Generation data" }),
      "a heron at dawn\nSteps: 24, Sampler: Euler a, CFG scale: 40, Seed: 8, Size: 640x512, Mystery: 7, Version: v1.10.0",
    )
    await expect.element(dialog.getByRole("region", { name: "Changed or not available here" }).getByText(/40 → 30/)).toBeVisible()
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
    await showTab("textToImage", { prompt: PROMPT, steps: 31 })
    await openSettings()
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
    await userEvent.click(form.getByRole("button", { name: "Reset all" }))
    await expect.element(form.getByRole("button", { name: /^Sampling/ })).not.toMatchTextContent(/31/)
    await expect.element(prompt).toHaveValue(PROMPT)
    await userEvent.click(form.getByRole("button", { name: "Presets" }))
    await userEvent.click(dialog.getByRole("button", { name: "Beach" }))
    await expect.element(form.getByRole("button", { name: /^Sampling/ })).toMatchTextContent(/31/)
  })
})
