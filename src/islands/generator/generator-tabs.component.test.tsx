import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answerCalls } from "../../../testing/component/answer-calls.ts"
import { form, generate, openGroup, prompt, showTab, text } from "../../../testing/component/generator-screen.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, takesOrders } from "../../../testing/component/making.ts"
import { keepsImages } from "../../../testing/component/own-files.ts"

let orders: ReturnType<typeof takesOrders>
const PROMPT = "a red ball on a beach"

beforeEach(() => {
  orders = takesOrders(answerMaker())
  answerCalls(orders, keepsImages())
})

describe("the modes of the image room", () => {
  it.for([
    ["textToImage", "Enter a prompt."],
    ["imageToImage", "Choose an image first."],
    ["conditionToImage", "Choose an image first."],
    ["extraUpscale", "Choose an image first."],
    ["faceSwap", "Choose an image first."],
    ["animGen", "Choose an image."],
  ] as const)("of which %s misses something says so there, and sends nothing", async ([tab, words]) => {
    await showTab(tab)
    await userEvent.click(generate)
    await expect.element(text(words)).toBeVisible()
    await lookAt(`${tab}, refused`)
    expect(orders.asked).toEqual([])
  })

  it("are walked by keys, and the address says which is open", async () => {
    await showTab("textToImage")
    page.getByRole("button", { name: "What to make: From text" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("menuitem", { name: /^From text/ })).toHaveFocus()
    await userEvent.keyboard("{ArrowDown}")
    await expect.element(page.getByRole("menuitem", { name: /^From image/ })).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("button", { name: "What to make: From image" })).toBeVisible()
    expect(new URL(location.href).searchParams.get("tab")).toBe("imageToImage")
  })

  it("ask a visitor to sign in on the way to one, stay where they are, and keep what was typed", async () => {
    answerMaker({ plan: "visitor", left: 4 })
    await showTab("SIMPLE", {}, { viewer: "visitor" })
    await userEvent.fill(prompt, PROMPT)
    const asked: unknown[] = []
    document.addEventListener("login:open", (event) => asked.push(event instanceof CustomEvent ? event.detail : null), { once: true })
    await userEvent.click(page.getByRole("button", { name: "What to make: From text" }))
    await userEvent.click(page.getByRole("menuitem", { name: /^From image/ }))
    expect(asked).toEqual([{ reason: "more", redirect: "/en/generator?tab=imageToImage" }])
    await expect.element(page.getByRole("button", { name: "What to make: From text" })).toBeVisible()
    await showTab("SIMPLE", {}, { viewer: "visitor" })
    await expect.element(prompt).toHaveValue(PROMPT)
  })

  it("read from right to left on a phone", async () => {
    await showTab("faceSwap", {}, { locale: "ar" })
    await expect.element(page.getByRole("button", { name: /تبديل الوجه/ }).first()).toBeVisible()
    await lookAt("face swap, Arabic")
  })
})

describe("settings that are compared", () => {
  it("say how many images they make at which price, and what is no value of one", async () => {
    await showTab("textToImage", { prompt: PROMPT })
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
