import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, createdOf, DONE, imageOf, taskOf } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { ballOf, keepsImages } from "../../../testing/component/own-files.ts"
import { applyTemplate, templateHistory } from "../../domain/studio/apps/contract.ts"
import type { AppId } from "../../domain/studio/apps/templates.ts"
import { taskConfig, upscaleImage } from "../../domain/studio/create-contract.ts"
import { imageToImage } from "../../domain/studio/kinds/image-to-image.ts"
import { deleteTask, operateTask, type Task } from "../../domain/task/contract.ts"
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

describe("what an app made", () => {
  let made: Task[]
  beforeEach(() => {
    made = []
    answerCalls(
      answer(taskConfig, () => ({ prompt: "a comic panel" })),
      answer(templateHistory, () => ({ items: made.map((task) => ({ ...task, template_id: "comic-me" })), next_cursor: null })),
    )
  })
  const row = page.getByRole("article")
  const PORTRAIT = taskOf({
    type: imageToImage.action,
    prompt: "a comic panel",
    img_uris: [imageOf(), imageOf({ operate_number: 2, seed: 8 })],
    n_iter: 2,
  })

  it.each(["en", "ar"] as const)("is a row with the actions and keys of the image room, which opens large: %s", async (locale) => {
    made = [PORTRAIT, taskOf({ type: 7, prompt: "", status: 2, process: 30 })]
    await show("comic-me", { locale })
    const tiles = row.first().getByRole("listitem")
    await expect.element(tiles.nth(1)).toBeInTheDocument()
    await lookAt(`results of an app, ${locale}`)
    const tile = (index: number) => page.elementLocator(document.querySelector(`[data-image="${PORTRAIT.id}:${index}"]`) ?? document.body)
    tile(0).element().focus()
    await userEvent.keyboard(locale === "ar" ? "{ArrowLeft}" : "{ArrowRight}")
    await expect.element(tile(1)).toHaveFocus()
    const published: unknown[] = []
    document.addEventListener("publish:open", () => published.push(true), { once: true })
    await userEvent.keyboard("p")
    expect(published).toHaveLength(1)
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("dialog", { name: "a comic panel" })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(tile(1)).toHaveFocus()
  })

  it("is removed, comes back by undo, and is gone for good once the undo has run out", async () => {
    const gone = answer(deleteTask, () => DONE)
    answerCalls(gone)
    made = [PORTRAIT]
    await show("comic-me")
    const remove = async () => {
      await userEvent.click(row.getByRole("button", { name: "More for a comic panel", exact: true }))
      await userEvent.click(page.getByRole("menuitem", { name: "Remove" }))
    }
    await remove()
    await expect.element(page.getByText("Results of this app appear here.")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Undo" }))
    await expect.element(row).toBeInTheDocument()
    await remove()
    dispatchEvent(new PageTransitionEvent("pagehide"))
    await expect.poll(() => gone.asked).toHaveLength(1)
    await expect.element(row).not.toBeInTheDocument()
  })

  it("is tried again where it failed, and the further try stands above it", async () => {
    const failed = taskOf({ type: imageToImage.action, status: 4, status_desc: "failedDesc" })
    answerCalls(
      answer(operateTask, () => {
        const again = taskOf({ type: imageToImage.action, status: 1, process: 0, seq: 1 })
        made = [again, failed]
        return again
      }),
    )
    made = [failed]
    await show("comic-me")
    await userEvent.click(row.getByRole("button", { name: "Try again" }))
    await expect.element(row.nth(1)).toBeInTheDocument()
    await expect.element(row.first().getByRole("progressbar")).toBeInTheDocument()
  })

  it("says that something is made of it, which stands elsewhere", async () => {
    answerCalls(answer(upscaleImage, () => createdOf(taskOf())))
    made = [PORTRAIT]
    await show("comic-me")
    await userEvent.click(row.getByRole("button", { name: "More: Actions for image 1: a comic panel" }))
    await userEvent.click(page.getByRole("menuitem", { name: "Upscale" }))
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: /^Upscale/ }))
    await expect.element(page.getByRole("status").getByText("Task submitted")).toBeVisible()
    await expect.element(row.nth(1)).not.toBeInTheDocument()
  })
})
