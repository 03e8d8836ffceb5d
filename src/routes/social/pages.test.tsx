import { describe, expect, test, vi } from "vitest"
import { askPage } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { aCard } from "../../../testing/post/card.ts"
import { DomainError, invalidInput } from "../../domain/_kernel/errors.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { initialsOf } from "./avatar.tsx"
import { loadPerson } from "./load-person.ts"
import type { PersonList, PersonView } from "./person-view.ts"

holdAllLanguages()

vi.mock("./load-person.ts")

const ID = "user_00000000000000000000000000"
const OTHER = "user_00000000000000000000000001"
const card = aCard({ id: "work_00000000000000000000000000", title: "Sea" })
const profile: PersonView["profile"] = {
  id: ID,
  name: "Ada <b>",
  bio: "Paints.\nSails.",
  links: ["https://www.example.com/", "javascript:alert(1)", "http://plain.example/", "https://b.example/x?y=1"],
  avatar: null,
  banner: null,
  create_at: "2026-01-02T00:00:00Z",
  follower_count: 3,
  following_count: null,
  shows_likes: false,
  is_followed: false,
  is_self: false,
}
const works: PersonList = { kind: "works", items: [card], next_cursor: null }
type Shown = Partial<Omit<PersonView, "tab" | "isLater">>

function ask(path: string, view: Shown = {}) {
  vi.mocked(loadPerson).mockImplementation(async (_context, _id, tab, cursor) => {
    return { profile, list: works, ...view, tab, isLater: cursor !== undefined }
  })
  return askPage(path)
}
const htmlOf = async (...input: Parameters<typeof ask>) => (await ask(...input)).html

describe("a person's page", () => {
  const tabs = ["", "/following", "/followers"]
  test.each(LOCALES.flatMap((locale) => tabs.map((tab) => ({ locale, tab }))))(
    "in $locale at /user/{id}$tab names its twins, may be kept by the edge and sets no cookie",
    async ({ locale, tab }) => {
      const { answer, html } = await ask(`/${locale}/user/${ID}${tab}`)
      expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([200, null])
      expect(answer.headers.get("Cache-Control")).toContain("public")
      expect(html).toContain(`<link rel="canonical" href="https://page.example/${locale}/user/${ID}${tab}"/>`)
      for (const other of LOCALES) expect(html).toContain(`href="https://page.example/${other}/user/${ID}${tab}"/>`)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).toContain('property="og:title"')
    },
  )

  test("shows who they are and what they made, to be read without script", async () => {
    const html = await htmlOf(`/en/user/${ID}`)
    for (const shown of ["Ada &lt;b&gt;", "Paints.\nSails.", "Member since January 2, 2026", `/en/explore/detail/${card.id}`])
      expect(html).toContain(shown)
    expect(html).toContain('property="og:image" content="https://page.example/media/work/abc/full.png/w960.webp"')
  })

  test("vouches for no link and leads to https alone", async () => {
    const links = [...(await htmlOf(`/en/user/${ID}`)).matchAll(/<a [^>]*href="(https?:[^"]*|javascript:[^"]*)"[^>]*rel="([^"]*)"/g)]
    expect(links.map(([, href, rel]) => [href, rel])).toEqual([
      ["https://www.example.com/", "nofollow ugc noopener"],
      ["https://b.example/x?y=1", "nofollow ugc noopener"],
    ])
  })

  test("says how many follow where that is shown, and nothing where it is not", async () => {
    const html = await htmlOf(`/en/user/${ID}`)
    expect(html).toMatch(new RegExp(`data-followers-of="${ID}"[^>]*>3<`))
    expect(html.match(/class="text-ink-3 tabular-nums"/g)).toHaveLength(1)
    expect(await htmlOf(`/en/user/${ID}`, { profile: { ...profile, follower_count: 10_000 } })).toContain("10,000+")
  })

  test("offers to follow, hide and block them without an island, and their own settings to themself alone", async () => {
    const html = await htmlOf(`/en/user/${ID}`)
    for (const attribute of ["data-follow", "data-hide-person", "data-block"])
      expect(html).toMatch(new RegExp(`<button type="button"[^>]*data-needs-script=""[^>]*${attribute}="${ID}"[^>]*aria-pressed="false"`))
    expect(html).toMatch(new RegExp(`<a hidden="" data-owner="${ID}"[^>]*href="/en/settings"`))
    expect(html).not.toContain("data-island=")
    expect(html).toContain('data-followed="You&#x27;re following this person."')
  })

  test("of nobody, or of somebody who is not shown, is the page of nothing", async () => {
    vi.mocked(loadPerson).mockRejectedValue(new DomainError("NotFound"))
    const { answer, html } = await askPage(`/en/user/${ID}`)
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"])
    expect(html).toContain("Page not found")
  })

  test("goes on by links; a cursor that is not ours leads to the list's top", async () => {
    const html = await htmlOf(`/en/user/${ID}/followers?cursor=abc`, {
      list: { kind: "people", hidden: false, next_cursor: "next", items: [person(OTHER)] },
    })
    expect(vi.mocked(loadPerson).mock.lastCall?.slice(1)).toEqual([ID, "followers", "abc"])
    expect(html).toContain(`href="/en/user/${ID}/followers?cursor=next"`)
    expect(html).toContain(`href="/en/user/${OTHER}"`)
    vi.mocked(loadPerson).mockRejectedValue(invalidInput({ path: "cursor", message: "InvalidCursor" }))
    const { answer: answered } = await askPage(`/en/user/${ID}/following?cursor=x`)
    expect([answered.status, answered.headers.get("Location")]).toEqual([302, `/en/user/${ID}/following`])
  })

  test.each([
    { path: "", list: { kind: "works", items: [], next_cursor: null }, says: "Nothing published yet" },
    { path: "/following", list: { kind: "people", items: [], next_cursor: null, hidden: false }, says: "following anyone yet" },
    { path: "/followers", list: { kind: "people", items: [], next_cursor: null, hidden: true }, says: "share this list" },
  ] as const)("offers a way on where the list at '$path' is empty: $says", async ({ path, list, says }) => {
    expect(await htmlOf(`/en/user/${ID}${path}`, { list })).toContain(says)
  })
})

describe("the letters in place of an image", () => {
  test.each([
    ["Ada Lovelace", "AL"],
    ["ada", "a"],
    ["  王 小明", "王小"],
    ["Ada van der Berg", "AB"],
    ["@!", "@"],
    ["", ""],
  ])("of %j are %j", (name, initials) => expect(initialsOf(name)).toBe(initials))
})

function person(id: string) {
  return { id, name: "Bo", bio: "", avatar: null, is_followed: false, is_self: false }
}
