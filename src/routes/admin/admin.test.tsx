import { beforeEach, expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { listServers } from "../../domain/backend/list-servers.ts"
import { listWays } from "../../domain/security/list-ways.ts"

vi.mock("../../domain/backend/list-servers.ts")
vi.mock("../../domain/security/list-ways.ts")

const WAYS = { email: "kaya@example.com", phone: null, has_password: false, providers: [], passkeys: [] }
const server = (over: object) => ({ name: "easel", state: "active", blocked: null, health: "well", is_preview: true, queue: 0, ...over })
/** What servers answer is more than the overview reads. */
const have = (...servers: readonly ReturnType<typeof server>[]) =>
  vi.mocked(listServers).mockResolvedValue({ items: servers } as Awaited<ReturnType<typeof listServers>>)
const see = async (caller = somebody({ isAdmin: true })) => (await askPage("/en/admin", { caller })).html

beforeEach(() => {
  vi.mocked(listWays).mockResolvedValue(WAYS)
  have(server({}))
})

test("an owner sees that they own the site, and what is left, the next step first", async () => {
  const html = await see()
  expect(html).toContain("You own this Atelier")
  expect(html).toContain("0 of 2 done")
  expect(html).toMatch(/button-primary" href="\/en\/settings\/sign-in"/)
  expect(html).toMatch(/button-ghost" href="\/en\/admin\/backends"/)
})

test.each([
  ["a password", { has_password: true }],
  ["a passkey", { passkeys: [{ id: "p", label: "Laptop", created_at: "2026-01-01T00:00:00Z", used_at: null }] }],
])("%s secures the account; the next step is a GPU then", async (_way, over) => {
  vi.mocked(listWays).mockResolvedValue({ ...WAYS, ...over })
  const html = await see()
  expect(html).toContain("1 of 2 done")
  expect(html).toMatch(/button-primary" href="\/en\/admin\/backends"/)
})

test("with a GPU that works nothing is left; a preview renderer, or a server that fails, is none", async () => {
  vi.mocked(listWays).mockResolvedValue({ ...WAYS, has_password: true })
  have(server({}), server({ name: "gpu", is_preview: false, queue: 3 }))
  const whole = await see()
  expect(whole).not.toContain("Get your site ready")
  expect(whole).toContain("2 of 2 healthy")
  expect(whole).toContain("3 tasks are waiting")
  for (const bad of [{ health: "failing" }, { state: "paused" }, { blocked: "cannot-open" }, { is_preview: true }]) {
    have(server({ name: "gpu", is_preview: false, ...bad }))
    expect(await see()).toContain("1 of 2 done")
  }
})

test("renderers that do not answer are told, and the rest stands", async () => {
  vi.mocked(listServers).mockRejectedValue(new Error("away"))
  const html = await see()
  expect(html).toContain("The renderers don&#x27;t answer right now.")
  expect(html).toContain('href="/en/moderation?tab=appeals"')
})

test("who is no administrator finds nothing there", async () => {
  expect((await askPage("/en/admin", { caller: somebody() })).answer.status).toBe(404)
})
