import { afterEach, expect, it, vi } from "vitest"
import { NO_NOTES } from "../../../domain/backend/field-support-rules.ts"
import { createFooocusBackend } from "./fooocus-backend.ts"
import { nameOfJob } from "./job-name.ts"

const MIB = 1_048_576
const ID = "9b2f1c8e-0a4d-4c6b-8f3e-5d7a1b2c3d4e"
const NAME = nameOfJob({ id: ID, notes: NO_NOTES }) ?? ""
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A server whose job runs and has this preview for whoever asks for it. */
function pollOf(previewBase64: string) {
  const asked: string[] = []
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address)
    const preview = address.endsWith("=true") ? previewBase64 : null
    return Response.json({ job_id: ID, job_type: "t", job_stage: "RUNNING", job_progress: 50, job_step_preview: preview })
  })
  const backend = createFooocusBackend({ url: "http://fooocus.test" }, null)
  return { asked, polled: backend.poll(NAME, true) }
}

it("a large preview is decoded as it comes and is never a text in memory", async () => {
  const base64 = Buffer.alloc(6 * MIB, 1).toString("base64")
  const parse = vi.spyOn(JSON, "parse")
  const { asked, polled } = pollOf(base64)
  expect(await polled).toMatchObject({ kind: "found", job: { state: "running", progress: 0.5, previewBase64: null } })
  expect(asked).toHaveLength(1)
  expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(10_000)
})

it.each([
  ["larger than 8 MiB", Buffer.alloc(8 * MIB + 3).toString("base64")],
  ["that is no base64", "*".repeat(100)],
])("a job whose preview is one %s is shown without it", async (_name, base64) => {
  const { asked, polled } = pollOf(base64)
  expect(await polled).toMatchObject({ kind: "found", job: { state: "running", previewBase64: null } })
  expect(asked.map((address) => address.endsWith("=true"))).toEqual([true, false])
})
