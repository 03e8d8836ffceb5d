import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, DONE, imageOf, taskOf } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { mediaFileOf } from "../../../testing/component/own-files.ts"
import { collectHeadshot, type HeadshotSet, headshotHistory, resetHeadshots } from "../../domain/studio/headshots/contract.ts"
import { imageToImage } from "../../domain/studio/kinds/image-to-image.ts"
import { deleteTask } from "../../domain/task/contract.ts"
import { keepTexts } from "../apps/form-memory.ts"
import { headshots } from "./headshots.island.tsx"

const SET: HeadshotSet = {
  set_id: "headshots_00000000000000000000000000",
  created_at: "2026-01-01T12:00:00.000Z",
  items: [{ look: "outdoor", task: taskOf({ status: 4, status_desc: "failedDesc" }) }],
}
const portraits = () => [1, 2].map((number) => imageOf({ operate_number: number, width: 896, height: 1152 }))
let sets: HeadshotSet[]
beforeEach(() => {
  sessionStorage.clear()
  sets = []
  answerMaker()
  answerCalls(answer(headshotHistory, () => ({ items: sets, next_cursor: null })))
})

const show = (surroundings: Surroundings = {}) =>
  mountIsland(headshots, { locale: surroundings.locale ?? "en" }, { viewer: "member", ...surroundings })

describe("headshots", () => {
  it("ask for a photo at its place", async () => {
    await show()
    await expect.element(page.getByText("Your headshots appear here.")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: /^Generate/ }))
    await expect.element(page.getByText("Choose an image.")).toBeVisible()
    await lookAt("headshots without a photo")
  })

  it("let looks be chosen and let go by keys, four at most, at a price for each, in Arabic", async () => {
    const main = await show({ viewer: "visitor", locale: "ar" })
    const look = (name: string) => main.querySelector<HTMLInputElement>(`[data-look=${name}]`)
    await expect.poll(() => look("corporate")?.checked).toBe(true)
    const price = () => main.querySelector("button[type=submit]")?.textContent
    const forOne = price()
    for (const name of ["corporate", "office", "outdoor", "monochrome", "warm"]) {
      look(name)?.focus()
      await userEvent.keyboard(" ")
    }
    await expect.poll(() => look("corporate")?.checked).toBe(false)
    expect(look("evening")?.disabled).toBe(true)
    expect(price()).not.toBe(forOne)
    await lookAt("headshots, Arabic")
  })

  it.each([
    ["office warm", ["office", "warm"]],
    ["office", ["office"]],
    ["nothing-we-know", ["corporate"]],
  ])("come back with the looks that were chosen before signing in: %s", async (looks, chosen) => {
    keepTexts("headshots", { looks })
    const main = await show()
    const names = () => [...main.querySelectorAll<HTMLInputElement>("[data-look]:checked")].map(({ dataset }) => dataset["look"])
    await expect.poll(() => names()).toEqual(chosen)
  })

  it("say what a set came to, and are removed once that is confirmed", async () => {
    sets = [SET]
    const removing = answer(resetHeadshots, ({ set_id }) => ({ set_id }))
    answerCalls(removing)
    await show()
    await expect.element(page.getByRole("heading", { name: "Outdoor" })).toBeVisible()
    await lookAt("a set that failed")
    await userEvent.click(page.getByRole("button", { name: "Remove" }))
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Remove" }))
    await expect.element(page.getByText("Your headshots appear here.")).toBeVisible()
    expect(removing.asked).toEqual([{ set_id: SET.set_id }])
  })

  it.each(["en", "ar"] as const)("are rows of their looks, whose images are each kept once: %s", async (locale) => {
    const twoOf = (prompt: string) =>
      taskOf({ type: imageToImage.action, prompt, n_iter: 2, img_uris: portraits(), width: 896, height: 1152 })
    sets = [
      {
        ...SET,
        items: [
          { look: "outdoor", task: twoOf("a long prompt") },
          { look: "warm", task: taskOf({ type: imageToImage.action, status: 2, n_iter: 2, process: 30 }) },
        ],
      },
    ]
    const keeping = answer(collectHeadshot, () => mediaFileOf())
    answerCalls(keeping)
    const main = await show({ locale })
    await expect.poll(() => main.querySelectorAll("[data-tile]")).toHaveLength(2)
    await lookAt(`a set under way, ${locale}`)
    const corner = main.querySelectorAll<HTMLElement>("[data-tile] .button--overlay")
    await userEvent.click(page.elementLocator(corner[1] ?? main))
    await expect.poll(() => main.querySelectorAll("[data-tile] a[href$='/my-media']")).toHaveLength(1)
    await expect.poll(() => document.activeElement?.getAttribute("href")).toMatch(/my-media$/)
    expect(keeping.asked).toEqual([{ task_id: sets[0]?.items[0]?.task.id, operate_number: 2 }])
    await lookAt(`a headshot that is kept, ${locale}`)
  })

  it("lose one look by its own menu, and the set with its last", async () => {
    answerCalls(answer(deleteTask, () => DONE))
    sets = [{ ...SET, items: [{ look: "outdoor", task: taskOf({ type: imageToImage.action, prompt: "a long prompt" }) }] }]
    await show()
    await userEvent.click(page.getByRole("button", { name: "More for Outdoor" }))
    await userEvent.click(page.getByRole("menuitem", { name: "Remove" }))
    await expect.element(page.getByText("Your headshots appear here.")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Undo" }))
    await expect.element(page.getByRole("heading", { name: "Outdoor" })).toBeVisible()
  })
})
