import { readFile, writeFile } from "node:fs/promises"
import { cpus, loadavg } from "node:os"
import { join } from "node:path"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import type { Measurement } from "./figure.ts"
import { readBenchOptions } from "./options.ts"
import { measureCalls } from "./p01-calls.ts"
import { measureRoundTrips } from "./p02-round-trips.ts"
import { measureFeedPage } from "./p03-feed-page.ts"
import { measureScripts } from "./p04-script-bytes.ts"
import { measureVitals } from "./p05-vitals.ts"
import { measureScrolledFeed } from "./p06-scrolled-feed.ts"
import { measureTrim } from "./p07-trim.ts"
import { measureCover } from "./p08-cover.ts"
import { measureTranscode } from "./p08-transcode.ts"
import { measureFirstFrame } from "./p09-first-frame.ts"
import { measureBroadcast } from "./p10-broadcast.ts"
import { measureFeedPages } from "./p11-feed-pages.ts"
import { measureLibrary } from "./p11-library.ts"
import { measureWorkerStart } from "./p12-worker-start.ts"
import { measureBesideVideos } from "./p13-beside-videos.ts"
import { measureJourney } from "./p13-journey.ts"
import { measureLive } from "./p13-live.ts"
import { measureTextRules } from "./p14-text-rules.ts"
import { smoke } from "./smoke.ts"
import { insertLists, insertTable, type TakenFigure, tableOf } from "./table.ts"

/**
 * Measures the goals, prints what each came to as a table, and with `--write` puts that into docs/figures.md, and what it was counted of
 * into docs/figures-lists.md. With `--smoke` it says only whether each still works.
 * With `scale` as its first word it measures a database of ten million works instead, see `scale/main.ts`; with `load` the site under many
 * people at once, see `load/main.ts`; with `cost` what a member's day costs, see `cost/main.ts`.
 * What is slow is a figure, not a failure: the exit code says only whether everything could be measured.
 */
const MEASUREMENTS: readonly Measurement[] = [
  measureScripts,
  measureCalls,
  measureFeedPage,
  measureCover,
  measureFirstFrame,
  measureBroadcast,
  measureFeedPages,
  measureLibrary,
  measureWorkerStart,
  measureRoundTrips,
  measureVitals,
  measureScrolledFeed,
  measureTrim,
  measureTranscode,
  measureJourney,
  measureBesideVideos,
  measureLive,
  measureTextRules,
]

const [word, ...rest] = process.argv.slice(2)
if (word === "scale") {
  const { measureScale } = await import("./scale/main.ts")
  await measureScale(rest)
  process.exit(0)
}
if (word === "cost") {
  const { measureCost } = await import("./cost/main.ts")
  await measureCost(rest)
  process.exit(0)
}
if (word === "load") {
  const { measureUnderLoad } = await import("./load/main.ts")
  process.exit((await measureUnderLoad(rest)) ? 0 : 1)
}

const { only, isQuick, isSmoke, isWritten } = readBenchOptions(process.argv.slice(2))
const wanted = MEASUREMENTS.filter(({ goals }) => only === null || goals.some((goal) => only.includes(goal)))
if (isSmoke) process.exit((await smoke(wanted, (text) => console.log(text))) ? 0 : 1)
const figures: TakenFigure[] = []
let isWhole = true

for (const { goals, run } of wanted) {
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const taken = `${new Date().toISOString().slice(0, 10)}, load ${load}${isQuick ? ", quick run" : ""}`
  try {
    const measured = await run({ isQuick, isSmoke, say: (text) => process.stderr.write(`${text}\n`) })
    figures.push(...measured.map((figure) => ({ ...figure, taken })))
  } catch (error) {
    isWhole = false
    process.stderr.write(`${goals.join(", ")}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error)
    for (const goal of goals) figures.push({ goal, what: "could not be measured", anchor: "–", figure: reason ?? "", isMet: null, taken })
  }
}

const processors = cpus()
console.log(`On ${processors.length} × ${processors[0]?.model.trim() || "processor"}\n\n${tableOf(figures)}`)
if (isWritten) {
  const document = join(PROJECT_ROOT, "docs/figures.md")
  await writeFile(document, insertTable(await readFile(document, "utf8"), figures))
  const lists = join(PROJECT_ROOT, "docs/figures-lists.md")
  await writeFile(lists, insertLists(await readFile(lists, "utf8").catch(() => ""), figures))
}
process.exit(isWhole ? 0 : 1)
