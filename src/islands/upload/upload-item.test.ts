import { expect, it } from "vitest"
import { measureSpeed, nextInLine, shareOf, type UploadItem } from "./upload-item.ts"
import { queuedUpload, type UploadState } from "./upload-state.ts"

const SIZE_BYTES = 1_000

function item(id: string, state: Partial<UploadState> = {}, over: Partial<UploadItem> = {}): UploadItem {
  return {
    ...{
      id,
      name: id,
      kind: "image",
      sizeBytes: SIZE_BYTES,
      thumbnailUrl: null,
      bytesPerSecond: null,
      source: "ready",
      waitsForTab: false,
    },
    state: { ...queuedUpload(SIZE_BYTES, false), ...state },
    progress: { hashedShare: 0, sentBytes: 0 },
    ...over,
  }
}

const plain = item("plain")
const sending = { kind: "sending", part: 1 } as const

it.each([
  ["the first that waits", [plain, item("second")], "plain"],
  ["not one that is paused", [item("paused", { isPaused: true }), plain], "plain"],
  ["not one whose file is not at hand", [item("lost", {}, { source: "missing" }), plain], "plain"],
  ["the one that was begun, before those above it", [plain, item("begun", { fileId: "file_1" })], "begun"],
  ["nobody while one is under way", [plain, item("busy", { step: sending })], null],
  ["nobody while one that was begun is paused", [item("begun", { fileId: "file_1", isPaused: true }), plain], null],
  ["nobody while one that was begun waits for its file", [item("begun", { fileId: "file_1" }, { source: "permission" }), plain], null],
  ["the one that another upload stood in the way of", [plain, item("held", { reason: "UploadInProgress" })], "held"],
  ["the next behind one that is done", [item("done", { status: "complete", fileId: "file_1", step: { kind: "ended" } }), plain], "plain"],
  ["the next behind one that went wrong", [item("wrong", { status: "error", fileId: "file_1", step: { kind: "ended" } }), plain], "plain"],
  ["the next behind one that failed before it began", [item("failed", { status: "fail", step: { kind: "ended" } }), plain], "plain"],
  ["nobody of none", [], null],
] as const)("the turn of a queue is of %s", (_title, items, id) => expect(nextInLine(items)?.id ?? null).toBe(id))

it.each([
  ["nothing was sent", {}, 0, 0],
  ["a half was sent", {}, 500, 0.5],
  ["more was sent than it has, with what is around it", {}, 1_200, 1],
  ["a part was confirmed that is not sent anew", { confirmed: [1], partBytes: 600 }, 100, 0.6],
  ["it is complete", { status: "complete" }, 0, 1],
] as const)("where %s, the share that is done says so", (_title, state, sentBytes, share) =>
  expect(shareOf(item("one", state, { progress: { hashedShare: 0, sentBytes } }))).toBe(share),
)

it("a speed is told once half a second has passed, of the last five seconds, and anew where bytes are sent anew", () => {
  const measure = measureSpeed()
  const speeds = [
    [0, 0],
    [499, 499],
    [500, 1_000],
    [5_000, 5_000],
    [5_001, 6_000],
    [6_000, 100],
    [6_500, 200],
  ].map(([atMs = 0, sentBytes = 0]) => measure({ atMs, sentBytes }))
  expect(speeds).toEqual([null, null, 2_000, 1_000, ((6_000 - 499) / (5_001 - 499)) * 1_000, null, 200])
})
