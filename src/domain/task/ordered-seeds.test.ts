import { expect, it } from "vitest"
import type { Seed } from "../../formats/generator/seed.ts"
import { NO_NOTES } from "../backend/index.ts"
import { withOrderedSeeds } from "./ordered-seeds.ts"

const output = (index: number, seed: number | null) => ({ index, seed, contentType: null, sizeBytes: null, sha256: null })
const seedsOf = (ordered: Seed | null, leftOut: readonly string[] = []) =>
  withOrderedSeeds({ outputs: [output(0, null), output(1, null), output(2, 7)], notes: { ...NO_NOTES, leftOut } }, ordered).outputs.map(
    ({ seed }) => seed,
  )

it("a seed that a server does not say is the ordered one and the place, or none where none was ordered or heeded", () => {
  expect(seedsOf(4242)).toEqual([4242, 4243, 7])
  expect(seedsOf(null)).toEqual([null, null, 7])
  expect(seedsOf(4242, ["seed"])).toEqual([null, null, 7])
})

it("a seed beyond 32 bits is shown as it was ordered, whatever a server makes of it", () => {
  expect(seedsOf(4_294_967_296)).toEqual([4_294_967_296, 4_294_967_297, 4_294_967_298])
  expect(seedsOf("18446744073709551614")).toEqual(["18446744073709551614", "18446744073709551615", 0])
})
