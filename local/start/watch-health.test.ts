import { expect, test, vi } from "vitest"
import { BAD_ANSWERS, BUSY_SILENCES, createHealthCounter, type Finding, judgeHealth, watchHealth } from "./watch-health.ts"

const answer = (database: boolean) =>
  JSON.stringify({
    data: {
      ok: database,
      parts: [
        { name: "worker", ok: true },
        { name: "database", ok: database },
        { name: "renderer easel", ok: false },
      ],
    },
  })
const broken: Finding = { kind: "broken", service: "app", reason: "answers 500" }

test("an answer of the Worker's code is well, whatever the renderers do", () => {
  expect(judgeHealth(200, answer(true))).toEqual({ kind: "well" })
})

test("a runtime that is dead behind its door is found, and so is a database that does not answer", () => {
  for (const body of ["Internal Server Error", "", '{"data":null}', "<html>"])
    expect(judgeHealth(500, body)).toMatchObject({ kind: "broken", service: "app" })
  expect(judgeHealth(503, answer(false))).toMatchObject({ kind: "broken", service: "sqld" })
})

test("a Worker that has too much to do, and says so, is left to do it", () => {
  for (const msg of ["Unavailable", "TooManyRequests"])
    expect(judgeHealth(503, JSON.stringify({ status: { code: 1, msg, request_id: "r" }, data: null }))).toEqual({ kind: "well" })
  expect(judgeHealth(500, JSON.stringify({ status: { code: 1, msg: "ServerError", request_id: "r" }, data: null }))).toMatchObject({
    service: "app",
  })
})

test("one bad answer is not enough, and a good one forgives those before it", () => {
  const counter = createHealthCounter()
  for (let index = 1; index < BAD_ANSWERS; index += 1) expect(counter.look(broken)).toBeNull()
  expect(counter.look({ kind: "well" })).toBeNull()
  for (let index = 1; index < BAD_ANSWERS; index += 1) expect(counter.look(broken)).toBeNull()
  expect(counter.look(broken)).toEqual(broken)
  expect(counter.look(broken)).toBeNull()
})

test("what no longer works is replaced; what was ended on purpose is left alone", async () => {
  const replace = vi.fn(async () => {})
  let isUp = false
  const ask = vi.fn(async () => broken)
  const stop = watchHealth({ ask, isUp: () => isUp, replace }, 1)
  await vi.waitFor(() => expect(ask).not.toHaveBeenCalled())
  isUp = true
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("app", "answers 500"))
  stop()
})

test("who is silent on a machine that has too much to do is given four times as long, who answers wrong is not", () => {
  const silent: Finding = { ...broken, isSilent: true }
  const answersUntilReplaced = (finding: Finding, isBusy: boolean) => {
    const counter = createHealthCounter(() => isBusy)
    for (let count = 1; ; count += 1) if (counter.look(finding) !== null) return count
  }
  expect(answersUntilReplaced(silent, true)).toBe(BUSY_SILENCES)
  expect([answersUntilReplaced(silent, false), answersUntilReplaced(broken, true)]).toEqual([BAD_ANSWERS, BAD_ANSWERS])
})
