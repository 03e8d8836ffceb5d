import { readFile, writeFile } from "node:fs/promises"
import { loadavg } from "node:os"
import { join } from "node:path"
import * as z from "zod/mini"
import { startPlainEasel } from "../../local/gpu-sandboxes/plain-easel/start.ts"
import { easelRenderers, PROJECT_ROOT } from "../../local/start/service-table.ts"
import { type Stack, startStack } from "../../local/start/stack.ts"
import { promote, signUpMember } from "../bench-member.ts"
import { insertTable } from "../table.ts"
import { loadFigures } from "./load-figures.ts"
import { readLoadOptions } from "./load-options.ts"
import { type Stage, stageTable } from "./load-table.ts"
import { measureAlone } from "./measure-alone.ts"
import type { Site } from "./person.ts"
import { playStage } from "./play-stage.ts"
import { publishWorks, TITLES } from "./stored-effects.ts"

const WORKS = 400
/** Nobody redeems more of them than this within an hour. */
const CODES = 8
/** The renderer is done at once; what it takes is told apart from what the site takes. */
const RENDERER_SLOTS = 4

/**
 * `npm run bench -- load` (P15): people browse, search, like, comment, generate and follow their socket, on a stack of its own; then twice
 * and four times as many. Prints what each stage took, who was turned away, and whether what people were told is what is there.
 * `--people 40 --minutes 0.3 --think 2` is a short one.
 */
export async function measureUnderLoad(args: readonly string[]): Promise<boolean> {
  const options = readLoadOptions(args)
  const say = (text: string) => void process.stderr.write(`${text}\n`)
  let groups: ReadonlySet<number> = new Set()
  const lines: string[] = []
  const easel = await startPlainEasel({ slots: RENDERER_SLOTS })
  let stack: Stack | null = null
  try {
    stack = await startStack({
      bundle: true,
      vars: { RENDERERS: easelRenderers(easel.url, RENDERER_SLOTS) },
      onGroups: (pids) => (groups = new Set(pids)),
      onLine: (name, line) => lines.push(`${name}: ${line}`) > 40 && lines.shift(),
    })
    const site = await prepareSite(stack)
    const costs = await measureAlone(site, () => groups)
    const stages: Stage[] = []
    for (const times of options.times) {
      const people = options.people * times
      const tag = `${Date.now().toString(36)}${times}`
      const forMs = options.minutes * 60_000
      const stage = await playStage(stack, site, {
        people,
        forMs,
        meanThinkMs: options.think * 1_000,
        seed: options.seed,
        tag,
        groups: () => groups,
        say,
      })
      stages.push(stage)
      console.log(stageTable(stage, costs))
    }
    if (options.isWritten) {
      const document = join(PROJECT_ROOT, "docs/figures.md")
      const taken = `${new Date().toISOString().slice(0, 10)}, load ${(loadavg()[0] ?? 0).toFixed(1)}`
      const figures = loadFigures(stages, options).map((figure) => ({ ...figure, taken }))
      await writeFile(document, insertTable(await readFile(document, "utf8"), figures))
    }
    return stages.every(({ faults }) => faults.length === 0)
  } catch (error) {
    for (const line of lines) say(line.slice(0, 300))
    throw error
  } finally {
    await stack?.stop()
    await easel.stop()
  }
}

/** Works to look at and codes to redeem; what is searched for is in the index. */
async function prepareSite(stack: Stack): Promise<Site> {
  const post = (path: string, input: unknown, cookie: string) =>
    fetch(`${stack.appUrl}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(cookie === "" ? {} : { Cookie: cookie }) },
      body: JSON.stringify(input),
    })
  const workIds = await publishWorks(stack.databaseUrl, WORKS)
  await stack.runCron()
  const email = `load-admin-${Date.now().toString(36)}@atelier.test`
  const admin = await promote(stack.databaseUrl, stack.appUrl, post, await signUpMember(stack.appUrl, post, email))
  const created = await post("/api/v1/payment/redeem-code/create", { coins: 5, maximum_uses: 100_000, count: CODES }, admin.cookie)
  const { data } = z.object({ data: z.object({ codes: z.array(z.string()) }) }).parse(await created.json())
  return { url: stack.appUrl, workIds, codes: data.codes, words: TITLES }
}
