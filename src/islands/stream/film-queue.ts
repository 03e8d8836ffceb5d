import { atom, type ReadableAtom } from "nanostores"
import type { MediaFile } from "../../domain/upload/contract.ts"

/** A film whose qualities are being made, or were, on this page. */
export interface PreparedFilm {
  readonly film: MediaFile
  readonly step:
    | { readonly kind: "waiting" }
    /** 0 … 1. */
    | { readonly kind: "fetching" | "making"; readonly fraction: number }
    /** `reason`: see `preparingFault`. */
    | { readonly kind: "failed"; readonly reason: string }
    | { readonly kind: "done" }
}

/** What may be said with a wish. */
interface Wish {
  /** The film's bytes, where this page has them. */
  readonly bytes?: Blob | undefined
  /** Somebody pressed a button for it; else it is left where it would take very long. */
  readonly isAsked: boolean
}

/** What the queue needs of its browser. */
export interface FilmSurroundings {
  /** The bytes of a film that are not at hand. */
  readonly fetchBytes: (film: MediaFile, bytes: Blob | undefined, signal: AbortSignal, tell: (fraction: number) => void) => Promise<Blob>
  /** Makes and puts the qualities; answers the address of the stream, null where it was not worth it. */
  readonly publish: (
    film: MediaFile,
    bytes: Blob,
    options: { readonly isAsked: boolean; readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void },
  ) => Promise<string | null>
  readonly faultOf: (error: unknown) => string
  readonly onPrepared: (fileId: string, streamUrl: string) => void
}

/** The films that this page prepares for streaming, one after another; with the page it is over. */
export interface FilmQueue {
  readonly $films: ReadableAtom<readonly PreparedFilm[]>
  /** Puts a film at the end; one that is under way stays as it is, one that failed is tried again. */
  prepare(film: MediaFile, wish: Wish): void
  /** Stops the work, or takes what has ended off the list. */
  cancel(fileId: string): void
  /** Takes everything that has ended off the list. */
  clear(): void
}

/** Whether a film is still to be worked on. */
export function isBeingPrepared({ step }: PreparedFilm): boolean {
  return step.kind !== "failed" && step.kind !== "done"
}

/** How far a film is, 0 to 1. */
export function preparedShare({ step }: PreparedFilm): number {
  if (step.kind === "done") return 1
  return step.kind === "fetching" || step.kind === "making" ? step.fraction : 0
}

/** Makes the queue of a page. */
export function makeFilmQueue(surroundings: FilmSurroundings): FilmQueue {
  const $films = atom<readonly PreparedFilm[]>([])
  const wishes = new Map<string, Wish & { readonly abort: AbortController }>()
  let isRunning = false

  const idOf = ({ film }: PreparedFilm) => film.file_id
  const change = (fileId: string, step: PreparedFilm["step"]) =>
    $films.set($films.get().map((one) => (idOf(one) === fileId ? { ...one, step } : one)))
  const remove = (fileId: string) => {
    wishes.delete(fileId)
    $films.set($films.get().filter((one) => idOf(one) !== fileId))
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    for (;;) {
      const next = $films.get().find(({ step }) => step.kind === "waiting")
      const wish = next === undefined ? undefined : wishes.get(idOf(next))
      if (next === undefined || wish === undefined) break
      await work(next.film, wish)
    }
    isRunning = false
  }
  const work = async (film: MediaFile, { bytes, isAsked, abort }: Wish & { readonly abort: AbortController }) => {
    const { signal } = abort
    const fileId = film.file_id
    const tell = (kind: "fetching" | "making") => (fraction: number) => {
      if (!signal.aborted) change(fileId, { kind, fraction })
    }
    change(fileId, { kind: "making", fraction: 0 })
    try {
      const file = await surroundings.fetchBytes(film, bytes, signal, tell("fetching"))
      const url = await surroundings.publish(film, file, { isAsked, signal, onProgress: tell("making") })
      // Somebody who stopped it too late has the qualities all the same.
      if (url !== null) surroundings.onPrepared(fileId, url)
      if (signal.aborted) return
      if (url === null) remove(fileId)
      else change(fileId, { kind: "done" })
    } catch (error) {
      if (!signal.aborted) change(fileId, { kind: "failed", reason: surroundings.faultOf(error) })
    }
  }

  return {
    $films,
    prepare(film, wish) {
      const fileId = film.file_id
      const known = $films.get().find((one) => idOf(one) === fileId)
      if (known !== undefined && isBeingPrepared(known)) return
      // What was at hand the first time is so the second time.
      const bytes = wish.bytes ?? wishes.get(fileId)?.bytes
      wishes.set(fileId, { ...wish, bytes, abort: new AbortController() })
      $films.set([...$films.get().filter((one) => idOf(one) !== fileId), { film, step: { kind: "waiting" } }])
      void run()
    },
    cancel(fileId) {
      wishes.get(fileId)?.abort.abort()
      remove(fileId)
    },
    clear() {
      for (const one of $films.get()) if (!isBeingPrepared(one)) remove(idOf(one))
    },
  }
}
