import { describe, expect, it } from "vitest"
import { alarmLater, events, newHub, task } from "../../../testing/durable/hub.ts"

describe("the event stream", () => {
  const idsOf = (text: string): number[] => [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))

  it("replays after a number, goes on live and ends after the last event", async () => {
    const hub = newHub()
    await hub.push("task_a", events("task_a", 1, 3))
    const answer = await hub.fetch("https://hub/events?id=task_a&after=1")
    expect(answer.headers.get("Content-Type")).toContain("text/event-stream")
    const text = answer.text()
    await hub.push("task_a", events("task_a", 4, 5))
    await hub.push("task_b", events("task_b", 1, 1))
    await hub.push("task_a", [task("task_a", 6, { status: 3, process: 100 })])
    expect(idsOf(await text)).toEqual([2, 3, 4, 5, 6])
    expect(await text).toContain("event: task\ndata: {")
  })

  it("never repeats what its reader knows, even when the hub has to learn it anew", async () => {
    const hub = newHub()
    await hub.push("task_a", events("task_a", 1, 1))
    const text = (await hub.fetch("https://hub/events?id=task_a&after=3")).text()
    await hub.push("task_a", events("task_a", 2, 4))
    await hub.push("task_a", [task("task_a", 5, { status: 3, process: 100 })])
    expect(idsOf(await text)).toEqual([4, 5])
  })

  it("ends when its task is forgotten, and when it is dropped after a day of silence", async () => {
    const hub = newHub()
    await hub.push("task_a", events("task_a", 1, 1))
    await hub.push("task_b", events("task_b", 1, 1))
    const forgotten = (await hub.fetch("https://hub/events?id=task_a&after=0")).text()
    const silent = (await hub.fetch("https://hub/events?id=task_b&after=0")).text()
    await hub.forget("task_a")
    expect(idsOf(await forgotten)).toEqual([1])
    await alarmLater(hub, 24 * 3_600_000 + 1)
    expect(idsOf(await silent)).toEqual([1])
  })

  it("of an ended task ends at once", async () => {
    const hub = newHub()
    await hub.push("task_a", [task("task_a", 1, { status: 4 })])
    expect(idsOf(await (await hub.fetch("https://hub/events?id=task_a&after=1")).text())).toEqual([])
  })

  it("of a task that the hub does not know is 404", async () => {
    expect((await newHub().fetch("https://hub/events?id=task_x&after=0")).status).toBe(404)
  })
})
