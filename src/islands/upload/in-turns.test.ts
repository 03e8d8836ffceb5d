import { describe, expect, it } from "vitest"
import { mediaFile } from "../../../testing/library/media-file.ts"
import { CallError } from "../_runtime/call.ts"
import { inTurns } from "./in-turns.ts"

const FILES = Array.from({ length: 250 }, (_, index) => mediaFile({ file_id: `file_${index}` }))
const names = (files: readonly { readonly file_id: string }[]) => files.map(({ file_id }) => file_id)

/** A server that refuses the call of this number, from 1. */
function serverThatRefuses(refused: number, error: Error = new CallError("Unavailable")) {
  const asked: string[][] = []
  return {
    asked,
    ask: async (ids: string[]) => {
      asked.push(ids)
      if (asked.length === refused) throw error
      return ids.length
    },
  }
}

describe("work on more files than one call takes", () => {
  it("asks for a hundred at a time, for each once", async () => {
    const { ask, asked } = serverThatRefuses(0)
    expect(await inTurns(FILES, ask)).toEqual({ answers: [100, 100, 50], done: FILES, left: [] })
    expect(asked.flat()).toEqual(names(FILES))
  })

  it.each([
    [1, 0],
    [2, 100],
    [3, 200],
  ])("ends where call %i fails, and tells what was done before and what is left", async (refused, doneCount) => {
    const { ask, asked } = serverThatRefuses(refused)
    const { done, left } = await inTurns(FILES, ask)
    expect([names(done), names(left)]).toEqual([names(FILES.slice(0, doneCount)), names(FILES.slice(doneCount))])
    expect(asked).toHaveLength(refused)
  })

  it("takes only what a call can fail of for a failed call", async () => {
    const failure = new TypeError("ours")
    await expect(inTurns(FILES, serverThatRefuses(2, failure).ask)).rejects.toBe(failure)
  })
})
