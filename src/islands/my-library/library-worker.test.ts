import { readFileSync } from "node:fs"
import { createContext, runInContext } from "node:vm"
import { beforeEach, describe, expect, it } from "vitest"

const SCRIPT = readFileSync(new URL("../../../public/library-worker.js", import.meta.url), "utf8")
const ORIGIN = "https://atelier.example"

type Answer = { readonly body: string; readonly bytes?: number }
/** What was kept, by cache and address. */
let kept: Map<string, Map<string, Response>>
/** The network, by address; null while there is none. */
let network: Readonly<Record<string, Answer>> | null
let handle: (event: object) => void

function answerOf(given: Answer): Response {
  const { body, bytes = body.length } = given
  const answer = new Response(body, { headers: { "Content-Length": String(bytes) } })
  return Object.defineProperties(answer, { type: { value: "basic" }, clone: { value: () => answerOf(given) } })
}

/** Of the Cache interface what the script uses. */
const cacheOf = (name: string) => {
  const places = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, places)
  return {
    match: async (place: string, { ignoreSearch = false } = {}) =>
      [...places].find(([known]) => (ignoreSearch ? known.split("?")[0] === place : known === place))?.[1].clone(),
    put: async (place: string, answer: Response) => void places.set(place, answer),
    delete: async (place: string) => places.delete(place),
    keys: async () => [...places.keys()],
  }
}

async function ask(path: string, mode = "no-cors"): Promise<string | null> {
  const waits: Promise<unknown>[] = []
  let answer: Promise<Response> | null = null
  handle({
    request: { url: `${ORIGIN}${path}`, method: "GET", mode },
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
    waitUntil: (work: Promise<unknown>) => waits.push(work),
  })
  const given = answer as Promise<Response> | null
  if (given === null) return null
  const text = await given.then(
    (found) => found.text(),
    () => "failed",
  )
  await Promise.all(waits)
  return text
}

beforeEach(() => {
  kept = new Map()
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    location: new URL(`${ORIGIN}/library-worker.js`),
    URL,
    caches: { open: async (name: string) => cacheOf(name) },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    fetch: async ({ url }: { readonly url: string }) => {
      const found = network?.[url.slice(ORIGIN.length)]
      if (found === undefined) throw new TypeError("no network")
      return answerOf(found)
    },
  }
  runInContext(SCRIPT, createContext(scope))
  handle = listeners.get("fetch") ?? (() => {})
})

describe("the worker of the library", () => {
  it("answers its page and parts out of what it kept where there is no network, and a view that it never had with another", async () => {
    network = { "/en/library": { body: "page" }, "/assets/a.js": { body: "script" }, "/messages/en.json": { body: "words" } }
    expect([await ask("/en/library", "navigate"), await ask("/assets/a.js"), await ask("/messages/en.json")]).toEqual([
      "page",
      "script",
      "words",
    ])
    network = null
    expect([await ask("/en/library", "navigate"), await ask("/en/library?view=video", "navigate")]).toEqual(["page", "page"])
    expect([await ask("/assets/a.js"), await ask("/messages/en.json"), await ask("/assets/b.js")]).toEqual(["script", "words", "failed"])
  })

  it("takes a page from the network while there is one", async () => {
    network = { "/en/library": { body: "old" } }
    await ask("/en/library", "navigate")
    network = { "/en/library": { body: "new" } }
    expect(await ask("/en/library", "navigate")).toBe("new")
  })

  it("keeps small copies of images, as many as it may, and no large ones", async () => {
    const addressOf = (number: number) => `/media/result/${number}/w640.webp`
    network = Object.fromEntries(Array.from({ length: 402 }, (_, number) => [addressOf(number), { body: "small" }]))
    for (let number = 0; number < 402; number++) await ask(addressOf(number))
    network = { "/media/huge/w640.webp": { body: "huge", bytes: 900_000 } }
    await ask("/media/huge/w640.webp")
    network = null
    expect([await ask(addressOf(0)), await ask(addressOf(2)), await ask("/media/huge/w640.webp")]).toEqual(["failed", "small", "failed"])
  })

  it.each(["/api/v1/library/list", "/media/result/1.png", "/en/settings"])("leaves %s alone", async (path) => {
    network = { [path]: { body: "theirs" } }
    expect(await ask(path, path.startsWith("/en") ? "navigate" : "cors")).toBe(null)
  })
})
