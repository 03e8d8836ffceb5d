import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { aCard } from "../../../testing/post/card.ts"
import { LOCALES, type Locale } from "../../domain/_kernel/locales.ts"
import type { Notification } from "../../domain/message/notification-contract.ts"
import { NOTIFICATION_KINDS, NOTIFICATION_OUTCOMES } from "../../domain/message/notification-rules.ts"
import { CATALOGUES } from "../../messages/catalogues.ts"
import { IslandRoot } from "../_runtime/messages.tsx"
import { NotificationLine } from "./notification-line.tsx"

const person = (id: string, name: string) => ({ id, name, avatar: null })
const subject = { kind: "work", id: "work_1", path: "/explore/detail/work_1", title: "Sea", card: aCard() }
const line = (over: Partial<Notification> = {}): Notification => ({
  ...{ id: "line_1", kind: "like", people: [person("user_a", "Ada")], count: 1, subject, is_gone: false },
  ...{ outcome: null, stamina: null, coins: null, is_read: false, created_at: "2026-01-01T00:00:00.000Z", ...over },
})

function htmlOf(notification: Notification, locale: Locale = "en"): string {
  const context = { locale, nowMs: Date.parse("2026-01-01T00:05:00.000Z"), messages: CATALOGUES[locale] }
  return renderToStaticMarkup(
    <IslandRoot context={context}>
      <NotificationLine notification={notification} locale={locale} item={0} />
    </IslandRoot>,
  )
}
const textOf = (notification: Notification, locale?: Locale) =>
  htmlOf(notification, locale)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/[\u2068\u2069]/g, "")

describe.each(LOCALES)("a line in %s", (locale) => {
  test.each(NOTIFICATION_KINDS)("of the kind %s says what happened, whatever came of it", (kind) => {
    for (const outcome of [null, ...NOTIFICATION_OUTCOMES]) {
      const text = textOf(line({ kind, outcome, stamina: 5, coins: 7 }), locale)
      expect(text.trim()).not.toBe("")
      expect(text).not.toMatch(/message\.|undefined|[{}]/)
    }
  })
})

test("the last people are named, the others counted", () => {
  const [ada, bea, cem] = [person("user_a", "Ada"), person("user_b", "Bea"), person("user_c", "Cem")]
  expect(textOf(line({ people: [], count: 992 }))).toContain("992 people liked Sea")
  expect(textOf(line({ people: [ada, bea], count: 2 }))).toContain("Ada and Bea liked Sea")
  expect(textOf(line({ people: [ada, bea, cem], count: 3 }))).toContain("Ada, Bea and 1 other liked Sea")
  expect(textOf(line({ people: [ada, bea, cem], count: 1_000 }))).toContain("Ada, Bea and 998 others liked Sea")
})

test("what is gone leads nowhere, and is said neutrally", () => {
  const html = htmlOf(line({ kind: "reply", subject: null, is_gone: true }))
  expect(html).toContain("something no longer available")
  expect(html).not.toContain("href")
})

test("a line leads to its work, its person or the wallet", () => {
  expect(htmlOf(line())).toContain('href="/en/explore/detail/work_1"')
  expect(htmlOf(line({ kind: "follow", subject: null }))).toContain('href="/en/user/user_a"')
  expect(htmlOf(line({ kind: "reward", people: [], subject: null, stamina: 5 }))).toContain('href="/en/wallet"')
})

test("a work that has a level is named without its cover", () => {
  expect(htmlOf(line())).toContain("/media/work/abc/")
  expect(htmlOf(line({ subject: { ...subject, card: aCard({ level: 4 }) } }))).not.toContain("/media/")
})
