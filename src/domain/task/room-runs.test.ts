import { describe, expect, it } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { noteRun, plainCode } from "./room-runs.ts"
import { openRoom, type RoomState, type RunNote } from "./room-state.ts"

const SUBMISSION = { renderer: "easel", number: 1, backendJobId: null }
type Told = Partial<Pick<RunNote, "outcome" | "code" | "isServersFault" | "file">>

/** What is noted of a run at 5000. */
function noted(told: Told, over: Partial<RoomState> = {}): RunNote | undefined {
  const state = { ...openRoom(OPENING, BRIEF, 1000), ...over }
  return noteRun(state, SUBMISSION, { outcome: "failed", code: null, isServersFault: true, ...told }, 5000).runs.at(-1)
}

describe("a run that is noted for its server", () => {
  it("took as long as its slot was held, and nobody knows how long without one", () => {
    expect(noted({}, { grantedAtMs: 2000 })?.tookMs).toBe(3000)
    expect(noted({}, { grantedAtMs: 9000 })?.tookMs).toBe(0)
    expect(noted({}, { grantedAtMs: null })?.tookMs).toBeNull()
  })

  it("is no fault of a server that says that it cannot do the order, and one where it lost or spoilt what it took", () => {
    for (const outcome of ["failed", "refused"] as const) {
      expect(noted({ outcome, code: "too-large" })?.isServersFault).toBe(false)
      expect(noted({ outcome, code: "out-of-memory" })?.isServersFault).toBe(true)
      expect(noted({ outcome, code: null })?.isServersFault).toBe(true)
    }
    expect(noted({ outcome: "lost", code: "too-large" })?.isServersFault).toBe(true)
    expect(noted({ code: "out-of-memory", isServersFault: false })?.isServersFault).toBe(false)
  })

  it("names its file where that is a name, and its code where that is a plain one", () => {
    expect(noted({ file: "dreamshaper_8.safetensors", code: "model-missing" })).toMatchObject({
      file: "dreamshaper_8.safetensors",
      code: "model-missing",
    })
    expect(noted({ file: "<img src=x>", code: "see http://10.0.0.5" })).toMatchObject({ code: null })
    expect(noted({ file: "<img src=x>" })).not.toHaveProperty("file")
    expect(noted({})).not.toHaveProperty("file")
  })

  it("stands behind those before it, under the kind of the piece where it is one", () => {
    const before = { ...openRoom(OPENING, BRIEF, 1000), runs: [] }
    const after = noteRun(before, SUBMISSION, { outcome: "done", code: null, isServersFault: false }, 5000)
    const both = noteRun(after, { ...SUBMISSION, renderer: "b" }, { outcome: "failed", code: null, isServersFault: true }, 6000)
    expect(both.runs.map(({ server, kind, atMs }) => [server, kind, atMs])).toEqual([
      ["easel", "test", 5000],
      ["b", "test", 6000],
    ])
    expect(noted({}, { brief: { ...BRIEF, pieceKind: "text-to-image" } })?.kind).toBe("text-to-image")
  })
})

it("a code is kept where it is short and plain, since anything else could carry an address", () => {
  expect([plainCode("out-of-memory"), plainCode("a".repeat(40))]).toEqual(["out-of-memory", "a".repeat(40)])
  expect([plainCode(null), plainCode(""), plainCode("a".repeat(41)), plainCode("10.0.0.5")]).toEqual([null, null, null, null])
})
