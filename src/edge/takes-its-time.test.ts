import { expect, it } from "vitest"
import { servedCalls } from "../routes/api.ts"
import { takesItsTime } from "./takes-its-time.ts"

/** Calls that wait for a carrier, another site, a renderer, a translator or a listener. */
const WAITING = [
  "/api/v1/account/code/send",
  "/api/v1/resource/uploadImageByUrl",
  "/api/v1/task/v2/draft",
  "/api/v1/artwork/localize",
  "/api/v1/character/timbre/voice/sample",
  "/api/v1/character/timbre/train",
]
const declarations = servedCalls.map(({ declaration }) => declaration)

it("uploads take their time from the start, every other call until it says that it waits for others", () => {
  for (const { kind, method, path } of declarations) {
    const headers = kind === "upload" ? { "Content-Type": "image/png" } : { "Content-Type": "application/json" }
    const request = new Request(`https://atelier.test${path}`, { method, headers })
    expect([path, takesItsTime(request)]).toEqual([path, kind === "upload"])
  }
  expect(takesItsTime(new Request("https://atelier.test/en"))).toBe(false)
})

it("calls that wait for others are declared so", () => {
  const declared = declarations.flatMap(({ path, waitsForOthers }) => (waitsForOthers ? [path] : []))
  expect(declared).toEqual(expect.arrayContaining(WAITING))
})
