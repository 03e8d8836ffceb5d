import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE } from "../../../testing/component/answer-calls.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { newAccountId, newWorkId } from "../../domain/_kernel/ids.ts"
import { cancelFollow, collect, follow } from "../../domain/social/contract.ts"
import { likeWork, marks } from "../../domain/social/mark-contract.ts"
import { learnMarks, pressMark } from "./mark-buttons.ts"

const WORDS = {
  saved: "Saved.",
  "save-failed": "Couldn't save this.",
  "unlike-failed": "Couldn't remove your like.",
  "unfollow-failed": "Couldn't unfollow.",
  offline: "You're offline.",
  followed: "You follow them.",
}
const STATUS = `<div id="collect-status" ${Object.entries(WORDS)
  .map(([key, words]) => `data-${key}="${words}"`)
  .join(" ")}><p role="status"></p><button type="button" hidden>Undo</button></div>`

function show(buttons: string, viewer: "member" | "visitor" = "member"): void {
  const main = showPage(`${buttons}${STATUS}`, { viewer })
  main.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null
    if (button !== null) pressMark(button)
  })
}
const known = (over: { liked?: string[]; followed?: string[]; account_id?: string } = {}) =>
  answer(marks, () => ({
    account_id: "",
    liked: [],
    collected: [],
    hidden: [],
    followed: [],
    hidden_people: [],
    blocked_people: [],
    hidden_tags: [],
    ...over,
  }))
const button = (name: string) => page.getByRole("button", { name })
const said = page.getByRole("status")

describe("what a member marks", () => {
  it("is shown and counted at once, and taken back with a reason where it failed", async () => {
    const id = newWorkId(Date.now())
    answerCalls(known({ liked: [id] }))
    show(`<button data-like="${id}" data-like-count="1" aria-pressed="false" aria-label="Like">♥<span data-count>1</span></button>`)
    learnMarks()
    await expect.element(button("Like")).toHaveAttribute("aria-pressed", "true")
    answerCalls(
      answer(likeWork, () => {
        throw OFFLINE
      }),
    )
    await userEvent.keyboard("{Tab}")
    await focused(button("Like"))
    await userEvent.keyboard("{Enter}")
    await expect.poll(() => said.query()?.textContent).toMatch(/Couldn't remove your like|offline/)
    await expect.element(button("Like")).toHaveAttribute("aria-pressed", "true")
    expect(document.querySelector("[data-count]")?.textContent).toBe("1")
    answerCalls(answer(likeWork, ({ is_liked }) => ({ is_liked, like_count: 0 })))
    await userEvent.keyboard("{Enter}")
    await expect.element(button("Like")).toHaveAttribute("aria-pressed", "false")
    expect(document.querySelector("[data-count]")?.textContent).toBe("")
  })

  it("is the same at every button of the thing, and sent in the order of the presses", async () => {
    const id = newWorkId(Date.now())
    const sent = answer(collect, () => ({ is_collected: true }))
    answerCalls(sent)
    show(
      `<button data-collect="${id}" aria-pressed="false">Save</button><button data-collect="${id}" aria-pressed="false">Save too</button>`,
    )
    await userEvent.click(button("Save"))
    await expect.element(button("Save too")).toHaveAttribute("aria-pressed", "true")
    await expect.poll(() => said.query()?.textContent).toBe("Saved.")
    expect(sent.asked).toMatchObject([{ obj_id: id }])
  })

  it("is no way to follow oneself, and following somebody is taken back where it failed", async () => {
    const [self, ada] = [newAccountId(Date.now()), newAccountId(Date.now())]
    answerCalls(
      known({ account_id: self, followed: [] }),
      answer(follow, () => ({ is_followed: true })),
      answer(cancelFollow, () => {
        throw OFFLINE
      }),
    )
    show(
      `<button data-follow="${self}" aria-pressed="false">Follow me</button><button data-follow="${ada}" aria-pressed="false">Follow Ada</button>`,
    )
    learnMarks()
    await expect.element(button("Follow me")).not.toBeInTheDocument()
    await userEvent.click(button("Follow Ada"))
    await expect.poll(() => said.query()?.textContent).toBe("You follow them.")
    await userEvent.click(button("Follow Ada"))
    await expect.poll(() => said.query()?.textContent).toMatch(/Couldn't unfollow|offline/)
    await expect.element(button("Follow Ada")).toHaveAttribute("aria-pressed", "true")
  })

  it("asks a visitor to sign in, and sends nothing", async () => {
    let asked = 0
    answerCalls(known())
    document.addEventListener("login:open", () => (asked += 1), { once: true })
    show(`<button data-collect="${newWorkId(Date.now())}" aria-pressed="false">Save</button>`, "visitor")
    await userEvent.click(button("Save"))
    expect(asked).toBe(1)
    await expect.element(button("Save")).toHaveAttribute("aria-pressed", "false")
  })
})
