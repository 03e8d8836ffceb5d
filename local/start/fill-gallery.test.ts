import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { isGalleryFilled, paintBehind } from "./fill-gallery.ts"
import { SEED, type StepDefinition } from "./service-table.ts"
import { settingsFor } from "./stack.ts"

const HALFWAY = { done: 3, all: 7, hasFailed: false, places: [] }

async function folder() {
  const dataDirectory = mkdtempSync(join(tmpdir(), "atelier-gallery-"))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
  const gallery = { socket: join(dataDirectory, "door"), progress: join(dataDirectory, "gallery.json") }
  writeFileSync(gallery.progress, JSON.stringify(HALFWAY))
  return { ...(await settingsFor({}, dataDirectory)), gallery }
}

/** A painter that fails so many times, and paints well after that. */
function painter(settings: { readonly dataDirectory: string }, failures: number): StepDefinition {
  const script = `const fs = require("node:fs"); fs.appendFileSync(process.argv[1], "x"); console.log("Painting the gallery: 3 of 7")
    process.exitCode = fs.readFileSync(process.argv[1], "utf8").length > ${failures} ? 0 : 1`
  return { ...SEED, command: () => ({ file: process.execPath, args: ["-e", script, join(settings.dataDirectory, "runs")], env: {} }) }
}

const painted = (settings: Awaited<ReturnType<typeof folder>>, failures: number, signal = new AbortController().signal) => {
  const notes: string[] = []
  const hooks = { line: () => {}, note: (text: string) => notes.push(text), step: painter(settings, failures), betweenMs: 1 }
  return { notes, ...paintBehind(settings, true, hooks, signal) }
}

test("a painter that fails is started again, and nothing is left of a gallery in the making once it is painted", async () => {
  const settings = await folder()
  const { begun, ended, notes } = painted(settings, 2)
  await begun
  await ended
  expect(notes).toEqual([expect.stringMatching(/^Gallery ready \(\d+ s\)$/)])
  expect(existsSync(settings.gallery.progress)).toBe(false)
  expect(await isGalleryFilled(settings)).toBe(true)
})

test("a painter that no start helps is told of once, with what to do, and home is told too", async () => {
  const settings = await folder()
  const { ended, notes } = painted(settings, 9)
  await ended
  expect(notes).toEqual([expect.stringMatching(/couldn't be painted: seed ended with exit code 1[^]*npm start goes on where it stopped/)])
  expect(JSON.parse(readFileSync(settings.gallery.progress, "utf8"))).toEqual({ ...HALFWAY, hasFailed: true })
  expect(await isGalleryFilled(settings)).toBe(false)
})

test("a painter that is stopped says nothing, and leaves the gallery to the next start", async () => {
  const settings = await folder()
  const stopped = new AbortController()
  const { ended, notes } = painted(settings, 9, stopped.signal)
  stopped.abort()
  await ended
  expect(notes).toEqual([])
  expect(JSON.parse(readFileSync(settings.gallery.progress, "utf8"))).toEqual(HALFWAY)
  expect(await isGalleryFilled(settings)).toBe(false)
})
