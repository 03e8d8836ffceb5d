import { expect, it } from "vitest"
import { readLargeOptions } from "./large-options.ts"

it("without words one person waits while the renderer is killed three times", () => {
  expect(readLargeOptions([])).toEqual({ members: 1, kills: 3, seed: 1 })
  expect(readLargeOptions(["--kills", "0", "--members", "1", "--seed", "7"])).toEqual({ members: 1, kills: 0, seed: 7 })
})

it("what makes no sense is said at once", () => {
  for (const args of [["--members", "0"], ["--members", "21"], ["--kills"], ["kills", "3"], ["--speed", "3"], ["--seed", "-1"]])
    expect(() => readLargeOptions(args)).toThrow(/^(Use )?--members|^Use/)
})
