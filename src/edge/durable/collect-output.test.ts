import { expect, it, test, vi } from "vitest"
import { TASK_KINDS } from "../../domain/_entry/task-kinds.ts"
import { collectOutput } from "./collect-output.ts"

/** What becomes of a file of so many bytes that is listed as so many, of a hundred at most; nothing of it is stored. */
async function refused(sizeBytes: number | null, listedBytes: number | null) {
  const stop = vi.fn()
  const cancel = vi.fn()
  const answer = await collectOutput(JSON.parse("{}"), TASK_KINDS, {
    specification: { kind: "text-to-image", prompt: "a fox", width: 8, height: 8, seed: 1 },
    item: { index: 0, seed: 1, sha256: null, sizeBytes: listedBytes, mediaKey: "result/a", badTries: 0, stored: null },
    expects: { form: "files", count: 1, media: "image", sizePx: null, maximumBytes: 100 },
    opened: { kind: "open", body: new ReadableStream({ cancel }), sizeBytes, stop },
  })
  return {
    reason: answer.kind === "bad" ? answer.reason : answer.kind,
    isStopped: stop.mock.calls.length === 1 && cancel.mock.calls.length === 1,
  }
}

test.each([
  ["whose size nobody tells", null, null, "no-size"],
  ["of another size than it was listed with", 50, 51, "other-size-than-listed"],
  ["that is larger than was ordered", 101, null, "too-large"],
  ["that is listed as larger than was ordered", null, 101, "too-large"],
])("a file %s is not even begun", async (_title, sizeBytes, listedBytes, reason) => {
  expect(await refused(sizeBytes, listedBytes)).toEqual({ reason, isStopped: true })
})

it("a file as large as may be is begun, for which this is not the runtime", async () => {
  await expect(refused(100, 100)).rejects.toThrow("DigestStream")
})

test.each([{ kind: "missing" }, { kind: "unknown", reason: "away" }, { kind: "bad", reason: "x" }] as const)(
  "where no file is handed out that is what came of it: $kind",
  async (opened) => {
    expect(await collectOutput(JSON.parse("{}"), TASK_KINDS, { opened } as never)).toBe(opened)
  },
)
