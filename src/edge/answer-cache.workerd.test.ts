import { describe, expect, it } from "vitest"
import { keepAnswer } from "./answer-cache.ts"

const site = `https://${crypto.randomUUID()}.test`

/** A place that keeps what it is given at once, and how often something was made for it. */
function place() {
  const works: Promise<unknown>[] = []
  const made = { count: 0 }
  const ask = async (key: string, seconds = 30, make: () => unknown = () => ({ key, n: ++made.count })) => {
    const answer = await keepAnswer({ site, later: (work) => void works.push(work) }, key, seconds, async () => make())
    await Promise.all(works)
    return answer
  }
  return { ask, made }
}

describe("what visitors are answered", () => {
  it("is made once for all who ask the same, and anew for another input", async () => {
    const { ask } = place()
    expect(await ask("/a [1]")).toEqual({ key: "/a [1]", n: 1 })
    expect(await ask("/a [1]")).toEqual({ key: "/a [1]", n: 1 })
    expect(await ask("/a [2]")).toEqual({ key: "/a [2]", n: 2 })
  })

  it("is not kept where making it failed", async () => {
    const { ask } = place()
    const fails = () => {
      throw new Error("away")
    }
    await expect(ask("/b", 30, fails)).rejects.toThrow("away")
    expect(await ask("/b")).toEqual({ key: "/b", n: 1 })
  })
})
