import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answerCalls } from "../../../testing/component/answer-calls.ts"
import { form, openGroup, openSettings, prompt, showTab } from "../../../testing/component/generator-screen.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { switchSingleKeysOff } from "../../../testing/component/keys-off.ts"
import { DESK, lookAt, PHONE } from "../../../testing/component/look.ts"
import { answerMaker, takesOrders } from "../../../testing/component/making.ts"

const drawer = page.getByRole("group", { name: "Settings", exact: true })
const opener = form.getByRole("button", { name: "Settings", exact: true }).first()
const PROMPT = "a red ball on a beach"

beforeEach(async () => {
  answerCalls(takesOrders(answerMaker()))
  await page.viewport(DESK.width, DESK.height)
})

describe("the settings of a room", () => {
  it("lie over it until they are pinned, which moves the images aside and lasts; Escape leaves what is pinned", async () => {
    await showTab("textToImage", { prompt: PROMPT })
    await userEvent.click(opener)
    await expect.element(drawer).toBeVisible()
    await lookAt("settings over the room")
    await page.viewport(DESK.width, DESK.height)
    await userEvent.keyboard("{Escape}")
    await expect.element(drawer).not.toBeInTheDocument()

    await userEvent.click(opener)
    const stream = page.getByRole("region", { name: "Results" })
    const wide = stream.element().getBoundingClientRect().width
    await userEvent.click(drawer.getByRole("button", { name: "Pin settings" }))
    await expect.poll(() => stream.element().getBoundingClientRect().width).toBeLessThan(wide - 250)
    await userEvent.keyboard("{Escape}")
    await expect.element(drawer).toBeVisible()
    await showTab("textToImage")
    await expect.element(drawer.getByRole("button", { name: "Unpin settings" })).toBeVisible()
    await userEvent.click(drawer.getByRole("button", { name: "Unpin settings" }))
    await userEvent.click(drawer.getByRole("button", { name: "Close settings" }))
    await expect.element(drawer).not.toBeInTheDocument()
  })

  it("open by a comma, and not where single keys are switched off; nor does a slash lead to the prompt then", async () => {
    await showTab("textToImage", { prompt: PROMPT })
    const elsewhere = page.getByRole("region", { name: "Results" })
    elsewhere.element().focus()
    await userEvent.keyboard(",")
    await expect.element(drawer).toBeVisible()
    await userEvent.keyboard(",")
    await expect.element(drawer).not.toBeInTheDocument()
    switchSingleKeysOff()
    elsewhere.element().focus()
    await userEvent.keyboard(",/")
    await focused(elsewhere)
    await expect.element(drawer).not.toBeInTheDocument()
  })

  it("are a sheet on a phone, half as high until it is asked for more", async () => {
    await page.viewport(PHONE.width, PHONE.height)
    await showTab("textToImage", { prompt: PROMPT })
    await openSettings()
    const heightPx = () => drawer.element().getBoundingClientRect().height
    const half = heightPx()
    expect(half).toBeLessThan(PHONE.height * 0.75)
    await userEvent.click(drawer.getByRole("button", { name: "Show all settings" }))
    await expect.poll(heightPx).toBeGreaterThan(half + 100)
    await lookAt("settings as a sheet")
    await userEvent.click(drawer.getByRole("button", { name: "Show fewer settings" }))
    await expect.poll(heightPx).toBe(half)
  })

  it("tell what somebody chose, and go back to their defaults together while the words stay", async () => {
    await showTab("textToImage", { prompt: PROMPT, steps: 33, negative_prompt: "fog" })
    await openSettings()
    await expect.element(drawer.getByRole("button", { name: /^Sampling 33/ })).toBeVisible()
    await userEvent.click(drawer.getByRole("button", { name: "Reset all" }))
    await expect.element(drawer.getByRole("button", { name: /^Sampling 33/ })).not.toBeInTheDocument()
    await expect.element(prompt).toHaveValue(PROMPT)
    await expect.element(drawer.getByRole("button", { name: "Reset all" })).toHaveAttribute("aria-disabled", "true")
  })

  it("that a visitor may not set ask to sign in and say what for; those of the starter open", async () => {
    answerCalls(takesOrders(answerMaker({ plan: "visitor", left: 4 })))
    await showTab("textToImage", { prompt: PROMPT }, { viewer: "visitor" })
    const asked: unknown[] = []
    document.addEventListener("login:open", (event) => asked.push(event instanceof CustomEvent ? event.detail : null), { once: true })
    await openGroup(/^Sampling/)
    expect(asked).toEqual([{ reason: "guidance" }])
    await openGroup(/^Seed/)
    await expect.element(drawer.getByPlaceholder("Random")).toBeVisible()
  })
})

describe("a file that is held over the room", () => {
  const held = (type: string, target: EventTarget = document.body) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(8)], "cat.png", { type: "image/png" }))
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }
  const target = page.getByText("Start image", { exact: true })

  it("sees the places that it can go to, each with its twin under References, until it leaves", async () => {
    await showTab("textToImage", { prompt: PROMPT })
    held("dragenter")
    await expect.element(target).toBeVisible()
    await lookAt("the places for a file")
    held("dragleave")
    await expect.element(target).not.toBeInTheDocument()
    await userEvent.click(form.getByRole("button", { name: "References" }))
    await expect.element(page.getByRole("menuitem", { name: /^Start image/ })).toBeVisible()
  })

  it("dropped on one opens its mode; beside them nothing happens", async () => {
    await showTab("textToImage", { prompt: PROMPT })
    held("dragenter")
    await expect.element(target).toBeVisible()
    held("drop")
    await expect.element(target).not.toBeInTheDocument()
    await expect.element(page.getByRole("button", { name: "What to make: From text" })).toBeVisible()
    held("dragenter")
    await expect.element(target).toBeVisible()
    held("drop", target.element())
    await expect.element(page.getByRole("button", { name: "What to make: From image" })).toBeVisible()
  })
})
