import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, createdOf } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { ballOf, keepsImages } from "../../../testing/component/own-files.ts"
import { applyTemplate, templateHistory } from "../../domain/studio/apps/contract.ts"
import type { AppId } from "../../domain/studio/apps/templates.ts"
import { appRunner } from "./app.island.tsx"

beforeEach(() => {
  answerMaker()
  answerCalls(
    answer(templateHistory, () => ({ items: [], next_cursor: null })),
    keepsImages(),
  )
})

const show = (id: AppId, surroundings: Surroundings = {}) =>
  mountIsland(appRunner, { id, locale: surroundings.locale ?? "en" }, { viewer: "member", ...surroundings })
const run = page.getByRole("button", { name: /^Run/ })
const photo = async (main: HTMLElement) =>
  userEvent.upload(page.elementLocator(main.querySelector("input[type=file]") ?? main), await ballOf(640, 480))

describe("an app", () => {
  it("asks for its photo at its place, and is run once with what was chosen at the price that it said", async () => {
    const orders = answer(applyTemplate, () => createdOf())
    answerCalls(orders)
    const main = await show("comic-me")
    await userEvent.click(run)
    await expect.element(page.getByText("Choose an image.")).toBeVisible()
    await lookAt("an app without its photo")
    await photo(main)
    await expect.element(page.getByAltText("Your photo: ball.png")).toBeVisible()
    await userEvent.click(page.getByLabelText("Strong"), { force: true })
    await lookAt("an app with its photo")
    const [, price = ""] = /· (\d+) credit/.exec(run.element().textContent ?? "") ?? []
    await userEvent.click(run)
    await expect.poll(() => orders.asked).toMatchObject([{ id: "comic-me", max_coins: Number(price) }])
    expect(orders.keys).toHaveLength(1)
  })

  it("says why the server refuses, and keeps what was chosen", async () => {
    answerCalls(
      answer(applyTemplate, () => {
        throw refusal("QueueFull")
      }),
    )
    await show("poster")
    await userEvent.fill(page.getByLabelText("What should it show?"), "a paper boat on a lake")
    await userEvent.click(run)
    await expect.element(page.getByRole("alert")).toMatchTextContent("Your queue is full.")
    await lookAt("an app that was refused")
    await expect.element(page.getByLabelText("What should it show?")).toHaveValue("a paper boat on a lake")
  })

  it("is filled in by keyboard alone in Arabic, leads a visitor to sign in, and is then as it was", async () => {
    const main = await show("phone-wallpaper", { viewer: "visitor", locale: "ar" })
    await userEvent.click(page.getByRole("textbox").first())
    await userEvent.keyboard("منارة{Tab}{ArrowDown}")
    expect(main.querySelector("[data-setting=mood]:checked")?.getAttribute("value")).toBe("dawn")
    const opened: unknown[] = []
    document.addEventListener("login:open", () => opened.push(true), { once: true })
    await userEvent.keyboard("{Tab}{Enter}")
    await expect.poll(() => opened).toHaveLength(1)
    await lookAt("an app in Arabic")
    document.dispatchEvent(new Event("login:done"))
    await show("phone-wallpaper", { locale: "ar" })
    await expect.element(page.getByRole("textbox").first()).toHaveValue("منارة")
  })
})
