import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE } from "../../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../../testing/component/look.ts"
import { answerMaker } from "../../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../../testing/component/mount.tsx"
import { promptWords } from "../../../domain/prompt/contract.ts"
import { createImage } from "../../generator/create-image.island.tsx"

beforeEach(() => {
  answerMaker({ plan: "visitor", left: 4 })
})
afterEach(() => vi.useRealTimers())

const show = (isPreview: boolean, surroundings: Surroundings = {}) =>
  mountIsland(
    createImage,
    { mode: "generator", initial: {}, locale: surroundings.locale ?? "en", isPreview, imagesPerDay: 4 },
    surroundings,
  )
const prompt = page.getByRole("textbox", { name: "Prompt", exact: true })
const told = page.getByText(/^Not supported by the preview renderer: /)
const untilReady = () => expect.element(page.getByText("Free today: 4 of 4 left").first()).toBeInTheDocument()
const knowsNot = (words: readonly string[]) =>
  answer(promptWords, ({ prompt: text }) => ({ unknown_words: words.filter((word) => text.includes(word)) }))

describe("words that the preview renderer doesn't know", () => {
  it("are told below the prompt before anything is ordered, quietly, and without moving what follows", async () => {
    const asked = knowsNot(["wombat", "zorblax"])
    answerCalls(asked)
    const main = await show(true)
    await untilReady()
    const below = () => [...main.querySelectorAll("[data-chip]")].map((one) => one.getBoundingClientRect().top)
    await userEvent.fill(prompt, "a fox")
    await expect.poll(() => asked.asked).toEqual([{ kind: "text-to-image", prompt: "a fox" }])
    const before = below()
    expect(before.length).toBeGreaterThan(0)
    await userEvent.fill(prompt, "a wombat, a zorblax")
    const line = () => main.querySelector("[name=prompt]")?.closest("div")?.parentElement?.querySelector("[aria-live=polite]")?.textContent
    await expect.poll(line).toBe("Not supported by the preview renderer: \u2068wombat\u2069, \u2068zorblax\u2069")
    expect(told.element().getAttribute("aria-live")).toBe("polite")
    await expect.element(prompt).toHaveAccessibleDescription(/wombat/)
    expect(below()).toEqual(before)
    await lookAt("words that are not known")
    await userEvent.fill(prompt, "a fox")
    await expect.element(told).not.toBeInTheDocument()
  })

  it("are asked for once the text rests, never while it is composed", async () => {
    const asked = knowsNot([])
    answerCalls(asked)
    await show(true)
    await untilReady()
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const compose = (type: string) => prompt.element().dispatchEvent(new CompositionEvent(type, { bubbles: true }))
    compose("compositionstart")
    await userEvent.fill(prompt, "きつ")
    await expect.element(prompt).toHaveValue("きつ")
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    await userEvent.fill(prompt, "狐火")
    compose("compositionend")
    await expect.poll(() => asked.asked).toEqual([{ kind: "text-to-image", prompt: "狐火" }])
  })

  it("are nobody's business where an AI model paints, and nothing is said where nobody can tell", async () => {
    const asked = knowsNot(["wombat"])
    answerCalls(asked)
    await show(false)
    await untilReady()
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    await userEvent.fill(prompt, "a wombat")
    await expect.element(prompt).toHaveValue("a wombat")
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    const gone = answer(promptWords, () => Promise.reject(OFFLINE))
    answerCalls(gone)
    await show(true)
    await untilReady()
    await userEvent.fill(prompt, "a wombat and a fox")
    await expect.poll(() => gone.asked).toHaveLength(1)
    await expect.element(told).not.toBeInTheDocument()
    expect(asked.asked).toEqual([])
  })
})
