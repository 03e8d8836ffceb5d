import { beforeEach, expect, test, vi } from "vitest"
import { JobError } from "../_bridge/protocol.ts"
import { discardOutput } from "./outputs.ts"
import { type Asked, prove } from "./proof.ts"
import type { MadeVideo } from "./protocol.ts"
import { firstThatHolds } from "./ways.ts"

vi.mock("./proof.ts", () => ({ prove: vi.fn() }))
vi.mock("./outputs.ts", () => ({ discardOutput: vi.fn(async () => null) }))

const ASKED: Asked = { hasVideo: true, hasAudio: false, leastFrames: 10, leastSeconds: 1, mostSeconds: 2 }
const JOB = { signal: new AbortController().signal, tell: () => {}, transfer: () => {} }
const made = (id: string, durationSeconds = 1.5): MadeVideo => ({
  file: new File([], id),
  id,
  contentType: "video/mp4",
  extension: "mp4",
  engine: "webcodecs",
  size: null,
  durationSeconds,
  video: "encoded",
  audio: "none",
  startSeconds: 0,
  readBytes: null,
})
const way = (result: MadeVideo | null | JobError) => ({
  asked: ASKED,
  make: vi.fn(async () => {
    if (result instanceof JobError) throw result
    return result
  }),
})
const fault = (code: string) => new JobError("failed", code)
const gone = () => vi.mocked(discardOutput).mock.calls.map(([{ id }]) => id)

beforeEach(() => void vi.clearAllMocks())

test("what does not hold is thrown away and made in the next way", async () => {
  vi.mocked(prove).mockRejectedValueOnce(fault("failResultEmpty")).mockResolvedValueOnce()
  expect(await firstThatHolds([way(made("one")), way(made("two"))], "page", JOB)).toMatchObject({ id: "two" })
  expect(gone()).toEqual(["one"])
})

test("a way that is none here, or whose engine fails, leads to the next; the first that holds ends it", async () => {
  vi.mocked(prove).mockResolvedValue()
  const last = way(made("four"))
  expect(await firstThatHolds([way(null), way(fault("failUnreadable")), way(made("three")), last], "page", JOB)).toMatchObject({
    id: "three",
  })
  expect(last.make).not.toHaveBeenCalled()
})

test("a failure that is the same for every engine is told at once", async () => {
  const next = way(made("two"))
  await expect(firstThatHolds([way(fault("failStorageFull")), next], "page", JOB)).rejects.toMatchObject({ code: "failStorageFull" })
  expect(next.make).not.toHaveBeenCalled()
})

test("where no way holds nothing is kept, and the first failure says why", async () => {
  vi.mocked(prove).mockRejectedValueOnce(fault("failResultEmpty")).mockRejectedValueOnce(fault("failResultUnreadable"))
  await expect(firstThatHolds([way(made("one")), way(made("two"))], "page", JOB)).rejects.toMatchObject({ code: "failResultEmpty" })
  expect(gone()).toEqual(["one", "two"])
})

test("of a source that ends early the longest result is given, and says so", async () => {
  vi.mocked(prove).mockRejectedValueOnce(fault("failResultShort")).mockRejectedValueOnce(fault("failResultShort")).mockResolvedValueOnce()
  const result = await firstThatHolds([way(made("short", 0.4)), way(made("longer", 0.7))], "page", JOB)
  expect(result).toMatchObject({ id: "longer", isCutShort: true })
  expect(gone()).toEqual(["short"])
})
