import { beforeEach, describe, expect, test, vi } from "vitest"
import { askPage, NOW_MS, somebody } from "../../../testing/_page/page.ts"
import { type Overview, readOverview, type SiteOverview } from "../../domain/admin/read-overview.ts"
import { listServers } from "../../domain/backend/list-servers.ts"

vi.mock("../../domain/backend/list-servers.ts")
vi.mock("../../domain/admin/read-overview.ts")

const HOUR_MS = 3_600_000
const SITE: SiteOverview = {
  done: { secure: false, identity: false, signup: false, email: false, backup: false, invite: false },
  later: [],
  credits: { sold: 800, granted: 350 },
  migrations: { count: 49, newest: "0049_site_facts" },
  facts: {},
  mail: { way: "binding", failedToday: 0 },
  acts: [],
}
const server = (over: object) => ({ name: "easel", state: "active", blocked: null, health: "well", is_preview: true, queue: 0, ...over })
/** What servers answer is more than the overview reads. */
const have = (...servers: readonly ReturnType<typeof server>[]) =>
  vi.mocked(listServers).mockResolvedValue({ items: servers } as Awaited<ReturnType<typeof listServers>>)
const find = (over: Partial<Overview> = {}) =>
  vi.mocked(readOverview).mockResolvedValue({
    desk: { isAdmin: true, waiting: { reports: 0, appeals: 0 } },
    nowMs: NOW_MS,
    oldestAtMs: null,
    waiting: [],
    site: SITE,
    ...over,
  })
const see = async (caller = somebody({ isModerator: true, isAdmin: true })) => (await askPage("/en/admin", { caller })).html

/** A page whose sentences are whole: their numbers are set larger. */
const saidBy = (html: string) => html.replaceAll(/<\/?b(?: [^>]*)?>/g, "")

beforeEach(() => {
  find()
  have(server({}))
})

const ALL_DONE = { secure: true, identity: true, signup: true, email: true, backup: true, invite: true }
/** What the checklist is given, by its names; null where there is none. */
function stepsIn(html: string): string[] | null {
  const data = /id="([^"]*)"[^>]*data-island="setup-list"/.exec(html)?.[1]
  if (data === undefined) return null
  const steps = [...html.matchAll(/"name":"(\w+)","state":"(\w+)"/g)]
  return steps.map(([, name, state]) => `${name} ${state}`)
}

test("an owner sees that they own the site, and every step that is left", async () => {
  const html = await see()
  expect(html).toContain("You own this Atelier")
  expect(stepsIn(html)).toEqual(["secure left", "gpu left", "identity left", "signup left", "email left", "backup left", "invite left"])
})

test("what is done counts before what is put off", async () => {
  find({ site: { ...SITE, done: { ...SITE.done, secure: true }, later: ["secure", "gpu", "identity"] } })
  expect(stepsIn(await see())?.slice(0, 4)).toEqual(["secure done", "gpu later", "identity later", "signup left"])
})

test("with a GPU that works and the rest done nothing is left; a preview renderer, or a server that fails, is none", async () => {
  find({ site: { ...SITE, done: ALL_DONE } })
  have(server({}), server({ name: "gpu", is_preview: false, queue: 3 }))
  const whole = await see()
  expect(stepsIn(whole)).toBeNull()
  expect(whole).not.toContain("You own this Atelier")
  expect(saidBy(whole)).toContain("2 of 2 healthy")
  expect(whole).toContain("3 tasks are waiting")
  for (const bad of [{ health: "failing" }, { state: "paused" }, { blocked: "cannot-open" }, { is_preview: true }]) {
    have(server({ name: "gpu", is_preview: false, ...bad }))
    expect(stepsIn(await see())).toContain("gpu left")
  }
})

test("once all is done or put off the way back to the rest is last", async () => {
  find({ site: { ...SITE, done: ALL_DONE, later: ["gpu"] } })
  const html = await see()
  expect(html).not.toContain("You own this Atelier")
  expect(stepsIn(html)).toContain("gpu later")
  expect(html.indexOf('data-island="setup-list"')).toBeGreaterThan(html.indexOf("health-title"))
})

test("renderers that do not answer are told, and the rest stands", async () => {
  vi.mocked(listServers).mockRejectedValue(new Error("away"))
  const html = await see()
  expect(html).toContain("Couldn&#x27;t reach the renderers.")
  expect(html).toContain('href="/en/admin/appeals"')
})

describe("color", () => {
  const dots = (html: string) => [...html.matchAll(/rounded-pill (bg-(?:line-strong|warn|bad))"/g)].map(([, color]) => color)
  const LEDGER = { movements: 9, entries: 18, at: NOW_MS - 4 * 60_000 }

  test("is nowhere while all is well", async () => {
    find({ site: { ...SITE, facts: { ledger: { ...LEDGER, failed: 0 } } }, oldestAtMs: NOW_MS - 24 * HOUR_MS })
    const html = await see()
    expect(dots(html)).toEqual(["bg-line-strong", "bg-line-strong", "bg-line-strong"])
    expect(html).not.toContain("text-warn")
    for (const words of ["1 of 1 healthy", "Ledger balanced", "Checked 4 min ago", "800 sold", "350 granted", "Oldest 24 h"])
      expect(saidBy(html)).toContain(words)
  })

  test("says what is off: a server down, a report past a day, a ledger that does not balance, an email that failed", async () => {
    find({
      oldestAtMs: NOW_MS - 26 * HOUR_MS,
      desk: { isAdmin: true, waiting: { reports: 3, appeals: 1 } },
      site: { ...SITE, facts: { ledger: { ...LEDGER, failed: 2 } }, mail: { way: null, failedToday: 5 } },
    })
    have(server({}), server({ name: "gpu", health: "away" }))
    const html = await see()
    expect(dots(html)).toEqual(["bg-warn", "bg-warn", "bg-bad"])
    for (const words of ["1 of 2 healthy", "3 waiting", "Oldest 26 h", "Ledger off: 2 checks failed", "5 failures today", "Not connected"])
      expect(saidBy(html)).toContain(words)
  })
})

test("what waits leads to where it is decided", async () => {
  const shared = { title: "Harbor <b>", subjectId: "work_1", at: new Date(NOW_MS - HOUR_MS).toISOString() }
  find({
    waiting: [
      { ...shared, what: "case", id: "case_1", kind: "work", causes: [], reportCount: 2 },
      { ...shared, what: "appeal", id: "appeal_1", about: "state", by: "Lena", title: "" },
    ],
  })
  const html = await see()
  expect(html).toContain('href="/en/admin/reports?case=case_1&amp;kind=work&amp;id=work_1"')
  for (const words of ["Harbor &lt;b&gt;", "Creation · 2 reports", "Untitled", "Appeal by Lena · Hidden or removed"])
    expect(html).toContain(words)
})

test("a moderator sees what waits and the sections of moderators, and no server is asked", async () => {
  vi.mocked(listServers).mockClear()
  find({ site: null, desk: { isAdmin: false, waiting: { reports: 1, appeals: 0 } } })
  const html = await see(somebody({ isModerator: true }))
  const sections = new Set([...html.matchAll(/href="\/en\/admin(\/\w+)"/g)].map(([, path]) => path))
  expect([...sections]).toEqual(["/people", "/reports", "/appeals", "/rules", "/explore"])
  expect(html).not.toContain("Ledger")
  expect(listServers).not.toHaveBeenCalled()
})
