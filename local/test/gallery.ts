import { existsSync } from "node:fs"
import { cp, mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { releasePorts } from "../start/choose-port.ts"
import { fillGallery } from "../start/fill-gallery.ts"
import { markDatabaseMade } from "../start/local-database.ts"
import { runStep } from "../start/run-step.ts"
import { MIGRATE, PROJECT_ROOT, SEED, type StepDefinition } from "../start/service-table.ts"
import { settingsFor, startSqld } from "../start/stack.ts"

type OnLine = (name: string, line: string) => void

/** Works on the home page: one page of 24, and the beginning of a second. */
const SEED_COUNT = 26

/** Where a run of the gate has the gallery. */
export const GALLERY = join(PROJECT_ROOT, "test-results/gallery")

/** The environment variable by which the gate names it to journeys, which know no other way how old it is. */
export const GALLERY_VARIABLE = "JOURNEYS_GALLERY"

/** The seed with images that cost nothing: nobody looks at what is in them. */
const SEED_PLAINLY: StepDefinition = {
  ...SEED,
  command: (settings) => ({ ...SEED.command(settings), args: [join(PROJECT_ROOT, "local/test/seed-plainly.ts")] }),
}

/** Makes the data folder with the gallery; each stack of journeys begins with a copy of it. Rejects when it cannot. */
export async function makeGallery(onLine: OnLine): Promise<void> {
  await forgetGallery()
  const unfinished = `${GALLERY}-unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await fillDataFolder(unfinished, onLine)
  await rename(unfinished, GALLERY)
}

/** Deletes the gallery of an earlier run: its works are as old as that. */
export function forgetGallery(): Promise<void> {
  return rm(GALLERY, { recursive: true, force: true })
}

/** A new data folder with a gallery: the one that the gate has made, or one of its own. */
export async function newDataFolder(onLine: OnLine, gallery = process.env[GALLERY_VARIABLE]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-journeys-"))
  if (gallery !== undefined && existsSync(gallery)) await cp(gallery, folder, { recursive: true })
  else await fillDataFolder(folder, onLine)
  return folder
}

/** Migrates and seeds a data folder; of a stack, only the database runs for it. */
async function fillDataFolder(folder: string, onLine: OnLine): Promise<void> {
  const sqld = await startSqld({ dataDirectory: folder })
  const settings = await settingsFor({ databaseUrl: sqld.address, databaseToken: sqld.token, seed: SEED_COUNT }, folder)
  try {
    await runStep(MIGRATE, settings, onLine)
    markDatabaseMade(folder)
    await fillGallery(settings, true, onLine, new AbortController().signal, SEED_PLAINLY)
  } finally {
    await sqld.stop()
    releasePorts(Object.values(settings.ports))
  }
}
