import { expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { listCollected } from "../../domain/social/collect.ts"

holdAllLanguages()

vi.mock("../../domain/social/collect.ts")

const cover = { url: "/media/work/abc/full.png", width: 832, height: 1216, thumbhash: "", colour: "#335577" }
const card = { id: "work_00000000000000000000000000", obj_type: 1, title: "Sea", author: "Ada", cover }
const ask = (path: string) => askPage(path, { caller: somebody() })

test.each(LOCALES)("in %s the saved creations are one's own, kept by no cache, with a button that is pressed", async (locale) => {
  vi.mocked(listCollected).mockResolvedValue({ items: [card], next_cursor: "next" })
  const { answer, html } = await ask(`/${locale}/saved`)
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
  expect(html).toContain(`/${locale}/explore/detail/${card.id}`)
  expect(html).toMatch(new RegExp(`<button[^>]*data-collect="${card.id}"[^>]*aria-pressed="true"`))
  expect(html).toContain(`/${locale}/saved?cursor=next`)
})

test("without any it says how they come here, and behind the last page that there is nothing older", async () => {
  vi.mocked(listCollected).mockResolvedValue({ items: [], next_cursor: null })
  expect((await ask("/en/saved")).html).toContain("Nothing saved yet")
  expect((await ask("/en/saved?cursor=x")).html).toContain("There&#x27;s nothing older.")
})

test("a visitor is asked to sign in", async () => {
  const { answer } = await askPage("/en/saved")
  expect(answer.status).not.toBe(200)
})
