import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { runStep } from "./run-step.ts"
import { PROJECT_ROOT, SEED, type StackSettings, type StepDefinition } from "./service-table.ts"
import { stampSources } from "./source-stamp.ts"

type OnLine = (name: string, line: string) => void

const stampFile = ({ dataDirectory }: StackSettings): string => join(dataDirectory, "seed.stamp")

async function stampOf({ seedCount }: StackSettings): Promise<string> {
  return `${await stampSources(PROJECT_ROOT, ["db/seed"])} ${seedCount ?? "all"}`
}

/** Whether the seed has filled this data folder's own database from the same sources before: even finding nothing to do takes it seconds. */
export async function isGalleryFilled(settings: StackSettings): Promise<boolean> {
  return (await readFile(stampFile(settings), "utf8").catch(() => "")) === (await stampOf(settings))
}

/** Runs the seed, unless that is done. `isOwnDatabase` is false for a server that others may empty, `step` another program than the seed's own. */
export async function fillGallery(
  settings: StackSettings,
  isOwnDatabase: boolean,
  onLine: OnLine,
  signal: AbortSignal,
  step: StepDefinition = SEED,
): Promise<void> {
  if (isOwnDatabase && (await isGalleryFilled(settings))) return
  const stamp = await stampOf(settings)
  await runStep(step, settings, onLine, signal)
  if (isOwnDatabase) await writeFile(stampFile(settings), stamp)
}

/** How often the painter is started, and what lies between: what it works with may be away for a moment. */
const TRIES = 3
const BETWEEN_MS = 5_000

/** A gallery that is painted while the Worker runs. */
export interface PaintingBehind {
  /** Its places are known, or never will be. */
  readonly begun: Promise<void>
  /** It is painted, stopped, or given up; never rejects. */
  readonly ended: Promise<void>
}

interface PaintingHooks {
  readonly line: OnLine
  readonly note: (text: string) => void
  /** Another program than the seed's own. */
  readonly step?: StepDefinition
  readonly betweenMs?: number
}

/** Has the gallery painted; what goes wrong is said once, when trying again has not helped. A stopped one is gone on with at the next start. */
export function paintBehind(
  settings: StackSettings & { readonly gallery: { readonly progress: string } },
  isOwnDatabase: boolean,
  { line, note, step, betweenMs = BETWEEN_MS }: PaintingHooks,
  signal: AbortSignal,
): PaintingBehind {
  const begun = Promise.withResolvers<void>()
  const { progress } = settings.gallery
  const beganAtMs = Date.now()
  const onLine: OnLine = (name, text) => {
    begun.resolve()
    line(name, text)
  }
  const paint = async (tries: number): Promise<void> => {
    try {
      await fillGallery(settings, isOwnDatabase, onLine, signal, step)
      await rm(progress, { force: true })
      note(`Gallery ready (${((Date.now() - beganAtMs) / 1000).toFixed(0)} s)`)
    } catch (error) {
      if (signal.aborted) return
      if (tries < TRIES) {
        await pause(betweenMs, undefined, { signal }).catch(() => {})
        return paint(tries + 1)
      }
      await markFailed(progress)
      note(
        `The gallery couldn't be painted: ${error instanceof Error ? error.message : String(error)}\nEverything else works. The next npm start goes on where it stopped; npm run doctor looks for what is wrong.`,
      )
    }
  }
  const ended = paint(1).finally(begun.resolve)
  return { begun: begun.promise, ended }
}

/** Has home say that the painter gave up. */
async function markFailed(progress: string): Promise<void> {
  const said: unknown = JSON.parse(await readFile(progress, "utf8").catch(() => "null"))
  if (typeof said === "object" && said !== null) await writeFile(progress, JSON.stringify({ ...said, hasFailed: true }))
}
