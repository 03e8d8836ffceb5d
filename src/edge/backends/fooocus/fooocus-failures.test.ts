import { afterEach, describe, expect, it, vi } from "vitest"
import { accepted, ended, fooocusOrder, FOOOCUS_JOB as JOB, startFooocus, stopFooocus } from "../../../../testing/backends/fooocus.ts"
import { FORMATS } from "../../../formats/sniff/formats.ts"
import { sniffType } from "../../../formats/sniff/type.ts"
import { jobOfName } from "./job-name.ts"

afterEach(stopFooocus)

describe("a server that fails", () => {
  it.each([
    ["html", { kind: "refused", reason: "away" }],
    ["unauthorized", { kind: "refused", reason: "away" }],
    ["queue-full", { kind: "refused", reason: "queue-full" }],
    ["lost-answer", { kind: "unknown", reason: "away" }],
  ] as const)("by %s takes no order", async (fault, answer) => {
    const { backend } = await startFooocus({ fault })
    expect(await backend.submit(JOB, fooocusOrder("text-to-image"))).toEqual(answer)
  })

  it.each([
    ["fail", { state: "failed", errorCode: "server-error", cause: "server" }],
    ["out-of-memory", { state: "failed", errorCode: "out-of-memory", cause: "server" }],
  ] as const)("in the middle, by %s, says so in a code", async (fault, job) => {
    const { backend } = await startFooocus({ fault })
    expect(await ended(backend, await accepted(backend, fooocusOrder("text-to-image")))).toMatchObject(job)
  })

  it("has lost a job only where it says so itself", async () => {
    const { sandbox, backend } = await startFooocus()
    const name = await accepted(backend, fooocusOrder("text-to-image"))
    await ended(backend, name)
    sandbox.setFault("html")
    expect(await backend.poll(name, false)).toEqual({ kind: "unknown", reason: "not-json" })
    sandbox.setFault("forget")
    expect(await backend.poll(name, false)).toEqual({ kind: "missing" })
    expect(await backend.cancel(name)).toEqual({ kind: "gone" })
    await sandbox.stop()
    expect(await backend.poll(name, false)).toEqual({ kind: "unknown", reason: "away" })
  })

  it("is asked for a file at its own address alone, whatever it names", async () => {
    const { sandbox, backend } = await startFooocus()
    const name = await accepted(backend, fooocusOrder("text-to-image"))
    await ended(backend, name)
    sandbox.setFault("other-host")
    expect((await backend.open(name, 0)).kind).toBe("open")
    sandbox.setFault("climbing-path")
    expect(await backend.open(name, 0)).toEqual({ kind: "missing" })
    expect(sandbox.calls.some(({ path }) => path === "/openapi.json")).toBe(false)
  })

  it.each([
    ["jpeg", "image/jpeg"],
    ["page-for-file", "text/html"],
  ] as const)("hands on what it sends, for whoever looks at its first bytes: %s", async (fault, contentType) => {
    const { sandbox, backend } = await startFooocus()
    const name = await accepted(backend, fooocusOrder("text-to-image"))
    await ended(backend, name)
    sandbox.setFault(fault)
    const opened = await backend.open(name, 0)
    if (opened.kind !== "open") throw new Error(opened.kind)
    const format = sniffType(new Uint8Array(await new Response(opened.body).arrayBuffer()))
    expect(format === null ? null : FORMATS[format].contentType).toBe(contentType)
  })

  it("breaks off in a file, and says how long it should have been", async () => {
    const { sandbox, backend } = await startFooocus()
    const name = await accepted(backend, fooocusOrder("text-to-image"))
    await ended(backend, name)
    sandbox.setFault("half-body")
    const opened = await backend.open(name, 0)
    if (opened.kind !== "open") throw new Error(opened.kind)
    expect(opened.sizeBytes).toBeGreaterThan(0)
    await expect(new Response(opened.body).arrayBuffer()).rejects.toBeDefined()
  })

  it("hangs with an order, whose outcome is then unknown", async () => {
    const { sandbox, backend } = await startFooocus({ fault: "hang" })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    try {
      const submitting = backend.submit(JOB, fooocusOrder("text-to-image"))
      await vi.waitUntil(() => sandbox.calls.some(({ method }) => method === "POST"))
      await vi.advanceTimersByTimeAsync(60_000)
      expect(await submitting).toEqual({ kind: "unknown", reason: "timed-out" })
    } finally {
      vi.useRealTimers()
    }
  })

  it("is let go of in the middle of a file without end", async () => {
    const { sandbox, backend } = await startFooocus()
    const name = await accepted(backend, fooocusOrder("text-to-image"))
    await ended(backend, name)
    sandbox.setFault("huge")
    const opened = await backend.open(name, 0)
    if (opened.kind !== "open") throw new Error(opened.kind)
    expect(opened.sizeBytes).toBeNull()
    const reader = opened.body.getReader()
    await reader.read()
    opened.stop()
    await expect(reader.read().then(() => reader.read())).rejects.toBeDefined()
  })
})

describe("an order whose answer was lost", () => {
  it("is found by the name of its files, with its notes", async () => {
    const { sandbox, backend } = await startFooocus({ fault: "lost-answer" })
    expect((await backend.submit(JOB, fooocusOrder("text-to-image", { style: "oil" }))).kind).toBe("unknown")
    sandbox.setFault(null)
    const job = await ended(backend, JOB)
    expect(job).toMatchObject({ state: "done", notes: { leftOut: ["style"] } })
    expect(jobOfName(job.backendJobId ?? "")).not.toBeNull()
    expect((await backend.poll("task_8Jx2-2", false)).kind).toBe("missing")
  })

  it("is left open while anybody's job goes on, and surely not there once all have ended", async () => {
    const { sandbox, backend } = await startFooocus({ fault: "block" })
    await accepted(backend, fooocusOrder("text-to-image"))
    expect(await backend.poll("task_other-1", false)).toEqual({ kind: "unknown", reason: "may-be-running" })
    sandbox.setFault("restart")
    expect(await backend.poll("task_other-1", false)).toEqual({ kind: "missing" })
  })

  it("is lost, and never posted again, at a server that cannot tell whose a job is", async () => {
    const { sandbox, backend } = await startFooocus({ fault: "lost-answer" })
    await backend.submit(JOB, fooocusOrder("text-to-image"))
    sandbox.setFault("old-version")
    await vi.waitFor(async () => expect(await backend.poll(JOB, false)).toEqual({ kind: "lost", reason: "cannot-be-told" }))
  })
})

it("a preview of any size comes as a small JPEG, only when it is asked for", async () => {
  const { backend } = await startFooocus({ isSlow: true })
  const name = await accepted(backend, fooocusOrder("text-to-image"))
  const polled = await backend.poll(name, true)
  const preview = polled.kind === "found" ? Buffer.from(polled.job.previewBase64 ?? "", "base64") : null
  expect([preview?.subarray(0, 2).toString("hex"), (preview?.length ?? 0) <= 24_576]).toEqual(["ffd8", true])
  expect(await backend.poll(name, false)).toMatchObject({ job: { state: "running", previewBase64: null } })
})

describe("a cancel", () => {
  it("stops what runs only while that is ours", async () => {
    const { sandbox, backend } = await startFooocus({ isSlow: true })
    const first = await accepted(backend, fooocusOrder("text-to-image"))
    const second = await accepted(backend, fooocusOrder("text-to-image"))
    expect(await backend.cancel(second)).toEqual({ kind: "unknown", reason: "still-waiting" })
    expect(sandbox.calls.some(({ path }) => path === "/v1/generation/stop")).toBe(false)
    expect(await backend.cancel(first)).toEqual({ kind: "gone" })
    expect(await ended(backend, first)).toMatchObject({ state: "cancelled" })
    const stops = () => sandbox.calls.filter(({ path }) => path === "/v1/generation/stop").length
    expect(await backend.cancel(first)).toEqual({ kind: "gone" })
    expect(stops()).toBe(1)
    await vi.waitFor(async () => expect(await backend.cancel(second)).toEqual({ kind: "gone" }))
    expect(stops()).toBe(2)
  })
})
