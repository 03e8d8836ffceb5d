import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { asTaskId, newTaskId, newWorkId } from "../../_kernel/ids.ts"
import type { FinishedResult } from "../../task/index.ts"
import { originsOfResult } from "./lineage-rules.ts"

const taskId = newTaskId(1)
const parentId = newTaskId(2)
const source = (mediaKey: string) => ({ role: "image", mediaKey, url: "", sha256: "", sizeBytes: 1, width: 1, height: 1, prompt: "" })
const result = (over: Partial<FinishedResult> = {}): FinishedResult => ({
  taskId,
  position: 1,
  mediaKey: "result/x",
  contentType: "image/png",
  sizeBytes: 1,
  width: 1,
  height: 1,
  seed: 1,
  thumbhash: "",
  posterKey: null,
  durationMs: null,
  sha256: null,
  madeBy: null,
  lyrics: null,
  specification: { kind: "text-to-image", prompt: "", width: 1, height: 1, seed: 1 },
  meta: {},
  sources: [],
  parent: null,
  ancestry: [],
  ...over,
})
const specification = (kind: string) => ({ kind, prompt: "", width: 1, height: 1, seed: 1 })

describe("what a result came of", () => {
  it("is itself first, then what was done with what it was made from", () => {
    const parent = { taskId: parentId, position: 0, workId: newWorkId(3) }
    for (const [kind, relation] of [
      ["upscale", "upscale"],
      ["variation", "variation"],
      ["face-swap", "face-swap"],
      ["animation", "video"],
      ["image-to-image", "edit"],
    ] as const)
      expect(originsOfResult(result({ specification: specification(kind), parent }))).toEqual([
        { relation: "self", taskId, taskPosition: 1 },
        { relation, taskId: parentId, taskPosition: 0, ancestorId: parent.workId },
      ])
  })

  it("names the work whose recipe was taken, and files from outside", () => {
    const work = newWorkId(4)
    const origins = originsOfResult(result({ meta: { art_work_no: work }, sources: [source("upload/user_1/abc.png")] }))
    expect(origins.slice(1)).toEqual([
      { relation: "remix", ancestorId: work },
      { relation: "upload", fileKey: "upload/user_1/abc.png" },
    ])
  })

  it("names a work by its file, wherever that lies, and a result by its own key; a parent that is a source too is one", () => {
    const work = newWorkId(5)
    const parent = { taskId: parentId, position: 0, workId: null }
    const sources = [source(`work/${work.slice(5)}/abc.png`), source(`result/user_1/${parentId}/0-abc.png`)]
    expect(originsOfResult(result({ sources, parent })).slice(1)).toEqual([
      { relation: "edit", taskId: parentId, taskPosition: 0 },
      { relation: "remix", ancestorId: work },
    ])
  })

  it("is bounded and never twice the same, whatever a configuration says", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("upload/a/b.png", "upload/a/c.png", "x", `work/${newWorkId(6).slice(5)}/a.png`), { maxLength: 40 }),
        fc.jsonValue(),
        (keys, meta) => {
          const origins = originsOfResult(result({ sources: keys.map(source), meta }))
          expect(origins[0]).toEqual({ relation: "self", taskId: asTaskId(taskId), taskPosition: 1 })
          expect(origins.length).toBeLessThanOrEqual(12)
          expect(new Set(origins.map((origin) => JSON.stringify(origin))).size).toBe(origins.length)
        },
      ),
    )
  })
})
