import { type ProcessGroup, startProcessGroup } from "./process-group.ts"
import { decideAfterExit, describeExit, laterMs, RestartBudget } from "./restart-policy.ts"
import type { ServiceDefinition, ServiceName, StackSettings } from "./service-table.ts"
import { waitUntilReady } from "./wait-until-ready.ts"

/** Signals after which a process is gone, unlike those that only pause it. */
const ENDING_SIGNALS: ReadonlySet<NodeJS.Signals> = new Set<NodeJS.Signals>([
  "SIGKILL",
  "SIGTERM",
  "SIGINT",
  "SIGHUP",
  "SIGABRT",
  "SIGSEGV",
])

/** What a supervised service reports to its stack. */
export interface SuperviseHooks {
  line(name: ServiceName, line: string): void
  /** Something the person at the terminal should know. */
  note(text: string): void
  /** The set of running groups changed. */
  changed(): void
  /** The service is gone for good; the whole stack has to stop. */
  giveUp(reason: string): void
}

/** One service, kept alive. */
export interface SupervisedService {
  readonly name: ServiceName
  /** Process id of the group's leader, null while it is down. */
  pid(): number | null
  /** Starts it and waits until it answers. */
  start(): Promise<void>
  /** Sends a signal to its whole group on purpose. One that ends it is waited for, and it stays down until `start`. */
  kill(signal: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
  /** Ends it at once and starts it again, because it no longer works; gives up, with the reason, where that did not help before. */
  replace(reason: string): Promise<void>
}

/** A process that was gone before it answered. */
class EndedEarly extends Error {}

/** Supervises one service: restarts it when it dies by itself, gives up when that does not help. */
export function supervise(definition: ServiceDefinition, settings: StackSettings, hooks: SuperviseHooks): SupervisedService {
  let group: ProcessGroup | null = null
  const budget = new RestartBudget()
  const takeRestart = () => budget.take(Date.now())
  const isOptional = definition.isOptional === true
  let wasReady = false
  /** Tries later in a row, and the next of them. */
  let tries = 0
  let nextTry: NodeJS.Timeout | undefined
  const meant = new WeakSet<ProcessGroup>()

  async function start(): Promise<void> {
    clearTimeout(nextTry)
    if (group !== null) return
    const current = startProcessGroup(definition.command(settings), (line) => hooks.line(definition.name, line))
    group = current
    let ended = false
    void current.ended.then((reason) => {
      ended = true
      if (group === current) group = null
      hooks.changed()
      const next = decideAfterExit({ expected: meant.has(current), wasReady, isOptional }, takeRestart)
      if (next === "leave") return
      const story = `${definition.name} ${describeExit(reason)}`
      if (next === "later") return tryLater(`${story}, again and again`)
      if (next === "give-up") return hooks.giveUp(wasReady ? `${story}, again and again` : story)
      hooks.note(`${story}; starting it once more`)
      void startAgain()
    })
    hooks.changed()
    const waiting = { cancelled: () => ended, onSlow: () => hooks.note(`${definition.name} starts slowly and is waited for`) }
    await waitUntilReady(definition.readyUrl(settings), waiting).catch((error: unknown) => {
      throw ended ? new EndedEarly(`${definition.name} ended before it was ready`, { cause: error }) : error
    })
    wasReady = true
  }

  async function startAgain(): Promise<void> {
    await start().catch(async (error: unknown) => {
      // What follows from an end was decided when it came.
      if (error instanceof EndedEarly) return
      const reason = error instanceof Error ? error.message : String(error)
      if (!isOptional) return hooks.giveUp(reason)
      await end((current) => current.signal("SIGKILL"))
      tryLater(reason)
    })
  }

  /** The others go on without it; whatever needs it says so, and has it back once it works. */
  function tryLater(reason: string): void {
    const waitMs = laterMs(tries++)
    hooks.note(`${reason}; the rest goes on without it, and it is started once more in ${waitMs / 1000} s`)
    nextTry = setTimeout(() => void startAgain(), waitMs).unref()
  }

  async function end(how: (current: ProcessGroup) => void | Promise<void>): Promise<void> {
    const current = group
    if (current === null) return
    meant.add(current)
    await how(current)
    await current.ended
  }

  return {
    name: definition.name,
    pid: () => group?.pid ?? null,
    start,
    kill: async (signal) => {
      if (ENDING_SIGNALS.has(signal)) await end((current) => current.signal(signal))
      else group?.signal(signal)
    },
    stop: () => {
      clearTimeout(nextTry)
      return end((current) => current.stop())
    },
    async replace(reason) {
      const story = `${definition.name} ${reason}`
      if (!takeRestart()) {
        if (!isOptional) return hooks.giveUp(`${story}, and starting it again did not help`)
        await end((current) => current.signal("SIGKILL"))
        return tryLater(story)
      }
      hooks.note(`${story}; starting it once more`)
      await end((current) => current.signal("SIGKILL"))
      await startAgain()
    },
  }
}
