import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, type Maker, takesOrders, taskOf } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings, serveIsland } from "../../../testing/component/mount.tsx"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { listTasks } from "../../domain/task/contract.ts"
import { createImage } from "./create-image.island.tsx"

let maker: Maker
beforeEach(() => {
  maker = answerMaker({ plan: "visitor", left: 4 })
})

const show = (initial: Configuration = {}, surroundings?: Surroundings) =>
  mountIsland(
    createImage,
    { mode: "generator", initial, locale: surroundings?.locale ?? "en", isPreview: true, imagesPerDay: 4 },
    surroundings,
  )
const prompt = page.getByRole("textbox", { name: "Prompt", exact: true })
const generate = page.getByRole("button", { name: /^(?:Generat|Add a prompt)/ })
const submit = () => userEvent.keyboard("{Control>}{Enter}{/Control}")
const untilReady = () => expect.element(page.getByText("Free today: 4 of 4 left").first()).toBeInTheDocument()

const PROPS = { mode: "generator", initial: {}, locale: "en", isPreview: true, imagesPerDay: 4 } as const

describe("the image room as the server writes it", () => {
  const examples = (main: HTMLElement) => [...main.querySelectorAll<HTMLImageElement>("img[src^='/examples/']")]

  it("has the examples, which stay as they are when it comes alive and nothing turns out to be made", async () => {
    const { main, hydrate } = await serveIsland(createImage, PROPS)
    const [first, ...others] = examples(main)
    expect(others).toHaveLength(3)
    expect([first?.width, first?.height, first?.fetchPriority]).not.toContain(0)
    expect([first, ...others].map((image) => image?.fetchPriority)).toEqual(["high", "auto", "auto", "auto"])
    hydrate()
    await untilReady()
    await expect.element(page.getByText("Loading")).not.toBeInTheDocument()
    expect(examples(main).every((image, index) => image === [first, ...others][index])).toBe(true)
  })

  it("begins with the shape of the stream where this device has images, and goes on to them", async () => {
    document.documentElement.dataset["made"] = ""
    try {
      maker.tasks = [taskOf()]
      const { main, hydrate } = await serveIsland(createImage, PROPS)
      await expect.element(page.elementLocator(examples(main)[0] ?? main)).not.toBeVisible()
      hydrate()
      await expect.element(page.getByRole("article")).toBeVisible()
      expect(examples(main)).toEqual([])
      expect(localStorage.getItem("atelier.made.visitor")).toBe("1")
    } finally {
      delete document.documentElement.dataset["made"]
    }
  })
})

describe("the image room of a visitor", () => {
  it("is empty, fits both screens and themes, and reads from right to left", async () => {
    await show()
    await expect.element(page.getByRole("heading", { name: "Describe it. Watch it appear." })).toBeVisible()
    await untilReady()
    await lookAt("nothing made yet")
    await show({}, { locale: "ar" })
    await lookAt("nothing made yet, Arabic")
  })

  it("refuses an empty prompt at the field, which takes the focus, until something is typed", async () => {
    const orders = takesOrders(maker)
    answerCalls(orders)
    await show()
    await untilReady()
    await userEvent.click(generate)
    await expect.element(prompt).toHaveAccessibleDescription(/Enter a prompt\./)
    await expect.element(prompt).toHaveFocus()
    await expect.element(prompt).toBeInvalid()
    await lookAt("a prompt that is missing")
    await userEvent.keyboard("a")
    await expect.element(page.getByText("Enter a prompt.")).not.toBeInTheDocument()
    expect(orders.asked).toEqual([])
  })

  it("refuses 6,001 characters with the limit and sends 6,000 once, with a key", async () => {
    const orders = takesOrders(maker)
    answerCalls(orders)
    await show({ prompt: "a".repeat(6_001), n_iter: 1 })
    await untilReady()
    await userEvent.click(prompt)
    await submit()
    await expect.element(prompt).toHaveAccessibleDescription(/Use 6,000 characters or fewer for the prompt\./)
    await userEvent.keyboard("{Backspace}")
    await submit()
    await expect.poll(() => orders.asked).toMatchObject([{ action: 1, source: "create", meta: { prompt: "a".repeat(6_000), n_iter: 1 } }])
    expect(orders.keys).toHaveLength(1)
    await expect.element(page.getByRole("article")).toBeVisible()
  })

  it("takes digits alone as a seed, up to 64 bits of them and to the last digit", async () => {
    const main = await show({ prompt: "a pear" })
    await untilReady()
    await userEvent.click(page.getByRole("button", { name: "Settings", exact: true }))
    await userEvent.click(page.getByRole("button", { name: /^Seed/ }))
    const seed = () => main.querySelector<HTMLInputElement>("[data-setting=seed]")
    await userEvent.fill(page.elementLocator(seed() ?? main), "-12x4")
    expect(seed()?.value).toBe("124")
    await userEvent.fill(page.elementLocator(seed() ?? main), "18446744073709551615")
    expect(seed()?.value).toBe("18446744073709551615")
    await userEvent.fill(page.elementLocator(seed() ?? main), "18446744073709551616")
    expect(seed()?.value).toBe("1844674407370955161")
  })

  it("shows the card while its call is on its way, and ignores a second press", async () => {
    const orders = answer(createTask, never)
    answerCalls(orders)
    await show({ prompt: "a stone bridge" })
    await untilReady()
    await userEvent.click(prompt)
    await submit()
    await expect.element(page.getByRole("article")).toMatchTextContent(/^a stone bridge/)
    await expect.element(page.getByText("Submitting your task.").first()).toBeInTheDocument()
    await submit()
    await lookAt("a task that is being sent")
    expect(orders.asked).toHaveLength(1)
  })

  it.for([
    ["QueueFull", /Your queue is full\. Wait for a task to finish\./],
    ["VisitorLimitReached", /You've used today's free images\./],
    ["Unavailable", /The service is unavailable right now\./],
  ] as const)("says why the server refuses %s, and keeps what was typed", async ([code, words]) => {
    answerCalls(
      answer(createTask, () => {
        throw refusal(code)
      }),
    )
    await show({ prompt: "third" })
    await untilReady()
    await userEvent.click(prompt)
    await submit()
    await expect.element(page.getByRole("alert")).toMatchTextContent(words)
    await expect.element(prompt).toHaveValue("third")
    await lookAt(`refused by ${code}`)
  })

  it("says that no server can be reached, and sends the same order again with the same key", async () => {
    let isAway = true
    const orders = takesOrders(maker)
    const keys = new Set<string | null>()
    answerCalls({
      ...orders,
      answer: (sent) => {
        // What another test sent may still be asked again.
        if (JSON.stringify(sent.input).includes('"a stone bridge"')) keys.add(sent.key)
        return isAway ? Promise.reject(OFFLINE) : orders.answer(sent)
      },
    })
    await show({ prompt: "a stone bridge", n_iter: 1 })
    await untilReady()
    await userEvent.click(prompt)
    await submit()
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Couldn't reach the server\./)
    await expect.element(prompt).toHaveValue("a stone bridge")
    isAway = false
    await userEvent.click(page.getByRole("alert").getByRole("button", { name: "Try again" }))
    await expect.element(page.getByRole("article")).toBeVisible()
    expect(orders.asked).toHaveLength(1)
    expect(keys.size).toBe(1)
  })

  it("does nothing but say why where the queue is full or the day used up", async () => {
    maker.tasks = [taskOf({ status: 1 }), taskOf({ status: 2, process: 30 })]
    await show({ prompt: "third" })
    await expect
      .element(page.getByText("1 task is running and 1 is waiting. Generate again when one finishes.").first())
      .toBeInTheDocument()
    await expect.element(generate).toHaveAttribute("aria-disabled", "true")
    maker = answerMaker({ plan: "visitor", left: 0 })
    await show({ prompt: "a fifth" })
    await expect.element(page.getByText(/^You've used today's free images\. You get new ones in/).first()).toBeInTheDocument()
    await userEvent.click(prompt)
    await submit()
    await expect.element(page.getByRole("article")).not.toBeInTheDocument()
    await expect.element(prompt).toHaveValue("a fifth")
  })

  it("says that the tasks could not be loaded, and loads them once asked again", async () => {
    let isAway = true
    answerCalls(
      answer(listTasks, () => {
        if (isAway) throw refusal("Unavailable")
        return { items: [taskOf({ prompt: "a heron" })], next_cursor: null }
      }),
    )
    await show()
    await expect.element(page.getByText("Couldn't load your tasks")).toBeVisible()
    await lookAt("tasks that did not come")
    isAway = false
    await userEvent.click(page.getByRole("button", { name: "Try again" }))
    await expect.element(page.getByRole("heading", { name: "a heron" })).toBeVisible()
  })
})
