import { expect, it } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { eventText, lastEventText } from "./event-text.ts"
import { openRoom } from "./room-state.ts"

const SITE = "https://atelier.test"
const ended = { ...openRoom(OPENING, BRIEF, 0).lastEvent, seq: 12, status: 3 as const }
const last = eventText(ended, SITE)

it("a task whose events are gone tells its last state once, under the last number, and which numbers nobody has any more", () => {
  expect(last.startsWith("id: 12\nevent: task\n")).toBe(true)
  const gap = (from: number) => `event: gap\ndata: {"from":${from},"to":11}\n\n`
  expect([0, 5, 10].map((after) => lastEventText(ended, after, SITE))).toEqual([1, 6, 11].map((from) => gap(from) + last))
  expect(lastEventText(ended, 11, SITE)).toBe(last)
  expect([12, 40].map((after) => lastEventText(ended, after, SITE))).toEqual([": ended\n\n", ": ended\n\n"])
})
