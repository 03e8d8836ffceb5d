import { proxy, type Remote, releaseProxy, wrap } from "comlink"
import type { JobServer } from "./wire.ts"
import { within } from "./within.ts"

/** Pings that may stay unanswered before the worker counts as hung. Counted, not timed: a laptop that slept has missed none. */
const PINGS_UNTIL_SILENT = 4

/** One living worker and the watch over it. */
export interface WorkerHost {
  readonly remote: Remote<JobServer>
  /** Looks after silence as long as jobs run. */
  setWatched(isWatched: boolean): void
  /** Ends the worker; `onDeath` is not called anymore. */
  stop(): void
}

/** What a host is told and tells. */
export interface HostSettings {
  readonly start: () => Worker
  /** A worker that answers no ping for this long while jobs run counts as dead, ms; 0 for one whose jobs block its thread at will. */
  readonly silenceMs: number
  /** A worker that has not loaded and answered by then counts as dead, ms. */
  readonly startMs: number
  readonly onTell: (id: number, progress: unknown) => void
  /** The worker died or can no longer be understood: called at most once. */
  readonly onDeath: (reason: string) => void
}

/** Starts a worker and watches it: its error events, the lock that it holds while it lives, and its answers to pings. */
export function startHost({ start, silenceMs, startMs, onTell, onDeath }: HostSettings): WorkerHost {
  const worker = start()
  const remote = wrap<JobServer>(worker)
  const ended = new AbortController()
  let ping: ReturnType<typeof setInterval> | null = null
  let unanswered = 0

  const stop = () => {
    if (ended.signal.aborted) return
    ended.abort()
    setWatched(false)
    remote[releaseProxy]()
    worker.terminate()
  }
  const die = (reason: string) => {
    if (ended.signal.aborted) return
    stop()
    onDeath(reason)
  }
  const heard = () => {
    unanswered = 0
  }
  function setWatched(isWatched: boolean): void {
    if (!isWatched || silenceMs === 0) {
      if (ping !== null) clearInterval(ping)
      ping = null
      return
    }
    if (ping !== null) return
    heard()
    ping = setInterval(() => {
      if (++unanswered > PINGS_UNTIL_SILENT) return die("silent")
      remote.ping().then(heard, () => {})
    }, silenceMs / PINGS_UNTIL_SILENT)
  }

  const tell = proxy((id: number, progress: unknown) => {
    heard()
    onTell(id, progress)
  })
  worker.addEventListener("error", (event) => die(event.message || "error"), { signal: ended.signal })
  worker.addEventListener("messageerror", () => die("messageerror"), { signal: ended.signal })
  const lockName = `worker-${crypto.randomUUID()}`
  within(startMs, "", Promise.resolve(remote.attach(lockName, tell))).then(
    () => awaitLockLost(lockName, ended.signal, () => die("gone")),
    () => die("attach"),
  )
  return { remote, setWatched, stop }
}

/** Waits in line behind the worker for its lock: whoever gets it knows that the worker is gone. */
function awaitLockLost(name: string, signal: AbortSignal, onLost: () => void): void {
  if (typeof navigator === "undefined" || !("locks" in navigator)) return
  navigator.locks.request(name, { signal }, onLost).catch(() => {})
}
