import { describe, expect, test } from "vitest"
import { askPage, GUEST, somebody } from "../../../testing/_page/page.ts"
import type { Context } from "../../domain/_kernel/context.ts"
import type { RateLimiter } from "../../domain/_kernel/ports.ts"
import { pages } from "../_entry/pages.ts"

/** What was asked of the limiter, which refuses one class. */
function limiterOf(refused: string | null) {
  const taken: (readonly [string, string])[] = []
  const limiter: RateLimiter = {
    async take(rateClass, subject) {
      taken.push([rateClass, subject])
      return rateClass === refused ? 7 : null
    },
  }
  return { taken, limiter }
}

/** A database that whoever is refused must not reach. */
const unreached: Partial<Context> = new Proxy(
  {},
  {
    has: () => true,
    get(_target, name) {
      throw new Error(`${String(name)} was asked for`)
    },
  },
)
const searchDatabase = { all: async () => [] } as never

describe("a page that nobody keeps", () => {
  test("is counted for a member by themselves, and for everybody else by address and page", async () => {
    const ada = somebody()
    const id = ada.kind === "known" ? ada.identity.id : ""
    for (const [caller, subject] of [
      [ada, id],
      [GUEST, "10.0.0.1 /search"],
      [{ kind: "unknown" }, "10.0.0.1 /search"],
    ] as const) {
      const { taken, limiter } = limiterOf(null)
      const { answer } = await askPage("/en/search", { caller, context: { searchDatabase }, services: { limiter } })
      expect([answer.status, taken]).toEqual([
        200,
        [
          ["address", "10.0.0.1"],
          ["read", subject],
        ],
      ])
    }
  })

  test.each(["read", "address"])("is not made above the limit of %s: that is said, with what was typed in its field", async (refused) => {
    const { limiter } = limiterOf(refused)
    const { answer, html, logged } = await askPage("/en/search?q=%20red%20%22fox%22&tab=post", {
      context: { database: unreached as never, searchDatabase: unreached as never },
      services: { limiter },
    })
    expect([answer.status, answer.headers.get("Retry-After"), answer.headers.get("Cache-Control")]).toEqual([429, "7", "no-store"])
    expect(html).toContain("Too many requests")
    expect(html).toContain('href="/en/search?q=%20red%20%22fox%22&amp;tab=post"')
    expect(html.match(/<input[^>]*name="q"[^>]*>/g)).toEqual([expect.stringContaining('value="red &quot;fox&quot;"')])
    expect(html).toContain('name="robots" content="noindex')
    expect(logged).toEqual([])
  })

  test("is counted once, though it asks who reads it", async () => {
    const { taken, limiter } = limiterOf(null)
    await askPage("/en/search?q=fox", { services: { limiter } })
    expect(taken).toHaveLength(2)
  })
})

test("what a kept page makes for one reader alone is counted too", async () => {
  expect(pages.find(({ path }) => path === "/post")).toMatchObject({ cache: "edge", rate: null })
  const { taken, limiter } = limiterOf("read")
  expect((await askPage("/en/post?order=follows", { caller: somebody(), services: { limiter } })).answer.status).toBe(429)
  expect(taken.map(([rateClass]) => rateClass)).toEqual(["address", "read"])
})
