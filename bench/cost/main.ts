import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { openDatabase } from "../../db/client.ts"
import { startPlainEasel } from "../../local/gpu-sandboxes/plain-easel/start.ts"
import { runCronOnce } from "../../local/start/cron.ts"
import { easelRenderers, PROJECT_ROOT } from "../../local/start/service-table.ts"
import { startSqld } from "../../local/start/stack.ts"
import { type Post, signUpMember } from "../bench-member.ts"
import { startCountingProxy } from "../counting-proxy.ts"
import { publishWorks } from "../load/stored-effects.ts"
import { cpuNow } from "../load/watch-processes.ts"
import { writeTable } from "../write-table.ts"
import { countsOf, objectsTable } from "./counts-of.ts"
import { DAY, type DayStage, liveDay, makeImage } from "./live-day.ts"
import { costTable } from "./price-day.ts"
import type { Counts } from "./prices.ts"
import { serveCounted } from "./serve-counted.ts"

const WORKS = 200
const SIZES = [1_000, 1_000_000] as const
/** Runs of the clock that are counted: the first ones do what was left. */
const MINUTES = { before: 2, counted: 5 } as const

/**
 * `npm run bench -- cost`: what a member's day costs on Cloudflare and Turso, from counts: a day is lived over public HTTP, before a Worker
 * that counts what it uses and a proxy that counts rows, and priced by public prices. `--write` puts it into docs/cost.md.
 */
export async function measureCost(args: readonly string[]): Promise<void> {
  const say = (text: string) => void process.stderr.write(`${text}\n`)
  const folder = await mkdtemp(join(tmpdir(), "atelier-cost-"))
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const database = await startSqld({ dataDirectory: join(folder, "database") })
    closing.unshift(() => database.stop())
    const proxy = await startCountingProxy(database.address)
    closing.unshift(() => proxy.stop())
    const easel = await startPlainEasel({ slots: 1 })
    closing.unshift(() => easel.stop())
    // What is stored is as large as what a renderer makes.
    await fetch(easel.paintersUrl, { method: "PUT", body: "truly" })
    const site = await serveCounted(join(folder, "site"), { databaseUrl: proxy.url, database, renderers: easelRenderers(easel.url, 1) })
    closing.unshift(() => site.stop())
    const stage = await prepare(site.appUrl, database.url)
    /** What `work` takes. */
    const counted = async (work: () => Promise<unknown>, times: number): Promise<{ readonly counts: Counts; readonly objects: string }> => {
      await site.takeCounts()
      proxy.takeCount()
      proxy.takeRows()
      const before = cpuNow(site.groups).workerd
      await work()
      const worker = await site.takeCounts()
      const cpuMs = cpuNow(site.groups).workerd - before
      say(`cost: ${proxy.takeCount()} questions to the database`)
      return { counts: countsOf({ worker, rows: proxy.takeRows(), cpuMs }, times), objects: objectsTable(worker, times) }
    }
    // What a member does once, and what the Worker loads at first, is no part of a day.
    await liveDay(stage)
    let bytes = 0
    const day = await counted(async () => {
      bytes = (await liveDay(await anotherDay(stage))).bytes
    }, 1)
    const cron = async (times: number) => {
      for (let run = 0; run < times; run++) await runCronOnce(site.appUrl)
    }
    await cron(MINUTES.before)
    const minute = await counted(() => cron(MINUTES.counted), MINUTES.counted)
    const done = Object.entries(DAY).map(([what, many]) => `${many} ${what}`)
    const said = [
      `Measured on ${new Date().toISOString().slice(0, 10)}. The day: ${done.join(", ")}; ${(bytes / 1_000_000).toFixed(1)} MB came to the browser before compression. The site by itself, a minute: ${minute.counts.databaseRowsRead.toFixed(0)} rows read, ${minute.counts.databaseRowsWritten.toFixed(1)} written, ${minute.counts.objectRequests.toFixed(1)} requests of objects.`,
      costTable(day.counts, minute.counts, SIZES),
      `Objects within that day:\n\n${day.objects}`,
    ].join("\n\n")
    console.log(said)
    if (args.includes("--write"))
      await writeTable(join(PROJECT_ROOT, "docs/cost.md"), { start: "<!-- cost:start -->", end: "<!-- cost:end -->" }, said)
  } finally {
    for (const close of closing) await close()
  }
}

/** A member, and works that show images which somebody published. */
async function prepare(appUrl: string, databaseUrl: string): Promise<DayStage> {
  const post: Post = (path, input, cookie) =>
    fetch(`${appUrl}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID(), ...(cookie === "" ? {} : { Cookie: cookie }) },
      body: JSON.stringify(input),
    })
  const tag = Date.now().toString(36)
  const author = await signUpMember(appUrl, post, `cost-author-${tag}@atelier.test`)
  const call = async (path: string, input: unknown) =>
    z.object({ data: z.unknown() }).parse(await (await post(path, input, author.cookie)).json()).data
  const { taskId } = await makeImage(call, "a lighthouse at dusk")
  await call("/api/v1/post/portfolio/add", { items: [{ task_id: taskId, position: 0 }], title: "Lighthouse", tags: ["sea"] })
  const works = openDatabase(databaseUrl, undefined)
  const [shown] = await works.all<{ readonly key: string }>(sql`SELECT cover_key AS key FROM work WHERE author_id = ${author.id} LIMIT 1`)
  if (shown === undefined) throw new Error("nothing was published")
  const workIds = await publishWorks(databaseUrl, WORKS)
  await works.run(sql`UPDATE work SET cover_key = ${shown.key} WHERE cover_key = 'work/none/full.png'`)
  await runCronOnce(appUrl)
  const copies = [`/media/${shown.key}/w640.webp`, `/media/${shown.key}/w320.webp`]
  for (const copy of copies) await (await fetch(`${appUrl}${copy}`)).arrayBuffer()
  const member = await signUpMember(appUrl, post, `cost-${tag}@atelier.test`)
  return { appUrl, post, cookie: member.cookie, workIds, copies }
}

/** The same member another day: other works, so that what they like and see is new. */
async function anotherDay(stage: DayStage): Promise<DayStage> {
  const half = Math.floor(stage.workIds.length / 2)
  return { ...stage, workIds: [...stage.workIds.slice(half), ...stage.workIds.slice(0, half)] }
}
