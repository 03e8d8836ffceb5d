import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client/web"
import { openDatabase } from "../../db/client.ts"
import { migrate } from "../../db/migrate.ts"
import { startSqld } from "../../local/start/stack.ts"
import { fillWorks } from "./fill-works.ts"
import { measureBytes } from "./measure-bytes.ts"
import { measureLists } from "./measure-lists.ts"
import { measureVotes } from "./measure-votes.ts"
import { readScaleOptions } from "./scale-options.ts"

/**
 * `npm run bench -- scale`: what a database of ten million narrow works costs (outside the gate). Prints bytes, the time of nearly all
 * pages of every list, and how many votes a second it takes while they are folded. `--works 1000000` makes it smaller, `--minutes 30`
 * ends the filling early and says how far it came.
 */
export async function measureScale(args: readonly string[]): Promise<void> {
  const { works: wanted, minutes, samples } = readScaleOptions(args)
  const say = (text: string) => void process.stderr.write(`${text}\n`)
  const folder = await mkdtemp(join(tmpdir(), "atelier-scale-"))
  const sqld = await startSqld({ dataDirectory: folder })
  try {
    await migrate(sqld.url)
    const client = createClient({ url: sqld.url })
    const nowMs = Date.now()
    const startMs = performance.now()
    const works = await fillWorks(client, { works: wanted, nowMs, withinMs: minutes * 60_000, say })
    const filledMinutes = ((performance.now() - startMs) / 60_000).toFixed(1)
    const isWhole = works === wanted ? "" : ` of ${wanted.toLocaleString("en")}: the time was over`
    console.log(`${works.toLocaleString("en")} works${isWhole}, filled in ${filledMinutes} minutes\n`)
    console.log(await measureBytes(client, works))
    const database = openDatabase(sqld.url, undefined)
    console.log(await measureLists(database, { works, nowMs, samples, say }))
    console.log(await measureVotes(() => openDatabase(sqld.url, undefined), { works, say }))
    client.close()
  } finally {
    await sqld.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
