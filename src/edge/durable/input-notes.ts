import { isEnded } from "../backends/held/desk-rules.ts"
import type { HeldStore } from "../backends/held/held-store.ts"

const PREFIX = "input/"
/** Between an input's note and the job that uses it lie a copy and a question to the server. */
const KEPT_MS = 15 * 60_000

/** What the notes need of an object's storage. */
interface NoteStorage {
  readonly kv: {
    put(key: string, notedAtMs: number): void
    list(options: { readonly prefix: string }): Iterable<[string, number]>
    delete(key: string): boolean
  }
}

/** Notes inputs before they are laid into R2, so that those of an order that was not taken are found and dropped. */
export function noteInputs(storage: NoteStorage, sha256s: readonly string[], nowMs: number): void {
  for (const sha256 of sha256s) storage.kv.put(PREFIX + sha256, nowMs)
}

/** Drops the inputs that are noted for longer than 15 minutes, unless an open job uses them; answers when the next one is due (ms), null without notes. */
export async function dropOldInputs(
  storage: NoteStorage,
  store: Pick<HeldStore, "jobs" | "dropInputs">,
  nowMs: number,
): Promise<number | null> {
  const open = store.jobs().filter((job) => !isEnded(job))
  const used = new Set(open.flatMap(({ order }) => order.inputs.map(({ sha256 }) => sha256)))
  const notes = [...storage.kv.list({ prefix: PREFIX })].map(([key, notedAtMs]) => ({
    sha256: key.slice(PREFIX.length),
    notedAtMs,
  }))
  const old = notes.filter(({ notedAtMs }) => notedAtMs + KEPT_MS <= nowMs)
  // Whoever ends the last job that uses an input drops it.
  const unused = old.filter(({ sha256 }) => !used.has(sha256)).map(({ sha256 }) => sha256)
  for (const { sha256 } of old) storage.kv.delete(PREFIX + sha256)
  await store.dropInputs(unused)
  const dues = notes.filter((note) => !old.includes(note)).map(({ notedAtMs }) => notedAtMs + KEPT_MS)
  return dues.length === 0 ? null : Math.min(...dues)
}
