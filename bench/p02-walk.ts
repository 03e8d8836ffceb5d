import { readFile } from "node:fs/promises"
import { join } from "node:path"
import * as z from "zod/mini"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import { CALL_ROOTS } from "../src/domain/_kernel/call.ts"
import { type Member, type Post, promote, signUpMember } from "./bench-member.ts"
import type { CountingProxy } from "./counting-proxy.ts"

/** Work that a call leaves for after its answer is over within this; whoever asked does not wait for it, and it is not counted. */
const AFTERMATH_MS = 300
/** Nobody may write more often in a minute, and all is asked within two or three. */
const MEMBERS = 6
const REGISTRY = join(PROJECT_ROOT, "src/routes/_entry/pages.ts")
const PAGE = /path: "([^"]*)",\s+aliases: [^\n]+\s+access: "(\w+)"/g
/** Calls that end what the next one needs. */
const ENDING = /\/account\/(?:logout|session\/revoke-others|delete)$/

const operationSchema = z.object({
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.looseObject({ example: z.optional(z.unknown()) })) })),
})
const documentSchema = z.object({ paths: z.record(z.string(), z.object({ post: z.optional(operationSchema) })) })

/** Where it is walked: a platform whose database answers through a proxy. */
export interface WalkedPlatform {
  readonly appUrl: string
  readonly databaseUrl: string
  readonly proxy: CountingProxy
}

/** Round trips that were answered before an answer was, by what was asked for. */
export type Trips = ReadonlyMap<string, number>

/** Makes every call that takes JSON with the example of its own document, as people who may make them all; `most` ends it early. */
export async function walkCalls(platform: WalkedPlatform, most: number): Promise<Trips> {
  const { appUrl, proxy } = platform
  const post: Post = (path, input, cookie) => postJson(appUrl, path, input, cookie)
  const { paths } = documentSchema.parse(await (await fetch(`${appUrl}/api/openapi.json`)).json())
  const calls = Object.entries(paths)
    .flatMap(([path, { post: operation }]) => {
      const json = operation?.requestBody?.content["application/json"]
      return json === undefined || !CALL_ROOTS.some((root) => path.startsWith(root)) ? [] : [[path, json.example ?? {}] as const]
    })
    .toSorted(([one], [other]) => Number(ENDING.test(one)) - Number(ENDING.test(other)))
    .slice(0, most)
  const members: Member[] = []
  const trips = new Map<string, number>()
  for (const [place, [path, input]] of calls.entries()) {
    const seat = ENDING.test(path) ? MEMBERS + place : place % MEMBERS
    const member = (members[seat] ??= await signUpStaff(platform, post, `${Date.now().toString(36)}-${seat}`))
    trips.set(path, await count(proxy, () => post(path, input, member.cookie)))
  }
  return trips
}

/** Asks for every page: as a visitor where one may see it, else as staff; `ids` are of things that there are, by the part of the site. */
export async function walkPages(platform: WalkedPlatform, ids: Readonly<Record<string, string>>, most: number): Promise<Trips> {
  const { appUrl, proxy } = platform
  const post: Post = (path, input, cookie) => postJson(appUrl, path, input, cookie)
  const staff = await signUpStaff(platform, post, `${Date.now().toString(36)}-pages`)
  const pages = [...(await readFile(REGISTRY, "utf8")).matchAll(PAGE)]
    .map(([, path = "", access = ""]) => ({ path, access }))
    .slice(0, most)
  if (pages.length === 0) throw new Error(`${REGISTRY} lists its pages in another way`)
  const trips = new Map<string, number>()
  for (const { path, access } of pages) {
    const address = path.startsWith("/dev/") ? path : `/en${path.replace(":id", ids[path.split("/")[1] ?? ""] ?? ids["explore"] ?? "")}`
    const headers = access === "visitor" ? {} : { Cookie: staff.cookie }
    const ask = () => fetch(`${appUrl}${address}`, { redirect: "manual", headers: { Accept: "text/html", ...headers } })
    // What an isolate reads once and keeps is there before it is counted.
    if (trips.size === 0) await count(proxy, ask)
    trips.set(path === "" ? "/" : path, await count(proxy, ask))
  }
  return trips
}

async function signUpStaff({ appUrl, databaseUrl }: WalkedPlatform, post: Post, mark: string): Promise<Member> {
  return promote(databaseUrl, appUrl, post, await signUpMember(appUrl, post, `bench-${mark}@atelier.test`))
}

async function count(proxy: CountingProxy, ask: () => Promise<Response>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS))
  proxy.takeCount()
  const response = await ask()
  if (response.status >= 500 && response.status !== 503) throw new Error(`${response.url} answered ${response.status}`)
  await response.arrayBuffer()
  return proxy.takeCount()
}

function postJson(appUrl: string, path: string, input: unknown, cookie: string): Promise<Response> {
  const headers = { "Content-Type": "application/json", ...(cookie === "" ? {} : { Cookie: cookie }) }
  return fetch(`${appUrl}${path}`, { method: "POST", headers, body: JSON.stringify(input) })
}
