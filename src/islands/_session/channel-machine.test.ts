import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { testTask } from "../../../testing/task/task.ts"
import type { Task } from "../../domain/task/contract.ts"
import { answerWithinMs, type ChannelEffect, type ChannelEvent, INITIAL_CHANNEL, reconnectAfterMs, stepChannel } from "./channel-machine.ts"
import { isActive, type KnownTasks, learnTasks, seenOf } from "./known-tasks.ts"

const ID = "task_00000000000000000000000000"

function taskAt(seq: number, last: number): Task {
  const isOver = seq === last
  return testTask({ id: ID, status: isOver ? 3 : 2, process: isOver ? 100 : Math.floor((99 * seq) / last), seq })
}

/** A browser's channel against a server's numbered log of one task, driven step by step. */
class Rehearsal {
  state = INITIAL_CHANNEL
  tasks: KnownTasks = {}
  readonly openAttempts = new Set<number>()
  mostOpenSockets = 0
  readonly seenSequences: number[] = []
  endings = 0
  pollStarts = 0
  isPolling = false
  serverSeq = 1
  /** Messages on their way, by the socket that carries them; a cut socket may still deliver. */
  readonly onTheWay: { attempt: number; task: Task }[] = []
  readonly last: number

  constructor(last: number) {
    this.last = last
    this.learn(taskAt(1, last))
  }

  tell(event: ChannelEvent): void {
    const step = stepChannel(this.state, event)
    this.state = step.state
    for (const effect of step.effects) this.perform(effect)
  }

  learn(task: Task): void {
    const { tasks, changed, ended } = learnTasks(this.tasks, [task])
    this.tasks = tasks
    this.seenSequences.push(...changed.map((one) => one.seq))
    this.endings += ended.length
    this.tell({ type: "activeTasksChanged", hasActiveTasks: Object.values(tasks).some(isActive) })
  }

  perform(effect: ChannelEffect): void {
    if (effect.type === "openSocket") this.openAttempts.add(effect.attempt)
    if (effect.type === "closeSocket") this.openAttempts.delete(effect.attempt)
    if (effect.type === "startPolling") this.isPolling = true
    if (effect.type === "stopPolling") this.isPolling = false
    this.mostOpenSockets = Math.max(this.mostOpenSockets, this.openAttempts.size)
  }

  /** The socket's first message was read: the server replays what comes after the number seen. */
  answer(): void {
    const attempt = this.state.attempt
    if (this.state.phase !== "connecting") return
    const from = seenOf(this.tasks)[ID] ?? this.last
    for (let seq = from + 1; seq <= this.serverSeq; seq++) this.onTheWay.push({ attempt, task: taskAt(seq, this.last) })
    this.tell({ type: "answered", attempt })
  }

  emit(): void {
    if (this.serverSeq >= this.last) return
    this.serverSeq += 1
    if (this.state.phase === "connected") this.onTheWay.push({ attempt: this.state.attempt, task: taskAt(this.serverSeq, this.last) })
  }

  deliver(): void {
    const message = this.onTheWay.shift()
    if (message) this.learn(message.task)
  }

  poll(): void {
    if (this.isPolling) this.learn(taskAt(this.serverSeq, this.last))
  }

  cut(attempt: number): void {
    this.openAttempts.delete(attempt)
    // What the cut socket carried is lost with it.
    for (let index = this.onTheWay.length - 1; index >= 0; index--)
      if (this.onTheWay[index]?.attempt === attempt) this.onTheWay.splice(index, 1)
    this.tell({ type: "broke", attempt })
  }
}

const moves: Record<string, (rehearsal: Rehearsal) => void> = {
  emit: (one) => one.emit(),
  deliver: (one) => one.deliver(),
  answer: (one) => one.answer(),
  poll: (one) => one.poll(),
  cut: (one) => one.cut(one.state.attempt),
  cutOld: (one) => one.cut(one.state.attempt - 1),
  reconnect: (one) => one.tell({ type: "reconnectDue", attempt: one.state.attempt }),
  reconnectOld: (one) => one.tell({ type: "reconnectDue", attempt: one.state.attempt - 1 }),
  show: (one) => one.tell({ type: "visibilityChanged", isPageVisible: true }),
  hide: (one) => one.tell({ type: "visibilityChanged", isPageVisible: false }),
  leave: (one) => one.tell({ type: "pageLeft" }),
  restore: (one) => one.tell({ type: "pageRestored" }),
}

const schedule = fc.array(fc.constantFrom(...Object.keys(moves)), { maxLength: 120 })

function rehearse(last: number, names: readonly string[]): Rehearsal {
  const one = new Rehearsal(last)
  for (const name of names) moves[name]?.(one)
  return one
}

function finish(one: Rehearsal): void {
  one.tell({ type: "pageRestored" })
  while (one.serverSeq < one.last) one.emit()
  one.tell({ type: "reconnectDue", attempt: one.state.attempt })
  one.answer()
  while (one.onTheWay.length > 0) one.deliver()
  one.poll()
}

describe("the live channel", () => {
  test("never holds two sockets, whatever is cut and when", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), schedule, (last, names) => {
        expect(rehearse(last, names).mostOpenSockets).toBeLessThanOrEqual(1)
      }),
    )
  })

  test("shows events in rising order, none twice, and arrives at the last one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), schedule, (last, names) => {
        const one = rehearse(last, names)
        finish(one)
        for (let index = 1; index < one.seenSequences.length; index++)
          expect(one.seenSequences[index]).toBeGreaterThan(one.seenSequences[index - 1] ?? 0)
        expect(one.seenSequences.at(-1)).toBe(last)
      }),
    )
  })

  test("leaves no gap when only sockets deliver", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        schedule.map((names) => names.filter((name) => name !== "poll")),
        (last, names) => {
          const one = rehearse(last, names)
          one.tell({ type: "pageRestored" })
          while (one.serverSeq < one.last) one.emit()
          one.cut(one.state.attempt)
          one.tell({ type: "reconnectDue", attempt: one.state.attempt })
          one.answer()
          while (one.onTheWay.length > 0) one.deliver()
          expect(one.seenSequences).toEqual(Array.from({ length: last }, (_, index) => index + 1))
        },
      ),
    )
  })

  test("tells the end of a task once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), schedule, (last, names) => {
        const one = rehearse(last, names)
        finish(one)
        one.learn(taskAt(last, last))
        expect(one.endings).toBe(1)
      }),
    )
  })

  test("polls exactly while tasks are active, no socket has answered, and the page is there", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), schedule, (last, names) => {
        const one = rehearse(last, names)
        const isPolledFor = Object.values(one.tasks).some(isActive) && one.state.phase !== "connected" && !one.state.isPageAway
        expect(one.isPolling).toBe(isPolledFor)
      }),
    )
  })

  test("rests when nothing is active and nobody looks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), schedule, (last, names) => {
        const one = rehearse(last, names)
        finish(one)
        one.tell({ type: "visibilityChanged", isPageVisible: false })
        expect(one.state.phase).toBe("idle")
        expect(one.openAttempts.size).toBe(0)
        expect(one.isPolling).toBe(false)
      }),
    )
  })

  test("holds no socket while another page stands in the place of this one, and opens one when it is restored", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), schedule, (last, names) => {
        const one = rehearse(last, names)
        one.tell({ type: "pageLeft" })
        expect([one.openAttempts.size, one.isPolling]).toEqual([0, false])
        one.tell({ type: "visibilityChanged", isPageVisible: true })
        expect(one.openAttempts.size).toBe(0)
        one.tell({ type: "pageRestored" })
        expect(one.openAttempts.size).toBe(1)
      }),
    )
  })

  test("an answered ping ends polling, a cut starts it again", () => {
    const one = new Rehearsal(5)
    expect(one.isPolling).toBe(true)
    one.answer()
    expect(one.isPolling).toBe(false)
    one.cut(one.state.attempt)
    expect(one.isPolling).toBe(true)
  })

  test.each([
    {
      what: "a task begins",
      calm: { type: "activeTasksChanged", hasActiveTasks: false },
      wake: { type: "activeTasksChanged", hasActiveTasks: true },
    },
    {
      what: "somebody looks again",
      calm: { type: "visibilityChanged", isPageVisible: false },
      wake: { type: "visibilityChanged", isPageVisible: true },
    },
  ] as const)("a lost socket is tried again at once when $what, and at its time otherwise", ({ calm, wake }) => {
    const play = (...events: readonly ChannelEvent[]) =>
      events.reduce((last, event) => stepChannel(last.state, event), { state: INITIAL_CHANNEL, effects: [] as readonly ChannelEffect[] })
    const lost: readonly ChannelEvent[] = [
      { type: "visibilityChanged", isPageVisible: true },
      { type: "activeTasksChanged", hasActiveTasks: true },
      { type: "broke", attempt: 1 },
    ]
    expect(play(...lost, wake).effects).toEqual([])
    expect(play(...lost, calm, wake).effects).toContainEqual({ type: "openSocket", attempt: 2, failures: 1 })
    expect(play(...lost, calm, wake, { type: "reconnectDue", attempt: 1 }).effects).toEqual([])
  })

  test("tries nothing any more once the session is over, whatever happens", () => {
    const one = new Rehearsal(5)
    one.tell({ type: "visibilityChanged", isPageVisible: true })
    one.answer()
    const { attempt } = one.state
    one.tell({ type: "sessionEnded", attempt })
    expect(one.openAttempts.size).toBe(0)
    for (const isThere of [false, true]) {
      one.tell({ type: "visibilityChanged", isPageVisible: isThere })
      one.tell({ type: "activeTasksChanged", hasActiveTasks: isThere })
    }
    for (const type of ["broke", "reconnectDue", "answered"] as const) one.tell({ type, attempt })
    expect(one.state).toMatchObject({ phase: "over", attempt })
    expect(one.openAttempts.size).toBe(0)
    expect(one.isPolling).toBe(false)
  })

  test("what an older socket says changes nothing", () => {
    const one = new Rehearsal(5)
    one.cut(one.state.attempt)
    one.tell({ type: "reconnectDue", attempt: one.state.attempt })
    one.answer()
    const before = one.state
    for (const type of ["broke", "answered", "reconnectDue", "sessionEnded"] as const) one.tell({ type, attempt: before.attempt - 1 })
    expect(one.state).toEqual(before)
    expect(one.openAttempts.size).toBe(1)
  })

  test("a task that is met when it has ended already did not end just now", () => {
    expect(learnTasks({}, [taskAt(5, 5)]).ended).toEqual([])
    expect(learnTasks({ [ID]: taskAt(4, 5) }, [taskAt(5, 5)]).ended).toHaveLength(1)
  })

  test("progress never falls", () => {
    const before = { ...taskAt(3, 10), process: 60 }
    const after = learnTasks({ [ID]: before }, [{ ...taskAt(4, 10), process: 40 }]).tasks[ID]
    expect(after?.process).toBe(60)
    expect(after?.seq).toBe(4)
  })
})

describe("a site that has too much to do", () => {
  test("is asked for a socket more and more seldom, up to a bound, and at its usual pace once one has answered", () => {
    const waits: number[] = []
    let state = stepChannel(INITIAL_CHANNEL, { type: "visibilityChanged", isPageVisible: true }).state
    const breakOff = () => {
      const step = stepChannel(state, { type: "broke", attempt: state.attempt })
      for (const effect of step.effects) if (effect.type === "reconnectLater") waits.push(reconnectAfterMs(effect.failures, 0.999))
      state = stepChannel(step.state, { type: "reconnectDue", attempt: state.attempt }).state
    }
    for (let count = 0; count < 7; count++) breakOff()
    state = stepChannel(state, { type: "answered", attempt: state.attempt }).state
    breakOff()
    expect(waits.map((ms) => Math.round(ms / 1000))).toEqual([5, 10, 20, 40, 80, 80, 80, 5])
  })

  test("is asked by those that broke together at moments that lie apart, the first within five seconds", () => {
    const waits = [0, 0.25, 0.5, 0.75].map((random) => reconnectAfterMs(0, random))
    expect([new Set(waits).size, Math.min(...waits) >= 2_500, Math.max(...waits) < 5_000]).toEqual([4, true, true])
    expect([answerWithinMs(0), answerWithinMs(2)]).toEqual([10_000, 40_000])
  })
})
