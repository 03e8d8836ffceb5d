import { beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, answerPage, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXTS } from "../../../testing/component/hostile.ts"
import { lentIsland } from "../../../testing/component/lent-island.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, imageOf, type Maker, taskOf } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings, showPage } from "../../../testing/component/mount.tsx"
import { shows } from "../../../testing/component/outline.ts"
import { listTasks, operateTask, type Task } from "../../domain/task/contract.ts"
import { wireTaskRing } from "../_entry/wire-task-ring.ts"
import { scheduleIslands } from "../_runtime/schedule-islands.ts"
import { $tasks, learn } from "../_session/live-tasks.ts"
import { taskPanel } from "./task.island.tsx"

let maker: Maker
beforeEach(() => {
  localStorage.clear()
  maker = answerMaker()
})

const lighthouse = (over: Partial<Task> = {}) =>
  taskOf({ id: "task_00000000000000000000000001", status: 2, process: 30, rest_estimate_time: 12, prompt: "a lighthouse", ...over })
const windmill = () => taskOf({ id: "task_00000000000000000000000002", status: 1, process: 0, position: 3, prompt: "a windmill" })
const heron = () =>
  taskOf({
    id: "task_00000000000000000000000000",
    create_at: "2026-01-01T11:00:00.000Z",
    prompt: "a heron",
    img_uris: [imageOf(), imageOf({ operate_number: 2 })],
  })

describe("the panel of the tasks", () => {
  const show = (surroundings: Surroundings = {}) =>
    mountIsland(taskPanel, { locale: surroundings.locale ?? "en" }, { viewer: "member", address: "/en", ...surroundings })
  const main = () => document.querySelector("main")

  it("has place, progress and time left of those under way, and the last that ended, each leading to where it is", async () => {
    maker.tasks = [windmill(), lighthouse(), heron()]
    await show()
    await shows(main, [
      'heading 1 "Atelier"',
      'region "In progress"',
      'heading 2 "In progress"',
      'link "a lighthouse 30% · about 12 seconds left Generating" busy → /en/create/image#task_…',
      'button "Cancel: a lighthouse"',
      'link "a windmill Position 3 Waiting" busy → /en/create/image#task_…',
      'button "Cancel: a windmill"',
      'region "Recently finished"',
      'heading 2 "Recently finished"',
      'link "a heron 2 images · Jan 1, 2026, 11:00 AM" → /en/create/image#task_…',
    ])
    await lookAt("the panel of the tasks")
  })

  it("cancels one that is under way, by keys", async () => {
    const cancelling = answer(operateTask, ({ id }) => lighthouse({ id, status: 4, status_desc: "userCancelDesc", seq: 30 }))
    answerCalls(cancelling)
    maker.tasks = [lighthouse()]
    await show()
    const cancel = page.getByRole("button", { name: "Cancel: a lighthouse" })
    await expect.element(cancel).toBeVisible()
    cancel.element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("No tasks yet")).toBeVisible()
    expect(cancelling.asked).toEqual([{ id: lighthouse().id, operation: "cancel" }])
    await lookAt("no tasks in the panel")
  })

  it("names what did not load, and asks for it again", async () => {
    let isAway = true
    answerCalls(
      answer(listTasks, () => {
        if (isAway) throw refusal("Unavailable")
        return { items: [heron()], next_cursor: null }
      }),
    )
    await show()
    await expect.element(page.getByText("Couldn't load your tasks")).toBeVisible()
    isAway = false
    await userEvent.click(page.getByRole("button", { name: "Try again" }))
    await expect.element(page.getByRole("link", { name: /a heron/ })).toBeVisible()
  })

  it("takes prompts for texts, whatever they say, in Arabic too", async () => {
    maker.tasks = HOSTILE_TEXTS.map((prompt, index) =>
      taskOf({ id: `task_0000000000000000000000000${index}`, status: 2, process: 9, prompt }),
    )
    await show({ locale: "ar" })
    await expect.poll(() => page.getByRole("link").elements().length).toBe(HOSTILE_TEXTS.length)
    expectOnlyTexts()
    await lookAt("prompts of all kinds, Arabic")
  })
})

describe("the ring in the top bar", () => {
  const RING = `<a href="/en/tasks" class="top-pill task-ring" data-task-ring data-label-of="Tasks: {count} running" title="Tasks" aria-label="Tasks" aria-controls="task-panel">
      <span class="task-arc" aria-hidden="true"></span><b data-ring-count hidden></b></a>
    <div id="task-panel" class="panel top-panel" popover="auto" role="dialog" aria-label="Tasks" tabindex="-1"><div data-panel-place><p>Loading</p></div></div>`
  const ring = () => page.getByRole("link", { name: /Tasks/ })
  const panel = page.getByRole("dialog", { name: "Tasks" })
  const loadIslands = vi.fn(async () => undefined)
  const look = () => {
    const element = ring().element()
    return element instanceof HTMLElement
      ? [element.getAttribute("aria-label"), element.textContent?.trim(), element.style.getPropertyValue("--task-arc")]
      : []
  }

  it("counts the tasks that this page learns of and shows how far they are, and says none when they have ended", async () => {
    showPage(RING, { viewer: "member", address: "/en" })
    wireTaskRing(loadIslands)
    await expect.poll(look).toEqual(["Tasks", "", "0%"])
    learn([lighthouse(), windmill()])
    await expect.poll(look).toEqual(["Tasks: 2 running", "2", "15%"])
    learn([lighthouse({ status: 3, process: 100, seq: 20 })])
    await expect.poll(look).toEqual(["Tasks: 1 running", "1", "0%"])
    $tasks.set({})
    await expect.poll(look).toEqual(["Tasks", "", "0%"])
  })

  it("stays asleep for a visitor, until this device knows of a task of theirs", async () => {
    showPage(RING, { address: "/en" })
    wireTaskRing(loadIslands)
    learn([])
    await expect.element(ring()).not.toBeInTheDocument()
    learn([lighthouse()])
    await expect.poll(look).toEqual(["Tasks: 1 running", "1", "30%"])
  })

  it("opens the list of the page of tasks over any page, once fetched, and closes it; with a key held it is a link", async () => {
    const asked: string[] = []
    answerPage("/en/tasks", () => {
      asked.push("/en/tasks")
      return new Response(`<main>${lentIsland("task-panel", "<div>There</div>")}</main>`)
    })
    showPage(RING, { viewer: "member", address: "/en" })
    scheduleIslands({ "task-panel": async () => () => <div>There</div> })
    wireTaskRing(loadIslands)
    await userEvent.click(ring())
    await expect.element(panel.getByText("There")).toBeVisible()
    await expect.element(ring()).toHaveAttribute("aria-expanded", "true")
    await userEvent.keyboard("{Escape}")
    await expect.element(ring()).toHaveAttribute("aria-expanded", "false")
    await userEvent.click(ring())
    await expect.element(panel.getByText("There")).toBeVisible()
    await userEvent.click(ring())
    await expect.element(ring()).toHaveAttribute("aria-expanded", "false")
    expect(asked).toEqual(["/en/tasks"])
  })
})
