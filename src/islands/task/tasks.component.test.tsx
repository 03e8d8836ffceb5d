import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, imageOf, type Maker, taskOf } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { mediaFileOf } from "../../../testing/component/own-files.ts"
import { createRefer } from "../../domain/post/refer-contract.ts"
import { listTasks, operateTask } from "../../domain/task/contract.ts"
import { listPresets, renamePreset, savePreset, type TaskPreset } from "../../domain/task/preset-contract.ts"
import { deleteTaskImage, recentlyUsed, saveTaskImage } from "../../domain/task/result-contract.ts"
import { tasks } from "./task.island.tsx"

let maker: Maker
beforeEach(() => {
  maker = answerMaker()
  answerCalls(answer(recentlyUsed, () => ({ models: [], sizes: [{ aspect_ratio: 2, width: 1024, height: 1024 }], styles: [] })))
})

const show = (surroundings: Surroundings = {}) =>
  mountIsland(tasks, { locale: surroundings.locale ?? "en" }, { viewer: "member", address: "/en/tasks", ...surroundings })
const choose = (name: string) => userEvent.click(page.getByRole("menuitem", { name, exact: true }))
const heron = () => taskOf({ prompt: "a heron", n_iter: 2, img_uris: [imageOf(), imageOf({ operate_number: 2 })] })

describe("the list of tasks", () => {
  it("says that there are none, in both themes and on both screens, in Arabic too", async () => {
    await show()
    await expect.element(page.getByText("No tasks yet")).toBeVisible()
    await lookAt("no tasks")
    await show({ locale: "ar", viewer: "visitor" })
    await expect.element(page.getByText("لا مهام بعد")).toBeVisible()
    await lookAt("no tasks, Arabic")
  })

  it("says that it could not be loaded, and loads once asked again", async () => {
    let isAway = true
    answerCalls(
      answer(listTasks, () => {
        if (isAway) throw refusal("Unavailable")
        return { items: [heron()], next_cursor: null }
      }),
    )
    await show()
    await expect.element(page.getByText("Couldn't load your tasks")).toBeVisible()
    await lookAt("tasks that did not come")
    isAway = false
    await userEvent.click(page.getByRole("button", { name: "Try again" }))
    await expect.element(page.getByRole("heading", { name: "a heron" })).toBeVisible()
  })

  it("parts the queue from the history, and cancels what is chosen at once", async () => {
    const cancelling = answer(operateTask, ({ id }) => taskOf({ id, status: 4, status_desc: "userCancelDesc", seq: 30, img_uris: [] }))
    answerCalls(cancelling)
    maker.tasks = [
      taskOf({ status: 2, process: 30, prompt: "a lighthouse" }),
      taskOf({ status: 1, process: 0, prompt: "a windmill" }),
      heron(),
    ]
    await show()
    await expect.element(page.getByRole("region", { name: "In progress" }).getByText("a lighthouse")).toBeVisible()
    await expect.element(page.getByRole("region", { name: "History" }).getByText("a heron")).toBeVisible()
    await userEvent.click(page.getByRole("checkbox", { name: "Select: a lighthouse" }))
    await userEvent.click(page.getByRole("checkbox", { name: "Select: a windmill" }))
    await lookAt("two tasks that are chosen")
    await userEvent.click(page.getByRole("group", { name: "2 tasks selected" }).getByRole("button", { name: "Cancel" }))
    await expect.element(page.getByText("2 tasks canceled")).toBeVisible()
    expect(cancelling.asked.map(({ operation }) => operation)).toEqual(["cancel", "cancel"])
  })

  it("tells a visitor when a task is removed, and is chosen by keys", async () => {
    maker = answerMaker({ plan: "visitor", left: 4 })
    maker.tasks = [{ ...heron(), expiration_time: "2026-02-01T12:00:00.000Z" }]
    await show({ viewer: "visitor", locale: "ar" })
    await expect.element(page.getByText(/تُزال في/)).toBeVisible()
    page.getByRole("checkbox").element().focus()
    await userEvent.keyboard(" ")
    await expect.element(page.getByRole("group", { name: "مهمة واحدة محددة" })).toBeVisible()
    await lookAt("a chosen task, Arabic")
  })

  it("keeps single images, deletes them with an undo, and orders a task again at no more than it cost", async () => {
    const saving = answer(saveTaskImage, () => mediaFileOf())
    const deleting = answer(deleteTaskImage, () => ({ task: null }))
    const again = answer(operateTask, () => taskOf({ status: 1, process: 0, prompt: "a heron" }))
    answerCalls(saving, deleting, again)
    const nothing = { stamina: 0, coins: 0 }
    const paid = { stamina: 4, coins: 0 }
    maker.tasks = [{ ...heron(), deduction_detail: { held: paid, charged: paid, returned: nothing } }]
    await show()
    const menu = (index: number) => userEvent.click(page.getByRole("button", { name: `Actions for image ${index}: a heron` }))
    await menu(1)
    await lookAt("the menu of an image")
    await choose("Save to My media")
    await expect.element(page.getByText("Saved to My media")).toBeVisible()
    expect(saving.asked).toMatchObject([{ operate_number: 1 }])
    await menu(2)
    await choose("Delete image")
    await userEvent.click(page.getByRole("button", { name: "Undo" }))
    expect(deleting.asked).toEqual([])
    page.getByRole("button", { name: "Actions: a heron" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await choose("Regenerate")
    await expect.element(page.getByText("Task submitted")).toBeVisible()
    expect(again.asked).toMatchObject([{ operation: "retry", max_coins: 4 }])
  })
})

describe("presets", () => {
  it("are kept from a task, refused with a name that is taken, renamed and shown beside what was used lately", async () => {
    const kept: TaskPreset[] = []
    const preset = (name: string): TaskPreset => ({
      preset_id: `preset_${"0".repeat(26)}`,
      name,
      action: 1,
      category: 1,
      meta: { prompt: "a heron" },
      created_at: "2026-01-01T12:00:00.000Z",
    })
    let isTaken = true
    answerCalls(
      answer(createRefer, () => ({ action: 1, category: 1, meta: { prompt: "a heron" } })),
      answer(listPresets, () => ({ items: kept })),
      answer(savePreset, ({ name }) => {
        if (isTaken) throw refusal("Conflict", { errors: [{ path: "name", message: "PresetNameTaken" }] })
        kept.push(preset(name))
        return preset(name)
      }),
      answer(renamePreset, ({ name }) => preset(name)),
    )
    maker.tasks = [heron()]
    await show()
    await userEvent.click(page.getByRole("button", { name: "Actions: a heron" }))
    await choose("Save as preset")
    await userEvent.fill(page.getByLabelText("Preset name"), "Waterside")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("A preset with this name already exists.")).toBeVisible()
    await lookAt("a name that is taken")
    isTaken = false
    await userEvent.click(page.getByRole("button", { name: "Save", exact: true }))
    await expect.element(page.getByText("Preset saved")).toBeVisible()
    await userEvent.click(page.getByRole("tab", { name: "Presets" }))
    await expect.element(page.getByRole("link", { name: /1024 × 1024/ })).toBeVisible()
    const more = page.getByRole("button", { name: "Actions: Waterside" })
    await expect.element(more).toBeInTheDocument()
    more.element().focus()
    await userEvent.keyboard("{Enter}")
    await choose("Rename")
    await userEvent.fill(page.getByLabelText("Preset name"), "By the water")
    await userEvent.click(page.getByRole("button", { name: "Save", exact: true }))
    await expect.element(page.getByRole("heading", { name: "By the water" })).toBeVisible()
    await lookAt("presets")
  })

  it("ask a visitor to sign in", async () => {
    maker = answerMaker({ plan: "visitor", left: 4 })
    await show({ viewer: "visitor" })
    await userEvent.click(page.getByRole("tab", { name: "Presets" }))
    await expect.element(page.getByText("Sign in to use presets")).toBeVisible()
    await lookAt("presets of a visitor")
  })
})
