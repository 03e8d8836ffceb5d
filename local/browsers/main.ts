import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { createCanvas } from "@napi-rs/canvas"
import { ensureFfmpeg } from "../fixtures/find-ffmpeg.ts"
import { HEIC_BYTES } from "../fixtures/heic-image.ts"
import { fixturePath, makeFixtures } from "../fixtures/make-fixtures.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { startStack } from "../start/stack.ts"
import type { StartDriver } from "./driver.ts"
import { ensureEngine } from "./ensure-engine.ts"
import { startFirefox } from "./firefox.ts"
import { JOURNEYS, type Journey, type JourneyFiles } from "./journeys.ts"
import { insertResults, type Played, resultTable } from "./result-table.ts"
import { Screen } from "./screen.ts"
import { startWebKit } from "./webkit.ts"

/** `npm run browsers`: plays the journeys that matter in Firefox and WebKit. Options: --engine, --only, --url of a running site, --write. */
const ENGINES: Readonly<Record<string, StartDriver>> = { firefox: startFirefox, webkit: startWebKit }
const DOCUMENT = join(PROJECT_ROOT, "docs/browsers.md")
const PICTURES = join(PROJECT_ROOT, "test-results/browsers")
/** No journey takes longer; one that does is stuck. */
const JOURNEY_MS = 420_000

const say = (text: string) => void process.stderr.write(`${text}\n`)
const { values } = parseArgs({
  options: {
    engine: { type: "string", multiple: true, default: Object.keys(ENGINES) },
    only: { type: "string", multiple: true },
    url: { type: "string" },
    write: { type: "boolean", default: false },
  },
})
const engines = values.engine.map((name) => {
  const start = ENGINES[name]
  if (start === undefined) throw new Error(`There is no engine ${name}: ${Object.keys(ENGINES).join(", ")}.`)
  return { name, start }
})
const journeys = JOURNEYS.filter(({ name }) => values.only === undefined || values.only.some((word) => name.includes(word)))
const work = await mkdtemp(join(tmpdir(), "browsers-"))
await mkdir(PICTURES, { recursive: true })
const files = await makeFiles()
const stack = values.url === undefined ? await startStack({ seed: 6, onNote: say }) : null
const origin = values.url ?? stack?.appUrl ?? ""
const played: Played[] = []
try {
  for (const { name, start } of engines) {
    ensureEngine(name, say)
    for (const journey of journeys) {
      const one = await play(name, start, journey)
      played.push(one)
      say(`${one.engine}, ${journey.name}: ${one.failure ?? `passed in ${Math.round(one.ms / 1000)} s`}`)
    }
  }
} finally {
  await stack?.stop()
  await rm(work, { recursive: true, force: true })
}
console.log(resultTable(played))
if (values.write) await writeFile(DOCUMENT, insertResults(await readFile(DOCUMENT, "utf8"), played))
process.exit(played.every(({ failure }) => failure === null) ? 0 : 1)

/** Each journey has a browser of its own, so that none finds what another left. */
async function play(name: string, start: StartDriver, journey: Journey): Promise<Played> {
  const startMs = performance.now()
  const driver = await start(await mkdtemp(join(work, `${name}-`)))
  let timer: ReturnType<typeof setTimeout> | undefined
  const stuck = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${JOURNEY_MS / 1000} s`)), JOURNEY_MS)
  })
  try {
    await driver.resize(1280, 800)
    await Promise.race([journey.play(new Screen(driver, origin), files), stuck])
    return { engine: driver.engine, journey: journey.name, failure: null, ms: performance.now() - startMs }
  } catch (error) {
    const picture = await driver.picture().catch(() => null)
    if (picture !== null) await writeFile(join(PICTURES, `${name}-${journey.name.replaceAll(/\W+/g, "-")}.png`), picture)
    const failure = error instanceof Error ? error.message : String(error)
    return { engine: driver.engine, journey: journey.name, failure, ms: performance.now() - startMs }
  } finally {
    clearTimeout(timer)
    await driver.end()
  }
}

async function makeFiles(): Promise<JourneyFiles> {
  if (!ensureFfmpeg(say)) throw new Error("there is no ffmpeg")
  await makeFixtures()
  const canvas = createCanvas(480, 320)
  const context = canvas.getContext("2d")
  context.fillStyle = "slategray"
  context.fillRect(0, 0, 480, 320)
  context.fillStyle = "orange"
  context.beginPath()
  context.arc(240, 160, 100, 0, Math.PI * 2)
  context.fill()
  const photo = join(work, "photo.png")
  await writeFile(photo, canvas.toBuffer("image/png"))
  const heic = join(work, "IMG_0042.HEIC")
  await writeFile(heic, HEIC_BYTES)
  return {
    photo,
    heic,
    video: fixturePath("h264-aac.mp4"),
    faststart: fixturePath("faststart.mp4"),
    webm: fixturePath("vp9-opus.webm"),
  }
}
