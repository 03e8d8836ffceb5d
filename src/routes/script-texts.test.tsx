import { beforeEach, describe, expect, test, vi } from "vitest"
import { askPage } from "../../testing/_page/page.ts"
import { SCRIPT_ADDRESSES, SCRIPT_TEXTS } from "../../testing/_page/script-texts.ts"
import { holdAllLanguages } from "../../testing/messages/all-languages.ts"
import { aCard } from "../../testing/post/card.ts"
import { shownWork } from "../../testing/post/shown-work.ts"
import type { Context } from "../domain/_kernel/context.ts"
import { readAudioOffers } from "../domain/audio/read-voices.ts"
import { offersTranscripts } from "../domain/audio/transcript/create-transcript.ts"
import { listFeed } from "../domain/feed/list-feed.ts"
import { listWorksBy } from "../domain/feed/list-works-by.ts"
import { readRegistration } from "../domain/identity/registration.ts"
import type { Card } from "../domain/post/card-contract.ts"
import type { Work } from "../domain/post/contract.ts"
import { readWork } from "../domain/post/read-work.ts"
import { listHotSearches } from "../domain/search/hot-searches.ts"
import { searchWorks } from "../domain/search/search-works.ts"
import { readHomeRows } from "../domain/square/home-rows.ts"
import { readVideoModels } from "../domain/video/read-video-models.ts"
import { pages } from "./_entry/pages.ts"
import { renderEmail } from "./_mail/render-email.tsx"
import { loadPerson } from "./social/load-person.ts"

holdAllLanguages()

vi.mock("../domain/feed/list-feed.ts")
vi.mock("../domain/feed/list-works-by.ts")
vi.mock("../domain/square/home-rows.ts")
vi.mock("../domain/post/read-work.ts")
vi.mock("../domain/search/hot-searches.ts")
vi.mock("../domain/search/search-works.ts")
vi.mock("../domain/audio/read-voices.ts")
vi.mock("../domain/audio/transcript/create-transcript.ts")
vi.mock("../domain/video/read-video-models.ts")
vi.mock("../domain/identity/registration.ts")
vi.mock("./social/load-person.ts")

const WORK_ID = "work_00000000000000000000000000"
const POST_ID = "work_00000000000000000000000001"
/** A post that a moderator looks at after it was limited. */
const POST = { obj_type: 4, sub_channel: "picture", state: "limited" as const, is_own: true }
const STREAM = { url: "/media/work/a.mp4/stream.m3u8", url2: null, url3: "/media/work/a.mp4" }
const PERSON_ID = "user_00000000000000000000000000"
const HARMLESS = "Sea"

const SHARES = 4
/**
 * Every fourth text, others for the next place. What makes text of text is the same everywhere, and each text is written by several pages; a
 * page that writes a text as it is betrays itself by most of them.
 */
const shareOf = (place: number, texts = SCRIPT_TEXTS) => texts.filter((_, index) => index % SHARES === place % SHARES)

/** Everything that people write, all of it one text. */
function everythingSays(text: string, links: readonly string[] = []): void {
  const card = aCard({ id: WORK_ID, title: text, author: text })
  vi.mocked(listFeed).mockResolvedValue({ items: [card], next_cursor: null })
  vi.mocked(listWorksBy).mockResolvedValue({ items: [{ ...card, id: "work_00000000000000000000000002" }], next_cursor: null })
  vi.mocked(readHomeRows).mockResolvedValue([
    {
      ...{ id: "module_00000000000000000000000001", kind: "banner", title: text, more_path: null, next_cursor: null },
      items: [{ form: "banner", banner: { title: text, text, image: null, obj_type: 1, id: WORK_ID, path: `/explore/detail/${WORK_ID}` } }],
    },
    {
      ...{ id: "module_00000000000000000000000002", kind: "tags", title: text, more_path: "/tags", next_cursor: null },
      items: [{ form: "tag", tag: { id: text, label: text, is_concept: false, path: "/tags" } }],
    },
    {
      ...{ id: "module_00000000000000000000000003", kind: "people", title: text, more_path: null, next_cursor: null },
      items: [{ form: "person", person: { id: PERSON_ID, name: text, avatar: null, path: `/user/${PERSON_ID}` } }],
    },
  ])
  vi.mocked(readWork).mockImplementation(async (_context, id) => workSaying(text, card, id === POST_ID))
  const profile = { id: PERSON_ID, name: text, bio: text, links: [...links], avatar: null, banner: null, create_at: "2026-01-02T00:00:00Z" }
  const person = { id: PERSON_ID, name: text, bio: text, avatar: null, is_followed: false, is_self: false }
  vi.mocked(readRegistration).mockResolvedValue("open")
  vi.mocked(listHotSearches).mockResolvedValue({ items: [text] })
  vi.mocked(readAudioOffers).mockResolvedValue({ kinds: ["speech"], voices: [], singers: [], singsOwnVoices: false, isPreview: true })
  vi.mocked(offersTranscripts).mockResolvedValue(false)
  vi.mocked(readVideoModels).mockResolvedValue({
    items: [],
    has_multi_image: false,
    has_lip_sync: false,
    has_own_voices: false,
    effects: [],
    remakes: [],
  })
  vi.mocked(searchWorks).mockImplementation(async (_context, { keyword }) => {
    const instead = { near: [text], concepts: [text], meant: text, found: [card], alike: [card] }
    const found = { items: [card], people: [person], next_cursor: null, instead: null }
    return keyword === "nothing" ? { ...found, items: [], people: [], instead } : found
  })
  const counts = { follower_count: 3, following_count: 2, shows_likes: false, is_followed: false, is_self: false }
  vi.mocked(loadPerson).mockImplementation(async (_context, _id, tab, cursor) => {
    const list = { kind: "works" as const, items: [card], next_cursor: null }
    return { profile: { ...profile, ...counts }, list, tab, isLater: cursor !== undefined }
  })
}

/** A work that has everything that a work can have, with the same text wherever people write. */
function workSaying(text: string, card: Card, isPost: boolean): Work {
  const bare = shownWork()
  const changes = [
    { form: "words" as const, field: "prompt", added: [text], removed: [text] },
    { form: "value" as const, field: "steps", from: text, to: text },
  ]
  return {
    ...bare,
    ...(isPost ? POST : {}),
    id: isPost ? POST_ID : WORK_ID,
    title: text,
    author: { id: PERSON_ID, name: text, avatar: null },
    text,
    tags: [text],
    language: "en",
    items: isPost
      ? [
          { position: 0, caption: text, work: card },
          { position: 1, caption: text, work: { ...card, stream: STREAM } },
        ]
      : [],
    state_reason: { rule: text, reason: text, at: "2026-01-02T00:00:00Z", ends_at: null },
    imported_from: text,
    made_by: {
      software: text,
      version: text,
      is_preview: false,
      model: { name: text, hash: null },
      notes: { approximated: [], left_out: [], not_done: [] },
    },
    recipe: bare.recipe && {
      ...bare.recipe,
      prompt: text,
      negative_prompt: text,
      sampler_name: text,
      prompt_style: text,
      model_name: text,
      loras: [{ name: text, weight: 1 }],
    },
    lineage: {
      came_from: [{ depth: 1, of: WORK_ID, relation: "remix", work: card, changes }],
      became: { total: 1, items: [{ relation: "video", work: card, changes }] },
    },
  }
}

/** The tags of a page with the names of their attributes, without any text: what a parser makes elements of. */
function skeletonOf(html: string): readonly string[] {
  const withoutComments = html.replaceAll("<!-- -->", "")
  return [...withoutComments.matchAll(/<[^>]*>?/g)].map(([tag]) => tag.replaceAll(/="[^"]*"/g, '=""'))
}

const addressesIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src|action|formaction|poster|content)="([^"]*)"/g)].map(([, value]) => value ?? "")

function expectOnlyText(html: string, harmless: string): void {
  expect(skeletonOf(html)).toEqual(skeletonOf(harmless))
  for (const address of addressesIn(html)) expect(address).not.toMatch(/^[\s\u0000-\u0020]*(?:javascript|vbscript|data:text):?/i)
  for (const [, json = ""] of html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)) {
    expect(json).not.toContain("<")
    expect(() => JSON.parse(json)).not.toThrow()
  }
}

beforeEach(() => everythingSays(HARMLESS))

const providers: Context["providers"] = { list: () => [], start: () => Promise.reject(), finish: () => Promise.reject() }
const ask = (path: string) => askPage(path, { context: { providers, registration: "open" } })

/** The page that writes most of what people write. */
const WHOLE = `/en/explore/detail/${WORK_ID}`
const SHOWING = [
  "/en",
  "/ar",
  WHOLE,
  `/en/artWorkDetail/${POST_ID}`,
  `/ja/user/${PERSON_ID}`,
  `/en/user/${PERSON_ID}/followers`,
  "/en/search",
  "/en/search?q=sea",
  "/ar/search?q=nothing",
]

test("there are a hundred texts, no two of them alike", () => {
  expect(new Set(SCRIPT_TEXTS).size).toBe(SCRIPT_TEXTS.length)
  expect(SCRIPT_TEXTS.length).toBeGreaterThanOrEqual(100)
  // Those that a page would betray by its tags, written anywhere as they are.
  const written = (text: string) => skeletonOf(`<p title="${text}">${text}</p>`).join("")
  expect(SCRIPT_TEXTS.filter((text) => written(text) !== written(HARMLESS)).length).toBeGreaterThanOrEqual(80)
})

describe("no text that people write is more than text", () => {
  test.each(SHOWING.map((path, place) => [path, path === WHOLE ? SCRIPT_TEXTS : shareOf(place)] as const))("on %s", async (path, texts) => {
    const harmless = (await ask(path)).html
    for (const text of texts) {
      everythingSays(text)
      const { answer, html } = await ask(path)
      expect([text, answer.status]).toEqual([text, 200])
      expectOnlyText(html, harmless)
    }
  })

  test("in an email", () => {
    const made = (name: string) => [
      renderEmail({ kind: "deletion", name, onMs: 0, url: "https://page.example/x" }, "en").html,
      renderEmail({ kind: "security", event: "signed-in", device: name, atMs: 0 }, "ar").html,
    ]
    const harmless = made(HARMLESS)
    for (const text of SCRIPT_TEXTS) for (const [index, html] of made(text).entries()) expectOnlyText(html, harmless[index] ?? "")
  })
})

describe("no text of an address is more than text", () => {
  const open = pages.filter(({ path }) => !path.startsWith("/dev"))
  const withQuery = open.filter(({ query, path, access }) => query.length > 0 && access === "visitor" && !path.includes(":"))

  // What a page takes for an address is held against all of them.
  const addressesFor = (names: readonly string[], place: number) =>
    names.includes("redirect") ? SCRIPT_ADDRESSES : shareOf(place, SCRIPT_ADDRESSES)
  const asked = withQuery.map(({ path, query }, place) => [path, query, [...shareOf(place), ...addressesFor(query, place)]] as const)
  test.each(asked)("on %s, whose query is %j", async (path, names, texts) => {
    const askWith = async (text: string) => {
      const { answer, html } = await ask(`/en${path}?${new URLSearchParams(names.map((name) => [name, text]))}`)
      return { status: answer.status, location: answer.headers.get("Location") ?? "", html }
    }
    const harmless = await askWith(HARMLESS)
    expect(harmless.status).toBeLessThan(500)
    for (const text of texts) {
      const { status, location, html } = await askWith(text)
      expect([text, status < 500]).toEqual([text, true])
      expect(location).not.toMatch(/^(?!\/(?![/\\]))./)
      if (status === harmless.status) expectOnlyText(html, harmless.html)
    }
  })

  test("in a path that leads nowhere", async () => {
    const harmless = (await ask(`/en/${HARMLESS}`)).html
    for (const text of shareOf(0)) expectOnlyText((await ask(`/en/${encodeURIComponent(text)}`)).html, harmless)
  })
})

test("no link of a profile leads anywhere but to https", async () => {
  for (const address of SCRIPT_ADDRESSES) {
    everythingSays(HARMLESS, [address])
    const { html } = await ask(`/en/user/${PERSON_ID}`)
    const foreign = [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)]
      .map(([, href]) => href ?? "")
      .filter((href) => !/^(?:\/(?![/\\])|#|https:\/\/)/.test(href))
    expect([address, foreign]).toEqual([address, []])
  }
})
