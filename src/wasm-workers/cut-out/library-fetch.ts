import { CUT_OUT_ENGINE_PATH, CUT_OUT_RESOURCES_FILE } from "./engine.ts"
import { EngineMissing, type FetchWatch, fetchEngineFile } from "./engine-store.ts"

let current: FetchWatch | null = null
let last: Promise<unknown> = Promise.resolve()

/** Says who waits for what the library fetches from here on. The list of the files is not counted. */
export function watchLibraryFetches(watch: FetchWatch): void {
  current = watch
}

/**
 * The library's `fetch`: it gets files of the engine's folder alone, and what was fetched once from this device. The library asks for all
 * pieces of a model at once; they come one after another, so that none counts as silent while it waits for a connection. Rejects as
 * fetchEngineFile does.
 */
export async function libraryFetch(address: string | URL): Promise<Response> {
  const watch = current
  const { origin, pathname } = new URL(address)
  if (watch === null || origin !== location.origin || !pathname.startsWith(CUT_OUT_ENGINE_PATH))
    throw new EngineMissing(`${address} is not of the engine`)
  const name = pathname.slice(CUT_OUT_ENGINE_PATH.length)
  const turn = last.then(() => fetchEngineFile(name, name === CUT_OUT_RESOURCES_FILE ? { ...watch, onBytes: () => {} } : watch))
  last = turn.catch(() => {})
  return new Response(await turn)
}
