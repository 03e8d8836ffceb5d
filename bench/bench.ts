import { readFile, writeFile } from "node:fs/promises"
import { cpus, loadavg } from "node:os"
import { join } from "node:path"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import type { Figure, Measurement } from "./figure.ts"
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
import { measureWorkerStart } from "./p12-worker-start.ts"
import { measureJourney } from "./p13-journey.ts"
import { insertTable, tableOf } from "./table.ts"

/**
 * Measures the goals, prints what each came to as a table, and with `--write` puts that into the README.
 * What is slow is a figure, not a failure: the exit code tells only whether everything could be measured.
 */
const MEASUREMENTS: readonly Measurement[] = [
  measureScripts,
  measureCalls,
  measureFeedPage,
  measureCover,
  measureFirstFrame,
  measureBroadcast,
  measureWorkerStart,
  measureRoundTrips,
  measureVitals,
  measureScrolledFeed,
  measureTrim,
  measureTranscode,
  measureJourney,
]

/** Goals whose subject the platform does not have. */
const WITHOUT_SUBJECT: readonly Figure[] = [["P11", "page 10,000 of a feed"]].map(([goal = "", what = ""]) => ({
  goal,
  what,
  anchor: "–",
  figure: "later issue",
  isMet: null,
}))

const { only, isQuick, isWritten } = readBenchOptions(process.argv.slice(2))
const isWanted = (goal: string) => only === null || only.includes(goal)
const loadBefore = loadavg()[0] ?? 0
const figures: Figure[] = []
let isWhole = true

for (const { goals, run } of MEASUREMENTS) {
  if (!goals.some(isWanted)) continue
  try {
    figures.push(...(await run({ isQuick, say: (text) => process.stderr.write(`${text}\n`) })))
  } catch (error) {
    isWhole = false
    process.stderr.write(`${goals.join(", ")}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error)
    figures.push({ goal: goals.join(", "), what: "could not be measured", anchor: "–", figure: reason ?? "", isMet: null })
  }
}
figures.push(...WITHOUT_SUBJECT.filter(({ goal }) => isWanted(goal)))
figures.sort((left, right) => Number(left.goal.slice(1)) - Number(right.goal.slice(1)))

const processors = cpus()
const table = tableOf(figures, {
  date: new Date().toISOString().slice(0, 10),
  processors: `${processors.length} × ${processors[0]?.model.trim() || "processor"}`,
  isQuick,
  loadBefore,
  loadAfter: loadavg()[0] ?? 0,
})
console.log(table)
if (isWritten) {
  const readme = join(PROJECT_ROOT, "README.md")
  await writeFile(readme, insertTable(await readFile(readme, "utf8"), table))
}
process.exit(isWhole ? 0 : 1)
