import fc from "fast-check"
import { expect, test } from "vitest"
import { createLineSplitter, isWorthShowing, labelLine, wantsColour } from "./log-lines.ts"

test("noise that nobody can act on is dropped", () => {
  expect(isWorthShowing("Error: getaddrinfo ENOTFOUND workers.cloudflare.com", true)).toBe(false)
  expect(isWorthShowing("   ", true)).toBe(false)
})

test("what the Worker notes is shown only when asked for, unless it is an error", () => {
  expect(isWorthShowing('{"level":"info","message":"job done"}', false)).toBe(false)
  expect(isWorthShowing('{"level":"info","message":"job done"}', true)).toBe(true)
  expect(isWorthShowing('{"level":"error","message":"job failed"}', false)).toBe(true)
})

test("where the parts run and how far the gallery is are said by the last lines of a start, and by the parts only when asked for", () => {
  for (const line of [
    "[wrangler:info] Ready on http://127.0.0.1:8787",
    "Easel preview renderer ready at http://127.0.0.1:8790 (slots: 1)",
    "The gallery is there already.",
  ])
    expect([isWorthShowing(line, false), isWorthShowing(line, true)]).toEqual([false, true])
})

test("errors are shown", () => {
  expect(isWorthShowing("Error: getaddrinfo ENOTFOUND gpu.example", false)).toBe(true)
  expect(isWorthShowing("[wrangler:info] POST /api/v1/task/create-task 500 Internal Server Error (3ms)", false)).toBe(true)
})

test("requests that went well are shown only when asked for, whatever their colour", () => {
  const line = "\u001b[32m[wrangler:info]\u001b[0m GET /explore 200 OK (4ms)"
  expect(isWorthShowing(line, false)).toBe(false)
  expect(isWorthShowing(line, true)).toBe(true)
})

test("a line without colour has none of its own either", () => {
  expect(labelLine("app", "\u001b[31mred\u001b[0m", false)).toBe("app    | red")
  expect(labelLine("app", "red", true)).toContain("\u001b[36mapp")
})

test("colour is for terminals that want it", () => {
  expect(wantsColour(true, {})).toBe(true)
  expect(wantsColour(false, {})).toBe(false)
  expect(wantsColour(true, { NO_COLOR: "1" })).toBe(false)
  expect(wantsColour(true, { TERM: "dumb" })).toBe(false)
})

test("lines come out whole however the stream is cut", () => {
  const text = fc.array(fc.constantFrom("a", "b", " ", "\n"), { maxLength: 60 }).map((parts) => parts.join(""))
  fc.assert(
    fc.property(text, fc.array(fc.nat(60)), (whole, cuts) => {
      const seen: string[] = []
      const splitter = createLineSplitter((line) => seen.push(line))
      const places = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length]
      for (let index = 1; index < places.length; index += 1) splitter.push(whole.slice(places[index - 1], places[index]))
      splitter.end()
      const expected = whole.split("\n")
      if (expected.at(-1) === "") expected.pop()
      expect(seen).toEqual(expected)
    }),
  )
})
