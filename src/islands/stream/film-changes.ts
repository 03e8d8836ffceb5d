import type { MediaFile } from "../../domain/upload/contract.ts"

/** What is made of a film after its upload. */
export type FilmChange = Partial<Pick<MediaFile, "poster" | "thumbhash" | "colour" | "stream">>

type Listener = (fileId: string, change: FilmChange) => void
const listeners = new Set<Listener>()

/** Calls back with everything that this page makes of a film; answers how to stop. */
export function onFilmChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells whoever shows a film what was made of it. */
export function tellFilmChange(fileId: string, change: FilmChange): void {
  for (const listener of listeners) listener(fileId, change)
}
