import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { testTask } from "../../../testing/task/task.ts"
import { POLL_EVERY_MS } from "../../domain/message/socket-messages.ts"
import type { Task } from "../../domain/task/contract.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { $isLive, $tasks, followTasks, forgetTask, learn, learnCreated, loadRecentTasks, onTaskEnded } from "./live-tasks.ts"

const { call, openTaskSocket, close } = vi.hoisted(() => ({ call: vi.fn(), openTaskSocket: vi.fn(), close: vi.fn() }))
vi.mock("../_runtime/call.ts", async (original) => ({ ...(await original<object>()), call }))
vi.mock("./task-socket.ts", () => ({ openTaskSocket }))
vi.mock("./running-note.ts", () => ({ noteRunning: () => {} }))

/** The other tabs of this browser. */
const tab = { told: [] as unknown[], say: (_data: unknown) => {}, isOpen: false }
let stops: (() => void)[] = []
let browserWindow = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  openTaskSocket.mockReturnValue({ close })
  call.mockResolvedValue({ items: [] })
  $tasks.set({})
  Object.assign(tab, { told: [], isOpen: false })
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible", documentElement: { dataset: {} } }))
  browserWindow = new EventTarget()
  for (const name of ["addEventListener", "removeEventListener"] as const) vi.stubGlobal(name, browserWindow[name].bind(browserWindow))
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor() {
        tab.isOpen = true
      }
      set onmessage(take: (event: { readonly data: unknown }) => void) {
        tab.say = (data) => take({ data })
      }
      postMessage(data: unknown) {
        tab.told.push(data)
      }
      close() {
        tab.isOpen = false
      }
    },
  )
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function follow(): () => void {
  const stop = followTasks()
  stops.push(stop)
  return stop
}
const running = (id: string, more: Partial<Task> = {}) => testTask({ id, status: TASK_STATUS.running, ...more })
const done = (id: string) => testTask({ id, status: TASK_STATUS.success, seq: 9 })
const known = () => Object.keys($tasks.get())
const polls = () => call.mock.calls.map(([, input]) => input.task_ids)

describe("tasks that are followed", () => {
  it("are followed once for all who look, until the last of them stops, each only once", () => {
    const [first, second] = [follow(), follow()]
    expect(tab.isOpen).toBe(true)
    first()
    first()
    expect(tab.isOpen).toBe(true)
    second()
    expect(tab.isOpen).toBe(false)
  })

  it("are told to other tabs, and learned from them; what another tab says otherwise is left", () => {
    follow()
    learnCreated(running("a"))
    forgetTask("a")
    expect([tab.told, known()]).toEqual([
      [
        { kind: "created", task: running("a") },
        { kind: "deleted", id: "a" },
      ],
      [],
    ])
    tab.say({ kind: "created", task: running("b") })
    expect(known()).toEqual(["b"])
    tab.say({ kind: "made up" })
    expect(known()).toEqual(["b"])
    tab.say({ kind: "deleted", id: "b" })
    expect(known()).toEqual([])
  })

  it("are told of once when they end", () => {
    const ended = vi.fn<(task: Task) => void>()
    const stop = onTaskEnded(ended)
    learn([running("a")])
    expect(ended).not.toHaveBeenCalled()
    learn([done("a")])
    learn([done("a")])
    expect(ended).toHaveBeenCalledOnce()
    stop()
    learn([running("b")])
    learn([done("b")])
    expect(ended).toHaveBeenCalledOnce()
  })

  it("are all loaded where there is no further page", async () => {
    call.mockResolvedValueOnce({ items: [running("a")], next_cursor: "2" }).mockResolvedValueOnce({ items: [], next_cursor: null })
    expect([await loadRecentTasks(), await loadRecentTasks(), known()]).toEqual([{ isAll: false }, { isAll: true }, ["a"]])
  })
})

describe("the live channel", () => {
  it("is opened while the page is seen, and says so once it answers", () => {
    Object.assign(document, { visibilityState: "hidden" })
    follow()
    expect(openTaskSocket).not.toHaveBeenCalled()
    Object.assign(document, { visibilityState: "visible" })
    document.dispatchEvent(new Event("visibilitychange"))
    const [[, events]] = openTaskSocket.mock.calls as [[number, { onAnswer(): void; onBreak(): void }]]
    expect($isLive.get()).toBe(false)
    events.onAnswer()
    expect($isLive.get()).toBe(true)
    events.onBreak()
    expect($isLive.get()).toBe(false)
  })

  it("is closed when another page comes, and opened when this one is restored as it was", () => {
    follow()
    learn([running("a")])
    browserWindow.dispatchEvent(new Event("pagehide"))
    expect(close).toHaveBeenCalledOnce()
    browserWindow.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }))
    expect(openTaskSocket).toHaveBeenCalledOnce()
    browserWindow.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))
    expect(openTaskSocket).toHaveBeenCalledTimes(2)
  })

  it("is not opened while somebody signs out", () => {
    document.documentElement.dataset["leaving"] = ""
    follow()
    expect(openTaskSocket).not.toHaveBeenCalled()
  })
})

describe("tasks that are asked for while no channel is open", () => {
  /** Follows tasks whose channel breaks at once. */
  function poll() {
    follow()
    const [[, events]] = openTaskSocket.mock.calls as [[number, { onBreak(): void }]]
    events.onBreak()
  }

  it("are the running ones, fifty at most, every few seconds", async () => {
    const many = Array.from({ length: 51 }, (_, place) => running(`task_${place}`))
    call.mockResolvedValue({ items: many })
    learn([done("z"), ...many])
    poll()
    expect(polls()).toEqual([many.slice(0, 50).map(({ id }) => id)])
    await vi.advanceTimersByTimeAsync(POLL_EVERY_MS - 1)
    expect(polls()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(polls()).toHaveLength(2)
  })

  it("are gone once three answers in a row do not name them", async () => {
    const answers = [[], [], ["c"], [], [], []]
    call.mockImplementation(async () => ({ items: (answers.shift() ?? []).map((id) => running(id)) }))
    learn([running("c")])
    poll()
    for (let asked = 1; asked < 6; asked++) {
      await vi.advanceTimersByTimeAsync(0)
      expect(known()).toEqual(["c"])
      await vi.advanceTimersByTimeAsync(POLL_EVERY_MS)
    }
    expect(known()).toEqual([])
    await vi.advanceTimersByTimeAsync(POLL_EVERY_MS * 3)
    expect(polls()).toHaveLength(6)
  })

  it("stay where a question fails, and are asked for again", async () => {
    call.mockRejectedValue(new Error("offline"))
    learn([running("a")])
    poll()
    await vi.advanceTimersByTimeAsync(POLL_EVERY_MS * 4)
    expect([known(), polls().length]).toEqual([["a"], 5])
  })
})
