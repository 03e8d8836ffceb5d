import { expect, test } from "vitest"
import { byteWords } from "./byte-words.ts"

test("bytes are told in the unit that reads best, with three figures at most", () => {
  expect([0, 1, 1023, 1024, 1536, 20_971_520, 5 * 1024 ** 3, 1.25 * 1024 ** 3].map((bytes) => byteWords(bytes, "en"))).toEqual([
    ...["0 bytes", "1 byte", "1,023 bytes", "1 kB", "1.5 kB", "20 MB", "5 GB", "1.3 GB"],
  ])
  expect(byteWords(1536, "zh-CN")).toContain("1.5")
})
