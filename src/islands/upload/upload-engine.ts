import { PART_BYTES, partRange } from "../../domain/upload/rules.ts"
import { PartHashes } from "./part-hashes.ts"
import { nextUpload } from "./upload-machine.ts"
import { FileLost, UploadFailure, type UploadOrder, type UploadPorts } from "./upload-ports.ts"
import { confirmedBytes, type Step, type UploadEvent, type UploadState, type Work, workOf } from "./upload-state.ts"

/** How far an upload is, in bytes. `hashedShare`: how much of the file has been read before sending, 0 to 1. */
export interface UploadProgress {
  readonly sentBytes: number
  readonly hashedShare: number
}

interface UploadSettings {
  readonly file: Blob
  readonly order: UploadOrder
  readonly state: UploadState
  readonly ports: UploadPorts
  readonly onState: (state: UploadState) => void
  readonly onProgress: (progress: UploadProgress) => void
  readonly onPartHash?: (number: number, hash: string) => void
}

/** An upload that runs. */
export interface UploadRun {
  /** How it ended. `lost`: the file cannot be read anymore; `stopped`: `stop` or `cancel` was called. */
  readonly ended: Promise<"ended" | "lost" | "stopped">
  pause(): void
  resume(): void
  /** Stops it here and now; the server keeps what it has. */
  stop(): void
  /** Gives it up, here and at the server. Resolves when the server knows, or cannot be told: it sweeps by itself. */
  cancel(): Promise<void>
}

/** Work that is broken off when the upload is paused; what is merely asked is let answer, since the server has done it all the same. */
const BROKEN_OFF: readonly Step["kind"][] = ["hashing", "sending", "waiting", "offline"]

/** Runs an upload from where its state says to its end: the machine decides, this does what it says. */
export function runUpload({ file, order, state: first, ports, onState, onProgress, onPartHash }: UploadSettings): UploadRun {
  const stopped = new AbortController()
  const hashes = new PartHashes(file, (part, signal) => ports.hash(part, signal), stopped.signal, onPartHash)
  const ending = Promise.withResolvers<"ended" | "lost" | "stopped">()
  let state = first
  let running: { readonly step: Step; readonly abort: AbortController; readonly done: Promise<void> } | null = null
  let hashedShare = 0

  const tellProgress = (partBytes: number) => onProgress({ sentBytes: confirmedBytes(state) + partBytes, hashedShare })

  const dispatch = (event: UploadEvent) => {
    const before = state
    state = nextUpload(before, event)
    if (state === before || stopped.signal.aborted) return
    onState(state)
    const isOver = running !== null && (running.step !== state.step || (state.isPaused && BROKEN_OFF.includes(state.step.kind)))
    if (isOver) {
      running?.abort.abort()
      running = null
    }
    if (state.step.kind === "ended") ending.resolve("ended")
    else if (running === null) start()
  }

  const start = () => {
    const { step } = state
    if (state.isPaused || step.kind === "queued" || step.kind === "ended") return
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, stopped.signal])
    const isCurrent = () => running?.abort === abort && !stopped.signal.aborted
    const done = perform(step, signal).then(
      (event) => {
        // Of a plan that is answered after the upload was given up, the server must hear.
        if (event.kind === "planned" && stopped.signal.aborted) state = nextUpload(state, event)
        if (isCurrent()) dispatch(event)
      },
      (error: unknown) => {
        if (isCurrent()) fail(error)
      },
    )
    running = { step, abort, done }
  }

  const fail = (error: unknown) => {
    if (error instanceof UploadFailure) return dispatch({ kind: "failed", failure: error.failure })
    if (!(error instanceof FileLost)) {
      // An error of our own: it is reported, and the upload may be tried again.
      reportError(error)
      return dispatch({ kind: "failed", failure: { kind: "blocked", reason: "uploadError", by: null } })
    }
    stopped.abort()
    ending.resolve("lost")
  }

  const perform = async (step: Step, signal: AbortSignal): Promise<UploadEvent> => {
    if (step.kind === "waiting") await ports.wait(step.forMs, signal)
    if (step.kind === "offline") await ports.online(signal)
    const work = workOf(state)
    return work === null ? { kind: "waited" } : doWork(work, signal)
  }

  const doWork = async (work: Work, signal: AbortSignal): Promise<UploadEvent> => {
    const fileId = state.fileId ?? ""
    switch (work.kind) {
      case "hashing": {
        const contentHash = await hashes.ofAll((parts, count) => {
          // A paused upload reads on only when it goes on.
          signal.throwIfAborted()
          hashedShare = parts / count
          tellProgress(0)
        })
        return { kind: "hashed", contentHash }
      }
      case "planning":
        return { kind: "planned", plan: await ports.plan({ ...order, sizeBytes: state.sizeBytes, contentHash: state.contentHash }) }
      case "asking":
        return { kind: "planned", plan: await ports.ask(fileId) }
      case "sending": {
        const { offset, length } = partRange(work.part, state.sizeBytes, state.partBytes)
        // Read beside the sending, so that its hash is there when it is wanted; a failure shows then.
        if (state.partBytes === PART_BYTES) void hashes.of(work.part).catch(() => undefined)
        tellProgress(0)
        const part = file.slice(offset, offset + length)
        return { kind: "sent", etag: await ports.send(addressOf(state, work.part), part, tellProgress, signal) }
      }
      case "confirmingPart": {
        tellProgress(partRange(work.part, state.sizeBytes, state.partBytes).length)
        // Parts of another size than ours have other hashes than those that were made for the whole.
        const sha256 = state.partBytes === PART_BYTES ? await hashes.of(work.part) : null
        await ports.confirmPart({ fileId, address: addressOf(state, work.part), sha256, etag: work.etag })
        return { kind: "partConfirmed" }
      }
      case "confirming":
        return { kind: "confirmed", confirmation: await ports.confirm(fileId) }
    }
  }

  const stop = () => {
    stopped.abort()
    ending.resolve("stopped")
  }

  queueMicrotask(() => {
    if (stopped.signal.aborted) return
    if (state.step.kind === "queued") dispatch({ kind: "begin" })
    else start()
  })
  return {
    ended: ending.promise,
    pause: () => dispatch({ kind: "pause" }),
    resume: () => dispatch({ kind: "resume" }),
    stop,
    async cancel() {
      const planning = running?.step.kind === "planning" ? running.done : null
      stopped.abort()
      await planning
      if (state.fileId !== null && state.status !== "complete") await ports.cancel(state.fileId).catch(() => undefined)
      // Only now is there room at the server for the next.
      ending.resolve("stopped")
    },
  }
}

function addressOf(state: UploadState, part: number): string {
  const address = state.addresses[part - 1]
  if (address === undefined) throw new UploadFailure({ kind: "stale" })
  return address
}
