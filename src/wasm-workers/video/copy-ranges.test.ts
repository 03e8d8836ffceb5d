import fc from "fast-check"
import { afterEach, expect, test, vi } from "vitest"
import { type CopyPlan, planCopy, readRuns } from "../../formats/video/movie-index/copy-plan.ts"
import { copyRanges } from "./copy-ranges.ts"

const SOURCE = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 2_654_435_761) >>> 24)
const MEBIBYTE = 1_048_576

/** Ranges by their lengths and what lies between them. */
function planOf(parts: readonly (readonly [gap: number, length: number])[]): CopyPlan {
  const [starts, ends]: [number[], number[]] = [[], []]
  let at = 0
  for (const [gap, length] of parts) {
    starts.push(at + gap)
    ends.push(at + gap + length)
    at += gap + length
  }
  return { starts, ends, places: [], bytes: parts.reduce((sum, [, length]) => sum + length, 0) }
}

async function copy(plan: CopyPlan, signal = new AbortController().signal): Promise<{ copied: Buffer; readBytes: number }> {
  const blocks: Buffer[] = []
  const readBytes = await copyRanges(new Blob([SOURCE]), plan, (bytes) => blocks.push(Buffer.from(bytes)), signal)
  return { copied: Buffer.concat(blocks), readBytes }
}

afterEach(() => vi.restoreAllMocks())

test("the wanted ranges come out behind one another and nothing between them does", async () => {
  const part = fc.tuple(
    fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 90_000 })),
    fc.integer({ min: 1, max: 300_000 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (parts) => {
      const plan = planOf(parts)
      if ((plan.ends.at(-1) ?? 0) > SOURCE.length) return
      const { copied, readBytes } = await copy(plan)
      expect(copied.equals(Buffer.concat(plan.starts.map((start, at) => SOURCE.subarray(start, plan.ends[at]))))).toBe(true)
      expect(readBytes).toBeGreaterThanOrEqual(plan.bytes)
      expect(readBytes).toBeLessThanOrEqual(plan.bytes + 8 * MEBIBYTE)
    }),
    { numRuns: 60 },
  )
})

test("where streams do not fill a buffer, the copy is the same", async () => {
  const plan = planOf([
    [10, 2_000_000],
    [5, 700_000],
    [90_000, 1000],
  ])
  const wanted = await copy(plan)
  const getReader = vi.spyOn(ReadableStream.prototype, "getReader")
  getReader.mockImplementationOnce(() => {
    throw new TypeError("no such mode")
  })
  expect(await copy(plan)).toEqual(wanted)
})

test("an abort ends a copy between two blocks", async () => {
  const abort = new AbortController()
  const copying = copyRanges(new Blob([SOURCE]), planOf([[0, 2_900_000]]), () => abort.abort(), abort.signal)
  await expect(copying).rejects.toThrow(expect.objectContaining({ name: "AbortError" }))
})

test("a file that has become shorter is told from one that was copied", async () => {
  const copying = copyRanges(new Blob([SOURCE.subarray(0, 1000)]), planOf([[0, 2000]]), () => {}, new AbortController().signal)
  await expect(copying).rejects.toThrow(expect.objectContaining({ name: "NotReadableError" }))
})

test("small gaps are read along, large ones are not, and in all no more than the spare", () => {
  expect(
    readRuns(
      planOf([
        [0, 100],
        [65_536, 100],
        [65_537, 100],
      ]),
    ),
  ).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 3 },
  ])
  const many = planOf(Array.from({ length: 400 }, () => [60_000, 10] as const))
  const inVain = readRuns(many).reduce((sum, { from, to }) => sum + (many.ends[to - 1] ?? 0) - (many.starts[from] ?? 0), 0) - many.bytes
  expect(inVain).toBeLessThanOrEqual(8 * MEBIBYTE)
  expect(inVain).toBeGreaterThan(7 * MEBIBYTE)
})

test("chunks that share bytes or lie out of order are not lined up", () => {
  const track = (starts: readonly number[]) => ({
    unitsPerSecond: 1,
    chunks: { starts, lengths: starts.map(() => 10), samples: starts.map(() => 1), times: starts.map((_, at) => at) },
  })
  expect(planCopy([track([0, 20]), track([10, 40])])).toMatchObject({
    starts: [0, 40],
    ends: [30, 50],
    places: [
      [0, 20],
      [10, 30],
    ],
  })
  expect(planCopy([track([20, 0])])).toBeNull()
  expect(planCopy([track([0]), track([5])])).toBeNull()
})
