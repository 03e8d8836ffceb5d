import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mediaFile } from "../../../testing/library/media-file.ts"
import { PART_BYTES, PART_RETRIES, PART_RETRY_DELAY_MS, partCountOf } from "../../domain/upload/rules.ts"
import { MAXIMUM_POLLS, nextUpload } from "./upload-machine.ts"
import { confirmedBytes, type Failure, queuedUpload, rememberedUpload, type UploadEvent, type UploadState, workOf } from "./upload-state.ts"

const FILE = mediaFile({})
const PASSING: Failure = { kind: "passing" }
const begin: UploadEvent = { kind: "begin" }
const failed = (failure: Failure): UploadEvent => ({ kind: "failed", failure })
const planned = (sizeBytes: number, received: readonly number[] = []): UploadEvent => ({
  kind: "planned",
  plan: {
    file_id: "file_1",
    pre_signs: Array.from({ length: partCountOf(sizeBytes) }, (_, index) => `/part/${index + 1}`),
    chunk_size: PART_BYTES,
    status: "pending",
    received: [...received],
    file: null,
  },
})
const confirmed = (status: number, reason: string | null = null): UploadEvent => ({
  kind: "confirmed",
  confirmation: { status, reason, file: status === 0 ? FILE : null },
})
const after = (state: UploadState, ...events: readonly UploadEvent[]) => events.reduce(nextUpload, state)
/** An upload of two parts, of which the first is being sent. */
const sending = () => after(queuedUpload(PART_BYTES + 1, false), begin, planned(PART_BYTES + 1))

describe("an upload", () => {
  it("goes init → pending → complete, each part confirmed before the next", () => {
    const steps: string[] = []
    let state = queuedUpload(PART_BYTES * 2 + 5, true)
    const size = state.sizeBytes
    const sent: UploadEvent = { kind: "sent", etag: "e" }
    const events = [begin, { kind: "hashed", contentHash: "ab" } as const, planned(size)]
    for (const event of [...events, sent, { kind: "partConfirmed" } as const, sent, { kind: "partConfirmed" } as const, sent]) {
      state = nextUpload(state, event)
      steps.push(`${state.status} ${state.step.kind}${"part" in state.step ? ` ${state.step.part}` : ""}`)
    }
    expect(steps).toEqual([
      "init hashing",
      "init planning",
      "pending sending 1",
      "pending confirmingPart 1",
      "pending sending 2",
      "pending confirmingPart 2",
      "pending sending 3",
      "pending confirmingPart 3",
    ])
    state = after(state, { kind: "partConfirmed" }, confirmed(1), { kind: "waited" }, confirmed(0))
    expect(state).toMatchObject({ status: "complete", step: { kind: "ended" }, file: FILE })
    expect(confirmedBytes(state)).toBe(size)
  })

  it("of bytes that the account has already is complete without a part", () => {
    const state = after(queuedUpload(9, true), begin, { kind: "hashed", contentHash: "ab" })
    const plan = { file_id: "file_9", pre_signs: [], chunk_size: PART_BYTES, status: "complete", received: [], file: FILE } as const
    expect(nextUpload(state, { kind: "planned", plan })).toMatchObject({ status: "complete", file: FILE })
  })

  it("tries a part three times more, 3 s apart, and then fails with uploadError; what has arrived stays for another try", () => {
    let state = after(sending(), { kind: "sent", etag: null }, { kind: "partConfirmed" })
    for (let retry = 0; retry < PART_RETRIES; retry += 1) {
      state = nextUpload(state, failed(PASSING))
      expect(state.step).toEqual({ kind: "waiting", forMs: PART_RETRY_DELAY_MS, then: { kind: "sending", part: 2 } })
      state = nextUpload(state, { kind: "waited" })
    }
    state = nextUpload(state, failed(PASSING))
    expect(state).toMatchObject({ status: "fail", reason: "uploadError", confirmed: [1] })
    expect(after(state, { kind: "retry" }, begin).step).toEqual({ kind: "asking" })
  })

  it("waits as long as a busy server says, where that is longer", () => {
    expect(nextUpload(sending(), failed({ kind: "passing", afterMs: 20_000 })).step).toMatchObject({ forMs: 20_000 })
  })

  it("that the confirmation refuses says uploadVideoError and is reset", () => {
    const state = after(queuedUpload(5, false), begin, planned(5, [1]), confirmed(2, "FileBroken"))
    expect(state).toMatchObject({ status: "error", reason: "uploadVideoError", detail: "FileBroken", fileId: null, confirmed: [] })
    expect(nextUpload(state, { kind: "retry" })).toBe(state)
  })

  it("asks for fresh addresses when one has expired, and goes on with what is missing", () => {
    const state = nextUpload(sending(), failed({ kind: "stale" }))
    expect(state.step).toEqual({ kind: "asking" })
    expect(nextUpload(state, planned(PART_BYTES + 1, [1])).step).toEqual({ kind: "sending", part: 2 })
  })

  it("without a connection waits for it, however often, and loses no try", () => {
    let state = sending()
    for (let time = 0; time < 50; time += 1) state = after(state, failed({ kind: "offline" }), { kind: "waited" })
    expect(state).toMatchObject({ step: { kind: "sending", part: 1 }, failures: 0 })
  })

  it("that the server has forgotten begins anew, but not for ever", () => {
    let state = rememberedUpload({ sizeBytes: 5, hashesFirst: false, fileId: "file_1", contentHash: null, isPaused: false, confirmed: [] })
    state = after(state, begin, failed({ kind: "gone" }))
    expect(state).toMatchObject({ fileId: null, step: { kind: "planning" } })
    for (let time = 0; time < 5; time += 1) state = after(state, planned(5), failed({ kind: "gone" }))
    expect(state).toMatchObject({ status: "fail", reason: "uploadError" })
  })

  it("that meets another one of the same person says so and can be tried again", () => {
    const state = after(queuedUpload(5, false), begin, failed({ kind: "blocked", reason: "UploadInProgress", by: "file_2" }))
    expect(state).toMatchObject({ status: "fail", reason: "UploadInProgress", blockedBy: "file_2" })
    expect(after(state, { kind: "retry" }, begin).step).toEqual({ kind: "planning" })
  })

  it("whose plan's answer was lost goes on with what that plan began, and with no other", () => {
    const alike = failed({ kind: "blocked", reason: "UploadInProgress", by: "file_2", isAlike: true })
    const planning = after(queuedUpload(5, false), begin)
    expect(nextUpload(planning, alike)).toMatchObject({ status: "fail", blockedBy: "file_2", fileId: null })
    const lost = after(planning, failed(PASSING), { kind: "waited" })
    expect(nextUpload(lost, alike)).toMatchObject({ fileId: "file_2", step: { kind: "asking" } })
  })

  it("that was left while its plan was on its way goes on with what that plan began", () => {
    const alike = failed({ kind: "blocked", reason: "UploadInProgress", by: "file_2", isAlike: true })
    const record = { sizeBytes: 5, hashesFirst: false, contentHash: null, isPaused: false, confirmed: [] }
    const left = after(rememberedUpload({ ...record, fileId: null }), begin)
    expect(nextUpload(left, alike)).toMatchObject({ fileId: "file_2", step: { kind: "asking" } })
    const other = failed({ kind: "blocked", reason: "UploadInProgress", by: "file_2", isAlike: false })
    expect(nextUpload(left, other)).toMatchObject({ status: "fail", blockedBy: "file_2" })
  })

  it("asks whether its file was checked for some minutes and not for ever", () => {
    let state = after(queuedUpload(5, false), begin, planned(5, [1]))
    for (let time = 0; time < MAXIMUM_POLLS; time += 1) state = after(state, confirmed(1), { kind: "waited" })
    expect(state.status).toBe("pending")
    expect(nextUpload(state, confirmed(1))).toMatchObject({ status: "fail" })
  })

  it("does nothing while it is paused; afterwards asks where it stands, since addresses expire", () => {
    const paused = nextUpload(sending(), { kind: "pause" })
    expect(workOf(paused)).toBeNull()
    expect(nextUpload(paused, { kind: "resume" }).step).toEqual({ kind: "asking" })
  })
})

const anyFailure: fc.Arbitrary<Failure> = fc.constantFrom<Failure>(
  PASSING,
  { kind: "stale" },
  { kind: "gone" },
  { kind: "refused", reason: "TooLarge" },
  { kind: "blocked", reason: "QuotaExceeded", by: null },
)

/** Answers an upload's work as a server would that has the given parts, or with the failure that is next. */
function answer(state: UploadState, server: Set<number>, failure: Failure | undefined): UploadEvent {
  const work = workOf(state)
  if (work === null) return { kind: "waited" }
  if (failure !== undefined) return failed(failure)
  switch (work.kind) {
    case "hashing":
      return { kind: "hashed", contentHash: "ab" }
    case "planning":
    case "asking":
      return planned(state.sizeBytes, [...server])
    case "sending":
      return { kind: "sent", etag: null }
    case "confirmingPart":
      server.add(work.part)
      return { kind: "partConfirmed" }
    case "confirming":
      return server.size === partCountOf(state.sizeBytes) ? confirmed(0) : failed({ kind: "stale" })
  }
}

describe("whatever goes wrong", () => {
  const anyCase = fc.record({
    sizeBytes: fc.integer({ min: 1, max: PART_BYTES * 4 }),
    failures: fc.array(fc.option(anyFailure, { nil: undefined, freq: 3 }), { maxLength: 60 }),
  })

  it("an upload comes to an end, complete only with all its parts at the server, and sends them in order", () => {
    fc.assert(
      fc.property(anyCase, ({ sizeBytes, failures }) => {
        let state = nextUpload(queuedUpload(sizeBytes, false), begin)
        const server = new Set<number>()
        for (let turn = 0; state.step.kind !== "ended"; turn += 1) {
          expect(turn).toBeLessThan(400)
          if (state.step.kind === "sending") {
            const { part } = state.step
            expect(state.confirmed).toEqual(Array.from({ length: part - 1 }, (_, index) => index + 1))
          }
          state = nextUpload(state, answer(state, server, failures[turn]))
        }
        if (state.status === "complete") expect(server.size).toBe(partCountOf(sizeBytes))
        else expect(state.reason).not.toBeNull()
      }),
    )
  })

  it("no work fails more than four times in a row without any progress", () => {
    fc.assert(
      fc.property(anyCase, ({ sizeBytes, failures }) => {
        let state = nextUpload(queuedUpload(sizeBytes, false), begin)
        const server = new Set<number>()
        for (let turn = 0; state.step.kind !== "ended"; turn += 1) {
          state = nextUpload(state, answer(state, server, failures[turn]))
          expect(state.failures).toBeLessThanOrEqual(PART_RETRIES)
        }
      }),
    )
  })

  it("an event that does not belong to the step changes nothing, and a state survives being stored", () => {
    const anyEvent: fc.Arbitrary<UploadEvent> = fc.oneof(
      fc.constantFrom<UploadEvent>(
        begin,
        { kind: "hashed", contentHash: "ab" },
        { kind: "sent", etag: null },
        { kind: "partConfirmed" },
        { kind: "waited" },
        { kind: "pause" },
        { kind: "resume" },
        { kind: "retry" },
        planned(PART_BYTES + 1),
        confirmed(0),
        confirmed(1),
        confirmed(2),
      ),
      anyFailure.map(failed),
    )
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let state = queuedUpload(PART_BYTES + 1, true)
        for (const event of events) {
          const next = nextUpload(state, event)
          if (state.status === "complete") expect(next).toBe(state)
          expect(JSON.parse(JSON.stringify(next))).toEqual(next)
          expect(workOf(next) === null || !next.isPaused).toBe(true)
          state = next
        }
      }),
    )
  })
})
