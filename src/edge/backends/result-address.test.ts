import { expect, it, onTestFinished, vi } from "vitest"
import { fetchResult, openResult, type ResultWays } from "./result-address.ts"

const SERVER = { url: "https://gpu.example.com/api", token: "secret" }

/** The servers of a test, by the address that is asked; notes who was asked, and with what. */
function net(answers: Readonly<Record<string, () => Response>>): { readonly asked: string[]; readonly ways: ResultWays } {
  const asked: string[] = []
  const answer = (url: string, headers: HeadersInit | undefined) => {
    asked.push(`${url} ${new Headers(headers).get("Authorization")}`)
    return answers[url]?.() ?? new Response(null, { status: 404 })
  }
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => answer(url.href, init.headers))
  onTestFinished(() => void vi.unstubAllGlobals())
  const publicWeb = { ownHosts: [], fetch: async (url: string, init: RequestInit) => answer(url, init.headers) }
  return { asked, ways: { server: SERVER, publicWeb } }
}

const leadingTo =
  (address: string, status = 302) =>
  () =>
    new Response(null, { status, headers: { Location: address } })
const never = new AbortController().signal

it("what lets us in at a server goes to its own origin alone, and not even there once somebody has led away", async () => {
  const { asked, ways } = net({
    "https://gpu.example.com/a": leadingTo("/b"),
    "https://gpu.example.com/b": leadingTo("https://cdn.example.org/c"),
    "https://cdn.example.org/c": leadingTo("https://gpu.example.com/d"),
    "https://gpu.example.com/d": () => new Response("made"),
  })
  expect(await (await fetchResult("https://gpu.example.com/a", ways, never))?.text()).toBe("made")
  expect(asked).toEqual([
    "https://gpu.example.com/a Bearer secret",
    "https://gpu.example.com/b Bearer secret",
    "https://cdn.example.org/c null",
    "https://gpu.example.com/d null",
  ])
})

it("a result is followed for four steps and no further", async () => {
  const { asked, ways } = net(
    Object.fromEntries([1, 2, 3, 4, 5].map((step) => [`https://gpu.example.com/${step}`, leadingTo(`/${step + 1}`)] as const)),
  )
  expect(await fetchResult("https://gpu.example.com/1", ways, never)).toBeNull()
  expect(asked).toHaveLength(4)
})

it.each([
  [300, true],
  [399, true],
  [299, false],
  [400, false],
])("an answer of status %i leads on: %s", async (status, leadsOn) => {
  const { asked, ways } = net({ "https://gpu.example.com/a": leadingTo("/b", status) })
  await fetchResult("https://gpu.example.com/a", ways, never)
  expect(asked).toHaveLength(leadsOn ? 2 : 1)
})

it("nothing is fetched from other hosts where that is not allowed, nor ever from inner ones", async () => {
  const { asked, ways } = net({})
  expect(await openResult("https://cdn.example.org/c", { ...ways, publicWeb: null })).toEqual({
    kind: "bad",
    reason: "result-out-of-reach",
  })
  expect(await openResult("https://10.0.0.1/c", ways)).toEqual({ kind: "bad", reason: "result-out-of-reach" })
  expect(asked).toEqual([])
})

it.each([
  [404, { kind: "missing" }],
  [410, { kind: "missing" }],
  [403, { kind: "unknown", reason: "status-403" }],
  [409, { kind: "unknown", reason: "status-409" }],
  [206, { kind: "unknown", reason: "status-206" }],
])("a result that is answered by %i is only gone where the server says so", async (status, answer) => {
  const { ways } = net({ "https://gpu.example.com/a": () => new Response("no", { status }) })
  expect(await openResult("https://gpu.example.com/a", ways)).toEqual(answer)
})

it("the told length of a result counts where nothing was packed; any other is read whole before it is kept", async () => {
  const { ways } = net({
    "https://gpu.example.com/told": () => new Response("made", { headers: { "Content-Length": "9" } }),
    "https://gpu.example.com/packed": () => new Response("made", { headers: { "Content-Length": "9", "Content-Encoding": "gzip" } }),
    "https://gpu.example.com/untold": () => new Response("made"),
    "https://gpu.example.com/odd": () => new Response("made", { headers: { "Content-Length": "9, 9" } }),
  })
  const lengths = ["told", "packed", "untold", "odd"].map(async (path) => {
    const opened = await openResult(`https://gpu.example.com/${path}`, ways)
    return opened.kind === "open" ? opened.sizeBytes : null
  })
  expect(await Promise.all(lengths)).toEqual([9, 4, 4, 4])
})
