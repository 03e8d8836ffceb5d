import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Connection } from "./connection.ts"
import { newTrace, type RunTrace, USUAL_WATCH, watchRun } from "./watch-run.ts"

const GONE = { active: false, queued: false, completed: false }
const AT_WORK = { job: "scripts_txt2img", job_count: 1 }
const AT_NOTHING = { job: "", job_count: 0 }

interface Said {
  /** What is said of the run; null: nothing. */
  readonly run: object | null
  readonly state: object
}

/** A server that says something at each moment, in seconds since the call began. */
function serverSaying(said: (second: number) => Said): Connection {
  const beganAtMs = Date.now()
  const now = () => said((Date.now() - beganAtMs) / 1000)
  return {
    send: async () => {
      const { run } = now()
      if (run === null) throw new TypeError("fetch failed")
      return Response.json(run)
    },
    ask: async () =>
      now().run === null ? { kind: "silent", reason: "away" } : { kind: "heard", status: 200, body: { state: now().state } },
  }
}

/** After how many seconds the call is given up; null for not within an hour. */
async function givenUpAfter(said: (second: number) => Said, { hasName = true, onSecond = (_trace: RunTrace, _second: number) => {} } = {}) {
  const beganAtMs = Date.now()
  const trace = newTrace(hasName)
  const given: { second: number | null } = { second: null }
  const watch = watchRun(serverSaying(said), "one", {
    trace,
    rhythm: USUAL_WATCH,
    giveUp: () => {
      given.second = (Date.now() - beganAtMs) / 1000
    },
  })
  for (let passed = 1; passed <= 3600 && given.second === null; passed += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    onSecond(trace, passed)
  }
  watch.stop()
  return given.second
}
const after =
  (seconds: number, before: Said, then: Said) =>
  (second: number): Said =>
    second < seconds ? before : then
const running: Said = { run: { ...GONE, active: true, progress: 0.4 }, state: AT_WORK }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe("a call whose answer never comes", () => {
  it.each([
    ["the server is silent", after(0, running, { run: null, state: AT_NOTHING })],
    ["it knew the run and has forgotten it, whatever it does now", after(15, running, { run: GONE, state: AT_WORK })],
    ["the run is done", after(1, running, { run: { ...GONE, completed: true }, state: AT_NOTHING })],
    ["the run is over before anybody looked, and nothing is known of it", after(0, running, { run: GONE, state: AT_NOTHING })],
    ["the run failed and stays active", after(15, running, { run: { ...GONE, active: true }, state: AT_NOTHING })],
    ["it waited and is not there any more", after(15, { run: { ...GONE, queued: true }, state: AT_WORK }, { run: GONE, state: AT_WORK })],
  ])("is given up within a minute of that: %s", async (_what, said) => {
    const second = await givenUpAfter(said)
    expect(second).toBeGreaterThanOrEqual(40)
    expect(second).toBeLessThan(75)
  })

  it("is given up later where the server knows its calls by no name, since what it is at says little of them", async () => {
    const said = after(0, running, { run: GONE, state: AT_NOTHING })
    const second = await givenUpAfter(said, { hasName: false })
    expect(second).toBeGreaterThanOrEqual(240)
    expect(second).toBeLessThan(260)
    expect(await givenUpAfter(after(0, running, { run: null, state: AT_NOTHING }), { hasName: false })).toBeLessThan(60)
  })
})

describe("a call that goes on", () => {
  it.each([
    ["the run is active", () => running],
    ["it waits behind others", () => ({ run: { ...GONE, queued: true }, state: AT_WORK })],
    ["an old version does not know it by its name, and works", () => ({ run: GONE, state: AT_WORK })],
    ["an older one loads a model, and has no name for that", () => ({ run: GONE, state: { job: "", job_count: -1 } })],
    ["the server is frozen for half a minute", (second: number) => (second % 100 < 30 ? { run: null, state: AT_WORK } : running)],
  ] satisfies readonly (readonly [string, (second: number) => Said])[])("is left alone: %s", async (_what, said) => {
    expect(await givenUpAfter(said)).toBeNull()
  })

  it("is left alone while bytes go either way", async () => {
    const said = after(0, running, { run: GONE, state: AT_NOTHING })
    const onSecond = (trace: RunTrace, second: number) => {
      if (second < 300) trace.heardAtMs = Date.now()
    }
    const second = await givenUpAfter(said, { onSecond })
    expect(second).toBeGreaterThanOrEqual(339)
    expect(second).toBeLessThan(360)
  })
})
