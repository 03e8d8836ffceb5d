import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as z from "zod/mini"
import { openDatabase } from "../db/client.ts"
import { work, workText } from "../db/schema/post.ts"
import { startSqld, startStack } from "../local/start/stack.ts"
import { CALL_ROOTS } from "../src/domain/_kernel/call.ts"
import { asWorkId } from "../src/domain/_kernel/ids.ts"
import { type CountingProxy, startCountingProxy } from "./counting-proxy.ts"
import type { Figure, Measurement } from "./figure.ts"
import { LEFT_TO_TESTS, memberInputs, promote, signUpMember } from "./p02-member-calls.ts"

const INJECTED_DELAY_MS = 25
/** Work that a call leaves for after its answer is over within this; whoever asked does not wait for it, and it is not counted. */
const AFTERMATH_MS = 300
const WORK_ID = asWorkId(`work_${"0".repeat(26)}`)
const META = { prompt: "a fox in snow", aspect_ratio: 2, n_iter: 1, seed: 7 }

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const createdSchema = z.object({ data: z.object({ id: z.string() }) })

/** Inputs that let each call do its whole work; `id` is a waiting task of the caller. */
function inputsOf(id: string): Readonly<Record<string, unknown>> {
  return {
    "/api/health": {},
    "/api/v1/socket/ticket": {},
    "/api/v1/square/v3/mix/recommend": {},
    "/api/v1/artwork/detail": { id: WORK_ID },
    "/api/v1/artwork/generate-info": { id: WORK_ID },
    "/api/v1/artwork/list/other": { id: `user_${"0".repeat(26)}` },
    "/api/v1/tool/prompt/rand": {},
    "/api/v1/task/simple/config": {},
    "/api/v1/task/simple/model/detail": {},
    "/api/v1/task/options-info": {},
    "/api/v1/task/v2/options-info": {},
    "/api/v1/task/v2/estimate": { meta: META },
    "/api/v1/task/progress": { id },
    "/api/v1/task/batch-progress": { task_ids: [id] },
    "/api/v1/task/detail": { id },
    "/api/v1/task/list": {},
    "/api/v1/task/v2/histories": {},
    "/api/v1/task/config": { id },
    "/api/v1/task/speed-up": { id },
    "/api/v1/task/v2/text-to-img": { action: 1, meta: META },
    "/api/v1/task/operate": { id, operation: "cancel" },
  }
}

const PAGES = ["/en", "/en/post", "/en/create/image", "/en/about-preview", `/en/explore/detail/${WORK_ID}`, "/en/nothing-here"]
/** Answers that are not one JSON answer: they stay open. */
const OPEN_ENDED = new Set(["/api/v1/socket", "/api/stream/task/events"])

/** P2: database round trips of every call and page, counted before the database, then again with a slow one. */
export const measureRoundTrips: Measurement = {
  goals: ["P2"],
  async run({ say }): Promise<readonly Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), "atelier-p02-"))
    const sqld = await startSqld({ dataDirectory: join(folder, "database") })
    const proxy = await startCountingProxy(sqld.address)
    const stack = await startStack({ databaseUrl: proxy.url, databaseToken: sqld.token, cron: false, dataDirectory: join(folder, "stack") })
    try {
      // Without a renderer the tasks wait, so that nothing but the call asks the database.
      await stack.kill("easel")
      await addWork(sqld.url)
      const usual = await countAll(stack.appUrl, sqld.url, proxy)
      proxy.delay(INJECTED_DELAY_MS)
      const slow = await countAll(stack.appUrl, sqld.url, proxy)
      for (const [path, count] of usual.counts) say(`P2 ${path}: ${count}`)
      return [...figuresOf("", usual), ...figuresOf(` with ${INJECTED_DELAY_MS} ms more each`, slow)]
    } finally {
      await stack.stop()
      await proxy.stop()
      await sqld.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Counts {
  /** Round trips by path. */
  readonly counts: ReadonlyMap<string, number>
  /** Served calls that nothing here asks for. */
  readonly uncounted: readonly string[]
}

async function countAll(appUrl: string, databaseUrl: string, proxy: CountingProxy): Promise<Counts> {
  const first = await post(appUrl, "/api/v1/task/list", {}, "")
  const cookie = first.headers.get("Set-Cookie")?.split(";")[0] ?? ""
  const count = async (ask: () => Promise<Response>): Promise<number> => {
    await settle()
    proxy.takeCount()
    const response = await ask()
    if (response.status >= 500) throw new Error(`${response.url} answered ${response.status}`)
    await response.clone().arrayBuffer()
    return proxy.takeCount()
  }
  const counts = new Map<string, number>()
  let id = ""
  counts.set(
    "/api/v1/task/create",
    await count(async () => {
      const response = await post(appUrl, "/api/v1/task/create", { action: 1, meta: META }, cookie)
      id = createdSchema.parse(await response.clone().json()).data.id
      return response
    }),
  )
  for (const [path, input] of Object.entries(inputsOf(id))) {
    const isRead = path === "/api/health"
    counts.set(path, await count(() => (isRead ? get(appUrl, path) : post(appUrl, path, input, cookie))))
  }
  const send = (path: string, input: unknown, as: string) => post(appUrl, path, input, as)
  const tag = Date.now().toString(36)
  const other = await signUpMember(appUrl, send, `bench-other-${tag}@atelier.test`)
  const member = await promote(databaseUrl, appUrl, send, await signUpMember(appUrl, send, `bench-${tag}@atelier.test`))
  for (const [path, input] of memberInputs(member, other, WORK_ID)) counts.set(path, await count(() => send(path, input, member.cookie)))
  for (const path of PAGES) counts.set(path, await count(() => get(appUrl, path)))
  const document = documentSchema.parse(await (await fetch(`${appUrl}/api/openapi.json`)).json())
  const uncounted = Object.keys(document.paths).filter((path) => !counts.has(path) && !OPEN_ENDED.has(path) && !LEFT_TO_TESTS.has(path))
  return { counts, uncounted }
}

function figuresOf(circumstance: string, { counts, uncounted }: Counts): readonly Figure[] {
  const calls = [...counts].filter(([path]) => CALL_ROOTS.some((root) => path.startsWith(root)))
  const pages = [...counts].filter(([path]) => !CALL_ROOTS.some((root) => path.startsWith(root)))
  const row = (what: string, entries: readonly (readonly [string, number])[], limit: number, isWhole: boolean): Figure => {
    const above = entries.filter(([, trips]) => trips > limit)
    const most = Math.max(...entries.map(([, trips]) => trips))
    const said = above.length === 0 ? "" : `; above: ${above.map(([path, trips]) => `${path} ${trips}`).join(", ")}`
    return {
      goal: "P2",
      what: `${what}${circumstance}, ≤ ${limit} round trip${limit === 1 ? "" : "s"}`,
      anchor: "–",
      figure: `${entries.length - above.length} of ${entries.length}, most ${most}${said}`,
      isMet: above.length === 0 && isWhole,
      ...(isWhole ? {} : { note: `not counted: ${uncounted.join(", ")}` }),
    }
  }
  return [row("JSON calls", calls, 1, uncounted.length === 0), row("pages", pages, 2, true)]
}

async function addWork(databaseUrl: string): Promise<void> {
  const [size, score] = [
    { width: 832, height: 1216 },
    { recommendScore: 1, hotScore: 1, publishedAtMs: 1 },
  ]
  const recipe = JSON.stringify({
    prompt: "a fox",
    negative_prompt: "",
    ...size,
    seed: 1,
    steps: 20,
    cfg_scale: 7,
    sampler_name: "Euler",
    prompt_style: null,
    aspect_ratio: 1,
  })
  const texts = {
    title: "A fox",
    author: "Atelier",
    coverKey: "work/none/full.png",
    thumbhash: "IhkOJwRmeYePeIhheHd2iYh4d2kGlmsA",
    colour: "#3a5166",
  }
  const database = openDatabase(databaseUrl, undefined)
  await database.batch([
    database.insert(work).values({ id: WORK_ID, objectType: 1, ...texts, ...size, isPreview: true, state: "visible", level: 1, ...score }),
    database.insert(workText).values({ workId: WORK_ID, recipe }),
  ])
}

function post(appUrl: string, path: string, input: unknown, cookie: string): Promise<Response> {
  const headers = { "Content-Type": "application/json", ...(cookie === "" ? {} : { Cookie: cookie }) }
  return fetch(`${appUrl}${path}`, { method: "POST", headers, body: JSON.stringify(input) })
}

function get(appUrl: string, path: string): Promise<Response> {
  return fetch(`${appUrl}${path}`, { redirect: "manual" })
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS))
}
