import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXTS } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { newRowId } from "../../domain/_kernel/ids.ts"
import { messageHistory, type Notification, readAllMessages, readMessages } from "../../domain/message/notification-contract.ts"
import { $unread, noteNews } from "../_session/inbox-state.ts"
import { notifications } from "./notifications.island.tsx"

const followed = (over: Partial<Notification> = {}): Notification => ({
  id: newRowId("note", Date.now()),
  kind: "follow",
  people: [{ id: "user_bea", name: "Bea", avatar: null }],
  count: 1,
  subject: null,
  is_gone: false,
  outcome: null,
  stamina: null,
  coins: null,
  is_read: false,
  created_at: new Date(NOON_MS - 60_000).toISOString(),
  ...over,
})
const UNREAD = { unread: { system: 0 } }
const show = (items: readonly Notification[], surroundings: Surroundings = {}) =>
  mountIsland(
    notifications,
    { locale: surroundings.locale ?? "en", list: { items: [...items], next_cursor: null } },
    { viewer: "member", ...surroundings },
  )

describe("notifications", () => {
  beforeEach(() => $unread.set(null))

  it("are read once they are shown, each once", async () => {
    const read = answer(readMessages, () => UNREAD)
    answerCalls(read)
    const line = followed()
    await show([line, followed({ is_read: true, people: [{ id: "user_cem", name: "Cem", avatar: null }] })])
    await expect.element(page.getByText(/Bea.* followed you/)).toBeVisible()
    await expect.poll(() => read.asked).toEqual([{ ids: [line.id] }])
    await expect.element(page.getByText("Unread")).toBeInTheDocument()
    await expect.poll(() => $unread.get()).toBe(0)
    await lookAt("notifications")
  })

  it("show what comes next without a reload", async () => {
    const read = answer(readMessages, () => UNREAD)
    answerCalls(read)
    await show([followed()])
    await expect.poll(() => read.asked.length).toBe(1)
    answerCalls(
      answer(messageHistory, () => ({
        items: [
          followed({
            count: 2,
            people: [
              { id: "user_cem", name: "Cem", avatar: null },
              { id: "user_bea", name: "Bea", avatar: null },
            ],
          }),
        ],
        next_cursor: null,
      })),
    )
    noteNews()
    await expect.element(page.getByText(/Cem.* and .*Bea.* followed you/)).toBeVisible()
  })

  it("are gone through by arrows, and all marked read by one button, or not where that failed", async () => {
    answerCalls(answer(readMessages, () => UNREAD))
    await show([followed(), followed({ people: [{ id: "user_cem", name: "Cem", avatar: null }] })])
    const lines = page.getByRole("link")
    const first = lines.first()
    await expect.element(first).toBeVisible()
    first.query()?.focus()
    await userEvent.keyboard("{End}")
    await focused(lines.last())
    await userEvent.keyboard("{ArrowUp}")
    await focused(first)
    answerCalls(
      answer(readAllMessages, () => {
        throw refusal("Unavailable")
      }),
    )
    await userEvent.click(page.getByRole("button", { name: "Mark all as read" }))
    await expect.element(page.getByText("Couldn't mark them as read.")).toBeVisible()
    answerCalls(answer(readAllMessages, () => UNREAD))
    await userEvent.click(page.getByRole("button", { name: "Mark all as read" }))
    await expect.element(page.getByText("Unread")).not.toBeInTheDocument()
  })

  it("are none", async () => {
    await show([])
    await expect.element(page.getByText("No notifications yet")).toBeVisible()
    await lookAt("no notifications")
  })

  it("name people and works by texts, whatever they are called, from right to left too", async () => {
    answerCalls(answer(readMessages, () => UNREAD))
    const called = HOSTILE_TEXTS.map((name) =>
      followed({
        kind: "comment",
        people: [{ id: "user_x", name, avatar: null }],
        subject: { kind: "work", id: "work_x", path: "/explore/detail/x", title: name },
      }),
    )
    await show(called, { locale: "ar" })
    await expect.element(page.getByRole("link").first()).toBeVisible()
    expectOnlyTexts()
    await lookAt("notifications, Arabic")
  })
})
