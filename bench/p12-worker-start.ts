import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { bundleBenchWorker, bundlePlatform } from "./bundle-worker.ts"
import type { Figure, Measurement } from "./figure.ts"
import { platformWorkers } from "./serve-platform.ts"
import { type ServedWorker, serveWorkerd } from "./serve-workerd.ts"
import { compare } from "./statistics.ts"

const KILOBYTE = 1024
/** A page that asks nothing of the database. */
const PAGE = "/en/create/image"

/** P12: size of the Worker as it is uploaded, and the time from a fresh runtime's start to a page's first byte. */
export const measureWorkerStart: Measurement = {
  goals: ["P12"],
  async run({ isQuick, say }): Promise<readonly Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), "atelier-p12-"))
    try {
      const script = await bundlePlatform(join(folder, "platform"))
      const kilobytes = (await gzippedBytes(dirname(script))) / KILOBYTE
      const platform = (await platformWorkers(script)).filter(({ isEntry }) => isEntry).map(alone)
      const bare = [{ name: "bare", script: await bundleBenchWorker("react-page", join(folder, "react")), isEntry: true }]
      const { anchor, subject, ratio } = await compare(
        isQuick ? 3 : 9,
        () => startMs(bare, PAGE),
        () => startMs(platform, PAGE),
      )
      say(`P12 start ${subject.toFixed(0)} ms, bare ${anchor.toFixed(0)} ms`)
      return [
        { goal: "P12", what: "the Worker, gzip, ≤ 900 KB", anchor: "–", figure: `${kilobytes.toFixed(0)} KB`, isMet: kilobytes <= 900 },
        {
          goal: "P12",
          what: "start of the runtime to the first byte of a page, ≤ 2 × bare React Worker",
          anchor: `${anchor.toFixed(0)} ms`,
          figure: `${subject.toFixed(0)} ms = ${ratio.toFixed(2)} ×`,
          isMet: ratio <= 2,
          note: `${PAGE} on a fresh workerd serve, nothing beside it, asked every 5 ms until it answers`,
        },
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** What is uploaded, compressed: the script and the WebAssembly beside it. */
async function gzippedBytes(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((name) => /\.(?:js|wasm)$/.test(name))
  const sizes = await Promise.all(files.map(async (name) => gzipSync(await readFile(join(folder, name))).byteLength))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A page asks no binding but objects; each stand-in for one would be a second Worker, whose start is not the platform's. */
function alone(worker: ServedWorker): ServedWorker {
  return { ...worker, services: {} }
}

async function startMs(workers: readonly ServedWorker[], path: string): Promise<number> {
  const runtime = await serveWorkerd(workers, path)
  await runtime.stop()
  return runtime.startMs
}
