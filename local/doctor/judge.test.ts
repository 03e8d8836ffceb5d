import { expect, test } from "vitest"
import { describe, fault } from "./finding.ts"
import { judgeCarrier, judgeCopies, judgeDisk, judgeNode, judgePorts, judgeSchema } from "./judge.ts"

const stateOf = ({ state }: { readonly state: string }) => state

test("a Node that is too old and a disk that is full are faults, and what runs short is told before", () => {
  expect([judgeNode("v24.21.0"), judgeNode("v20.20.2")].map(stateOf)).toEqual(["well", "fault"])
  expect([1e11, 2e9, 1e8].map((bytes) => stateOf(judgeDisk(bytes, "/x")))).toEqual(["well", "notice", "fault"])
})

test("busy ports are no fault, and no question while Atelier itself has them", () => {
  expect(judgePorts([8787], null)).toMatchObject({ state: "notice", text: "8787 busy" })
  expect(stateOf(judgePorts([], null))).toBe("well")
  expect(judgePorts([], "http://localhost:8787").text).toContain("http://localhost:8787")
})

test("migrations that are missing are told, what only has to be marked is not, and a database that is refused is a fault", () => {
  const next = { file: "0039_notes.sql", marks: ["0039_notes.sql"] }
  expect(judgeSchema([{ file: null, marks: ["0038_baseline.sql"] }])).toMatchObject({ state: "well" })
  expect(judgeSchema([next])).toMatchObject({ state: "notice", text: "1 migration is missing" })
  expect(judgeSchema([next, next])).toMatchObject({ state: "notice", text: "2 migrations are missing" })
  expect(judgeSchema({ refusal: "It is too old.\nNothing was changed." })).toMatchObject({ state: "fault", text: "It is too old." })
})

test("an old copy of the database is told, and so is none", () => {
  const nowMs = Date.UTC(2026, 10, 22)
  expect(["2026-11-22", "2026-11-15", "2026-11-13", null].map((day) => stateOf(judgeCopies(day, nowMs)))).toEqual([
    ...["well", "well", "notice", "notice"],
  ])
})

test("a way of sending that cannot be read is a fault; none, or the sandbox, is not", () => {
  expect(judgeCarrier("MAIL", null, "url: Invalid input")).toMatchObject({
    state: "fault",
    text: "MAIL cannot be read: url: Invalid input",
  })
  expect([judgeCarrier("MAIL", "sandbox", null), judgeCarrier("SMS", null, null), judgeCarrier("SMS", "rest", null)].map(stateOf)).toEqual([
    ...["well", "well", "well"],
  ])
})

test("whatever is no more than well says what to do", () => {
  expect(describe(fault("disk", "full", "free some space"))).toBe("FAULT  disk      full\n                 → free some space")
})
