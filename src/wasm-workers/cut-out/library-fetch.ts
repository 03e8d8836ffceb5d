import { CUT_OUT_ENGINE_PATH, CUT_OUT_RESOURCES_FILE } from "./engine.ts"
import { EngineMissing, type FetchWatch, fetchEngineFile } from "./engine-store.ts"

let current: FetchWatch | null = null

/** Says who waits for what the library fetches from here on. The list of the files is not counted. */
export function watchLibraryFetches(watch: FetchWatch): void {
  current = watch
}

/**
 * The library's `fetch`: it gets files of the engine's folder alone, and what was fetched once from this device. Rejects as fetchEngineFile
 * does.
 */
export async function libraryFetch(address: string | URL): Promise<Response> {
  const { origin, pathname } = new URL(address)
  if (current === null || origin !== location.origin || !pathname.startsWith(CUT_OUT_ENGINE_PATH))
    throw new EngineMissing(`${address} is not of the engine`)
  const name = pathname.slice(CUT_OUT_ENGINE_PATH.length)
  return fetchEngineFile(name, name === CUT_OUT_RESOURCES_FILE ? { ...current, onBytes: () => {} } : current)
}
