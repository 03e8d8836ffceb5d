import type { MediaFile } from "../../domain/upload/contract.ts"
import { canBePrepared } from "../../domain/upload/streamable-rules.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { uploads } from "../upload/uploads.ts"
import { fetchFilm, isReadable } from "./fetch-film.ts"
import { tellFilmChange } from "./film-changes.ts"
import { preparingFault } from "./film-faults.ts"
import { isBeingPrepared, makeFilmQueue } from "./film-queue.ts"
import { preparesUploads } from "./preparing-choice.ts"

const loadPublishing = import.meta.env.SSR ? onlyInBrowser : () => import("./publish-film.ts")

/** The films that this page prepares for streaming; see `FilmQueue`. In the browser only. */
export const films = makeFilmQueue({
  fetchBytes: async (film, bytes, signal, tell) =>
    bytes !== undefined && (await isReadable(bytes)) ? bytes : fetchFilm(film, signal, tell),
  publish: async (...asked) => (await loadPublishing()).publishFilm(...asked),
  faultOf: preparingFault,
  onPrepared: (fileId, url) => tellFilmChange(fileId, { stream: { url, renditions: true } }),
})

/** The films that are being prepared, or were, on this page. */
export const $films = films.$films

/** Films that were uploaded on this page, by their ids: what is made of them needs not be fetched. */
const held = new Map<string, Blob>()

/** Prepares a film because somebody asked for it. */
export function prepareFilm(film: MediaFile): void {
  films.prepare(film, { bytes: held.get(film.file_id), isAsked: true })
}

/** Prepares what is uploaded from now on, where that is chosen; the browser asks before that is left. Answers how to stop. */
export function prepareUploads(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const stopWarning = $films.subscribe((all) => {
    if (all.some(isBeingPrepared)) addEventListener("beforeunload", warn)
    else removeEventListener("beforeunload", warn)
  })
  const stopPreparing = uploads.onUploaded((film, _, bytes) => {
    if (!canBePrepared(film)) return
    held.set(film.file_id, bytes)
    void preparesUploads().then((isOn) => {
      if (isOn) films.prepare(film, { bytes, isAsked: false })
    })
  })
  return () => {
    stopWarning()
    stopPreparing()
    removeEventListener("beforeunload", warn)
  }
}
