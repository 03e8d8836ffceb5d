import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { runStep } from "./run-step.ts"
import { PROJECT_ROOT, SEED, type StackSettings, type StepDefinition } from "./service-table.ts"
import { stampSources } from "./source-stamp.ts"

/**
 * Runs the seed, unless it has filled this data folder's own database from the same sources before: even finding nothing to do
 * takes it seconds. `isOwnDatabase` is false for a server that others may empty, `step` another program than the seed's own.
 */
export async function fillGallery(
  settings: StackSettings,
  isOwnDatabase: boolean,
  onLine: (name: string, line: string) => void,
  signal: AbortSignal,
  step: StepDefinition = SEED,
): Promise<void> {
  const stampFile = join(settings.dataDirectory, "seed.stamp")
  const stamp = `${await stampSources(PROJECT_ROOT, ["db/seed"])} ${settings.seedCount ?? "all"}`
  if (isOwnDatabase && (await readFile(stampFile, "utf8").catch(() => "")) === stamp) return
  await runStep(step, settings, onLine, signal)
  if (isOwnDatabase) await writeFile(stampFile, stamp)
}
