import { expect, it } from "vitest"
import { draftImage } from "../domain/studio/live/contract.ts"
import { uploadImageByUrl } from "../domain/upload/contract.ts"
import { servedCalls } from "../routes/api.ts"
import { takesItsTime } from "./takes-its-time.ts"

const WAITING: readonly unknown[] = [uploadImageByUrl, draftImage]
const declarations = servedCalls.map(({ declaration }) => declaration)

it("uploads, what fetches a stranger's file and what waits for a renderer take their time, every other call is judged by it", () => {
  for (const declaration of declarations) {
    const { kind, method, path } = declaration
    const headers = kind === "upload" ? { "Content-Type": "image/png" } : { "Content-Type": "application/json" }
    const request = new Request(`https://atelier.test${path}`, { method, headers })
    expect([path, takesItsTime(request)]).toEqual([path, kind === "upload" || WAITING.includes(declaration)])
  }
  expect(takesItsTime(new Request("https://atelier.test/en"))).toBe(false)
  expect(declarations).toEqual(expect.arrayContaining([...WAITING]))
})
