import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, type Maker, takesOrders } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { ballOf, keepsImages } from "../../../testing/component/own-files.ts"
import { draftImage } from "../../domain/studio/live/contract.ts"
import { createImage } from "./create-image.island.tsx"

let maker: Maker
let jpeg: string
beforeEach(async () => {
  maker = answerMaker()
  jpeg = btoa(String.fromCharCode(...new Uint8Array(await (await ballOf(64, 64)).arrayBuffer())))
})

const drafts = () =>
  answer(draftImage, ({ newest, meta }) => ({
    jpeg_base64: jpeg,
    width: 448,
    height: 448,
    seed: meta?.seed ?? 1,
    newest,
    is_draft: true as const,
  }))
const show = (surroundings: Surroundings = {}) =>
  mountIsland(
    createImage,
    { mode: "generator", initial: { prompt: "a red fox" }, locale: surroundings.locale ?? "en", isPreview: true, imagesPerDay: 4 },
    { viewer: "member", ...surroundings },
  )
const live = page.getByRole("region", { name: "Live draft" })
const turnOn = () => userEvent.click(page.getByRole("switch").first())

describe("live drafts", () => {
  it("follow the words with the same seed, and a new one is a press away", async () => {
    const asked = drafts()
    answerCalls(asked, takesOrders(maker))
    await show()
    await turnOn()
    await expect.element(live.getByRole("img", { name: "Draft: a red fox" })).toBeVisible()
    await lookAt("a live draft")
    const prompt = page.getByRole("textbox", { name: "Prompt", exact: true })
    await userEvent.fill(prompt, "a red fox at night")
    await expect.poll(() => asked.asked.at(-1)?.meta?.prompt).toBe("a red fox at night")
    expect(asked.asked.at(-1)?.meta?.seed).toBe(asked.asked[0]?.meta?.seed)
    await userEvent.click(live.getByRole("button", { name: "New seed" }))
    await expect.poll(() => asked.asked.at(-1)?.meta?.seed).not.toBe(asked.asked[0]?.meta?.seed)
    await userEvent.fill(prompt, "")
    await expect.element(live.getByText("Write a few words, and a draft appears here.")).toBeVisible()
  })

  it.for([
    ["while others wait", refusal("Busy"), "Live pauses while others wait for their images."],
    ["without a network", OFFLINE, "You're offline. Live resumes when you're connected."],
    ["without a renderer", refusal("Unavailable"), "No draft right now. Live keeps trying."],
  ] as const)("pause %s, say so, and resume", async ([, failure, words]) => {
    let isAway = true
    const asked = drafts()
    answerCalls({ ...asked, answer: (sent) => (isAway ? Promise.reject(failure) : asked.answer(sent)) })
    await show()
    await turnOn()
    await expect.element(live.getByText(words)).toBeVisible()
    await lookAt(`live, ${words}`)
    isAway = false
    await expect.element(live.getByRole("img", { name: "Draft: a red fox" })).toBeVisible()
    await expect.element(live.getByText(words)).not.toBeInTheDocument()
  })

  it("follow a sketch that is drawn by keys, in Arabic, which is uploaded for the real image", async () => {
    const asked = drafts()
    const orders = takesOrders(maker)
    answerCalls(asked, orders, keepsImages())
    await show({ locale: "ar" })
    await turnOn()
    await userEvent.click(page.getByRole("button", { name: "رسم", exact: true }))
    page.getByRole("application", { name: "لوحة الرسم" }).element().focus()
    await userEvent.keyboard(" {Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift} ")
    await expect.poll(() => asked.asked.at(-1)?.sketch).toMatch(/^[A-Za-z0-9+/]/)
    await lookAt("a sketch, Arabic")
    await userEvent.click(page.getByRole("button", { name: /^توليد بجودة كاملة/ }))
    await expect.poll(() => orders.asked).toHaveLength(1)
  })

  it("are told to a visitor to need an account, and nothing is sent", async () => {
    maker = answerMaker({ plan: "visitor", left: 4 })
    const asked = drafts()
    answerCalls(asked)
    await show({ viewer: "visitor" })
    await turnOn()
    const opened: unknown[] = []
    document.addEventListener("login:open", () => opened.push(true), { once: true })
    await userEvent.click(live.getByRole("button", { name: "Sign in" }))
    expect(opened).toHaveLength(1)
    expect(asked.asked).toEqual([])
    await lookAt("live for a visitor")
  })
})
