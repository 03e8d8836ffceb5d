import { expect, it } from "vitest"
import type { Notification } from "../../domain/message/notification-contract.ts"
import { notificationHref } from "./notification-words.ts"

const LINE: Notification = {
  ...{ id: "note_1", kind: "like", people: [{ id: "user_1", name: "Ada", avatar: null }], count: 1, is_gone: false, outcome: null },
  subject: { kind: "work", id: "work_1", path: "/work/1", title: "Fox" },
  ...{ stamina: null, coins: null, is_read: false, created_at: "2026-11-29T00:00:00Z" },
}
const nowhere = { kind: "account", id: "user_1", path: null, title: "" }

it.each<[string, Partial<Notification>, string | null]>([
  ["what was given, to the wallet", { kind: "reward", people: [], subject: null }, "/ja/wallet"],
  ["a new follower, to their page", { kind: "follow", subject: null }, "/ja/user/user_1"],
  ["a follower who is gone, nowhere", { kind: "follow", people: [] }, null],
  ["what is about a work, to it", {}, "/ja/work/1"],
  ["what is about a thing without a page, nowhere", { kind: "decision", subject: nowhere }, null],
  ["what is about a thing that is gone, nowhere", { subject: null, is_gone: true }, null],
])("a line of the bell leads where its thing is: %s", (_title, over, href) =>
  expect(notificationHref({ ...LINE, ...over }, "ja")).toBe(href),
)
