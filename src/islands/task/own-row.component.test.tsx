import { beforeEach, describe, expect, it, vi } from "vitest"
import { page } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, imageOf, type Maker, taskOf } from "../../../testing/component/making.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { shows } from "../../../testing/component/outline.ts"
import { listTasks, type Task } from "../../domain/task/contract.ts"
import { OWN_KEY } from "../_runtime/running-tasks.ts"
import { learn } from "../_session/live-tasks.ts"
import { showOwnThings } from "./own-row.ts"

const ROW = `<nav aria-label="Your latest" class="own-row" data-own-row data-waiting="Waiting"><ul class="own-list"></ul>
  <a class="chip" href="/en/library">Library</a></nav>`
const lighthouse = (over: Partial<Task> = {}) =>
  taskOf({ id: "task_00000000000000000000000001", status: 2, process: 30, prompt: "a lighthouse", ...over })
const windmill = () => taskOf({ id: "task_00000000000000000000000002", status: 1, process: 0, prompt: "a windmill" })
const heron = () => taskOf({ id: "task_00000000000000000000000000", prompt: "a heron", img_uris: [imageOf()] })

let maker: Maker
const root = document.documentElement
const row = () => page.getByRole("navigation", { name: "Your latest" })
const show = (kept: boolean) => {
  root.dataset["own"] = kept ? "1" : "0"
  showPage(ROW, { viewer: "member", address: "/en" })
  const element = document.querySelector<HTMLElement>("[data-own-row]")
  return element === null ? undefined : showOwnThings(element)
}

beforeEach(() => {
  localStorage.clear()
  root.removeAttribute("data-own")
  maker = answerMaker()
})

describe("home's thin row of a member", () => {
  it("has what is under way with how far it is, then the last things, and follows them in their places", async () => {
    maker.tasks = [windmill(), lighthouse(), heron()]
    await show(true)
    await shows(
      () => row().element(),
      [
        'navigation "Your latest"',
        'link "a lighthouse 30%" busy → /en/create/image#task_…',
        'link "a windmill Waiting" busy → /en/create/image#task_…',
        'link "a heron" → /en/create/image#task_…',
        'link "Library" → /en/library',
      ],
    )
    await lookAt("a member's things above the feed")
    expect(row().element().getBoundingClientRect().height).toBeLessThanOrEqual(56)
    const link = page.getByRole("link", { name: /a lighthouse/ })
    link.element().focus()
    learn([lighthouse({ process: 62, seq: 20 })])
    await expect.element(link).toHaveAccessibleName("a lighthouse 62%")
    await expect.element(link).toHaveFocus()
    const blurred = vi.fn()
    link.element().addEventListener("blur", blurred)
    const comes = (task: Task) => {
      maker.tasks = [task, ...maker.tasks.filter(({ id }) => id !== task.id)]
      learn([task])
    }
    comes(taskOf({ id: "task_00000000000000000000000003", status: 1, process: 0, prompt: "a harbor" }))
    await expect.element(page.getByRole("link", { name: "a harbor Waiting" })).toBeVisible()
    expect(blurred).not.toHaveBeenCalled()
    comes(lighthouse({ status: 3, process: 100, seq: 30, img_uris: [imageOf()] }))
    const last = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent)
    await expect.poll(last).toEqual(["a windmill Waiting", "a harbor Waiting", "a lighthouse ", "a heron "])
    await expect.element(page.getByRole("link", { name: "a lighthouse" })).toHaveFocus()
  })

  it("goes where there is nothing, and the device keeps no place for it from then on", async () => {
    await show(true)
    await expect.element(row()).not.toBeInTheDocument()
    expect(localStorage.getItem(OWN_KEY)).toBe("0")
  })

  it("comes with the next page where its place was not kept", async () => {
    maker.tasks = [heron()]
    await show(false)
    await expect.poll(() => localStorage.getItem(OWN_KEY)).toBe("1")
    expect(row().elements()).toEqual([])
  })

  it("is believed to be needed while nobody can say", async () => {
    answerCalls(
      answer(listTasks, () => {
        throw refusal("Unavailable")
      }),
    )
    localStorage.setItem(OWN_KEY, "1")
    await show(true)
    expect(localStorage.getItem(OWN_KEY)).toBe("1")
  })
})
