import { atom, type ReadableAtom } from "nanostores"
import type { MediaFile } from "../../domain/upload/contract.ts"

/** A video whose qualities are being made, or were, on this page. */
export interface PreparedVideo {
  readonly video: MediaFile
  readonly step:
    | { readonly kind: "waiting" }
    /** 0 … 1. */
    | { readonly kind: "fetching" | "making"; readonly fraction: number }
    /** `reason`: see `preparingFailure`. */
    | { readonly kind: "failed"; readonly reason: string }
    | { readonly kind: "done" }
}

/** What may be said with a request. */
interface Request {
  /** The video's bytes, where this page has them. */
  readonly bytes?: Blob | undefined
  /** Somebody pressed a button for it; else it is left where it would take very long. */
  readonly isAsked: boolean
}

/** What the queue needs of its browser. */
export interface VideoDeps {
  /** The bytes of a video that are not at hand. */
  readonly fetchBytes: (video: MediaFile, bytes: Blob | undefined, signal: AbortSignal, tell: (fraction: number) => void) => Promise<Blob>
  /** Makes and puts the qualities; answers the address of the stream, null where it was not worth it. */
  readonly publish: (
    video: MediaFile,
    bytes: Blob,
    options: { readonly isAsked: boolean; readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void },
  ) => Promise<string | null>
  readonly failureOf: (error: unknown) => string
  readonly onPrepared: (fileId: string, streamUrl: string) => void
}

/** The videos that this page prepares for streaming, one after another; with the page it is over. */
export interface VideoQueue {
  readonly $videos: ReadableAtom<readonly PreparedVideo[]>
  /** Puts a video at the end; one that is under way stays as it is, one that failed is tried again. */
  prepare(video: MediaFile, request: Request): void
  /** Stops the work, or takes what has ended off the list. */
  cancel(fileId: string): void
  /** Takes everything that has ended off the list. */
  clear(): void
}

/** Whether a video is still to be worked on. */
export function isBeingPrepared({ step }: PreparedVideo): boolean {
  return step.kind !== "failed" && step.kind !== "done"
}

/** How far a video is, 0 to 1. */
export function preparedShare({ step }: PreparedVideo): number {
  if (step.kind === "done") return 1
  return step.kind === "fetching" || step.kind === "making" ? step.fraction : 0
}

/** Makes the queue of a page. */
export function makeVideoQueue(deps: VideoDeps): VideoQueue {
  const $videos = atom<readonly PreparedVideo[]>([])
  const requests = new Map<string, Request & { readonly abort: AbortController }>()
  let isRunning = false

  const idOf = ({ video }: PreparedVideo) => video.file_id
  const change = (fileId: string, step: PreparedVideo["step"]) =>
    $videos.set($videos.get().map((one) => (idOf(one) === fileId ? { ...one, step } : one)))
  const remove = (fileId: string) => {
    requests.delete(fileId)
    $videos.set($videos.get().filter((one) => idOf(one) !== fileId))
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    for (;;) {
      const next = $videos.get().find(({ step }) => step.kind === "waiting")
      const request = next === undefined ? undefined : requests.get(idOf(next))
      if (next === undefined || request === undefined) break
      await work(next.video, request)
    }
    isRunning = false
  }
  const work = async (video: MediaFile, { bytes, isAsked, abort }: Request & { readonly abort: AbortController }) => {
    const { signal } = abort
    const fileId = video.file_id
    const tell = (kind: "fetching" | "making") => (fraction: number) => {
      if (!signal.aborted) change(fileId, { kind, fraction })
    }
    change(fileId, { kind: "making", fraction: 0 })
    try {
      const file = await deps.fetchBytes(video, bytes, signal, tell("fetching"))
      const url = await deps.publish(video, file, { isAsked, signal, onProgress: tell("making") })
      // Somebody who stopped it too late has the qualities all the same.
      if (url !== null) deps.onPrepared(fileId, url)
      if (signal.aborted) return
      if (url === null) remove(fileId)
      else change(fileId, { kind: "done" })
    } catch (error) {
      if (!signal.aborted) change(fileId, { kind: "failed", reason: deps.failureOf(error) })
    }
  }

  return {
    $videos,
    prepare(video, request) {
      const fileId = video.file_id
      const known = $videos.get().find((one) => idOf(one) === fileId)
      if (known !== undefined && isBeingPrepared(known)) return
      // What was at hand the first time is so the second time.
      const bytes = request.bytes ?? requests.get(fileId)?.bytes
      requests.set(fileId, { ...request, bytes, abort: new AbortController() })
      $videos.set([...$videos.get().filter((one) => idOf(one) !== fileId), { video, step: { kind: "waiting" } }])
      void run()
    },
    cancel(fileId) {
      requests.get(fileId)?.abort.abort()
      remove(fileId)
    },
    clear() {
      for (const one of $videos.get()) if (!isBeingPrepared(one)) remove(idOf(one))
    },
  }
}
