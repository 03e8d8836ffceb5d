import { existsSync } from "node:fs"
import { cp, mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { startStack } from "../start/stack.ts"

/** Works on the home page: one page of 24, and the beginning of a second. */
export const SEED_COUNT = 26

/** Where a run of the gate has the gallery. */
export const GALLERY = join(PROJECT_ROOT, "test-results/gallery")

/** The environment variable by which the gate names it to journeys, which know no other way how old it is. */
export const GALLERY_VARIABLE = "JOURNEYS_GALLERY"

/** Fills a data folder with the gallery; each stack of journeys begins with a copy of it. Rejects when it cannot. */
export async function makeGallery(onLine: (name: string, line: string) => void): Promise<void> {
  await forgetGallery()
  const unfinished = `${GALLERY}-unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const stack = await startStack({
    dataDirectory: unfinished,
    seed: SEED_COUNT,
    cron: false,
    onLine,
    onNote: (text) => onLine("gallery", text),
  })
  await stack.stop()
  await rename(unfinished, GALLERY)
}

/** Deletes the gallery of an earlier run: its works are as old as that. */
export function forgetGallery(): Promise<void> {
  return rm(GALLERY, { recursive: true, force: true })
}

/** A new data folder, with the gallery where the gate has made one; a stack fills it otherwise. */
export async function newDataFolder(gallery = process.env[GALLERY_VARIABLE]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-journeys-"))
  if (gallery !== undefined && existsSync(gallery)) await cp(gallery, folder, { recursive: true })
  return folder
}
