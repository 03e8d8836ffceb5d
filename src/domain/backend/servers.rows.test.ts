import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { addServer } from "./add-server.ts"
import { changeServer, removeServer, setServerState } from "./change-server.ts"
import { listServers } from "./list-servers.ts"
import type { ServerSecrets } from "./ports.ts"
import { forgetServers, type ServerRow, takeOverSeeds } from "./server-table.ts"

const nowMs = 1_000
const sealed = (url: string): string => JSON.stringify({ url })
const HINT = JSON.stringify({ address: "", token: false, basic: false, headers: [] })

/** How a server can stand, by its name. */
const SERVERS = {
  working: { state: "active" },
  paused: { state: "paused" },
  "seeded working": { state: "active", seed: "1" },
  removed: { state: "removed" },
  "removed long ago": { state: "removed", updatedAtMs: 1 },
  "seeded removed long ago": { state: "removed", updatedAtMs: 1, seed: "1" },
  "name alone": { state: "removed", sealed: null, seed: "1" },
} as const satisfies Readonly<Record<string, Partial<ServerRow>>>

function rowOf(name: string, over: Partial<ServerRow>): ServerRow {
  return {
    ...{ name, kind: "http", state: "active", slots: 1, weight: 1, audience: '{"kind":"everyone"}', offers: null, hint: HINT },
    ...{
      sealed: sealed(`https://${name.replaceAll(" ", "-")}.test`),
      connection: "first",
      seed: null,
      isOwn: true,
      createdAtMs: 1,
      updatedAtMs: 100,
    },
    ...over,
  }
}

async function scene() {
  await testDatabase().delete(schema.renderer)
  await testDatabase()
    .insert(schema.renderer)
    .values(Object.entries(SERVERS).map(([name, over]) => rowOf(name, over)))
  const forgiven: string[] = []
  const { context } = makeTestContext({ nowMs, viewer: testMember({ isAdmin: true }) })
  const fleetOffice = {
    ...context.fleetOffice,
    seal: async (_name: string, { url }: ServerSecrets) => sealed(url),
    open: async (_name: string, text: string): Promise<ServerSecrets> => JSON.parse(text),
    changed: async () => {},
    standings: async () => [],
    forgive: async (name: string) => void forgiven.push(name),
  }
  return { context: { ...context, fleetOffice }, forgiven }
}
type Scene = Awaited<ReturnType<typeof scene>>

const changes = (act: () => Promise<unknown>) => changedRows({ renderer: ["name"], audit_entry: ["action"] }, { now: nowMs }, act)

/** What an act on each server changes, or how it is refused. */
async function onEach(act: (context: Scene["context"], name: string) => Promise<unknown>) {
  const told: Record<string, readonly string[] | string> = {}
  for (const name of Object.keys(SERVERS)) {
    const { context } = await scene()
    let code: string | undefined
    const lines = await changes(() =>
      act(context, name).catch((error: { readonly code: string }) => {
        code = error.code
      }),
    )
    told[name] = code === undefined ? lines : [code, ...lines].join()
  }
  return told
}

describe("of the servers of a site", () => {
  it("all are listed that are more than a name, by name", async () => {
    const { context } = await scene()
    const { items } = await listServers(context)
    expect(items.map(({ name }) => name)).toEqual(
      Object.keys(SERVERS)
        .filter((name) => name !== "name alone")
        .toSorted(),
    )
  })

  it("one is changed where it is not being removed, and no other", async () => {
    const done = (name: string) => ["+ audit_entry backend.change", `renderer ${name}: slots=3 weight=4 updated_at_ms=now`]
    expect(await onEach((context, name) => changeServer(context, { name, slots: 3, weight: 4 }))).toEqual({
      working: done("working"),
      paused: done("paused"),
      "seeded working": done("seeded working"),
      removed: "NotFound",
      "removed long ago": "NotFound",
      "seeded removed long ago": "NotFound",
      "name alone": "NotFound",
    })
  })

  it("one is let work, or comes back, where it is known how it is reached", async () => {
    const done = (name: string) => ["+ audit_entry backend.set-state", `renderer ${name}: state=active updated_at_ms=now`]
    expect(await onEach((context, name) => setServerState(context, { name, state: "active" }))).toEqual({
      working: ["+ audit_entry backend.set-state", "renderer working: updated_at_ms=now"],
      paused: done("paused"),
      "seeded working": ["+ audit_entry backend.set-state", "renderer seeded working: updated_at_ms=now"],
      removed: done("removed"),
      "removed long ago": done("removed long ago"),
      "seeded removed long ago": done("seeded removed long ago"),
      "name alone": "NotFound",
    })
  })

  it("one is removed once", async () => {
    const done = (name: string) => ["+ audit_entry backend.remove", `renderer ${name}: state=removed updated_at_ms=now`]
    expect(await onEach((context, name) => removeServer(context, { name }))).toEqual({
      working: done("working"),
      paused: done("paused"),
      "seeded working": done("seeded working"),
      removed: "NotFound",
      "removed long ago": "NotFound",
      "seeded removed long ago": "NotFound",
      "name alone": "NotFound",
    })
  })

  it("one that rests is tried again once it is let work, is reached otherwise or has other slots, and for nothing else", async () => {
    const { context, forgiven } = await scene()
    await setServerState(context, { name: "working", state: "paused" })
    await changeServer(context, { name: "working", weight: 2 })
    await changeServer(context, { name: "working", audience: { kind: "everyone" } })
    expect(forgiven).toEqual([])
    await setServerState(context, { name: "working", state: "active" })
    await changeServer(context, { name: "paused", slots: 2 })
    await changeServer(context, { name: "seeded working", url: "https://elsewhere.test" })
    expect(forgiven).toEqual(["working", "paused", "seeded working"])
  })

  it("one is added under a name that no server has, of a removed entry too; the same words again are no second one", async () => {
    const add = (context: Scene["context"], name: string) => addServer(context, { name, kind: "http", url: "https://new.test" })
    const told = await onEach(add)
    expect(told).toEqual({
      ...Object.fromEntries(Object.keys(SERVERS).map((name) => [name, "Conflict"])),
      "name alone": [
        "+ audit_entry backend.add",
        expect.stringMatching(/^renderer name alone: state=active sealed=.*is_own=1|state=active/),
      ],
    })
    const { context } = await scene()
    expect(await changes(() => add(context, "other"))).toEqual(["+ audit_entry backend.add", "+ renderer other"])
    expect(await changes(() => add(context, "other"))).toEqual([])
  })

  it("those that the configuration names are taken over, marked and left one by one; what an admin set stays", async () => {
    const { context } = await scene()
    const { database } = context
    const taken = ["paused", "removed", "new"].map((name) =>
      rowOf(name, { slots: 5, weight: 9, seed: "2", updatedAtMs: nowMs, isOwn: false }),
    )
    expect(await changes(() => takeOverSeeds(database, { taken, marked: [], left: [] }, nowMs))).toEqual([
      "+ renderer new",
      "renderer paused: slots=5 seed=2 is_own=0 updated_at_ms=now",
      "renderer removed: state=active slots=5 seed=2 is_own=0 updated_at_ms=now",
    ])
    const marked = [{ name: "working", seed: "3" }]
    expect(await changes(() => takeOverSeeds(database, { taken: [], marked, left: [] }, nowMs))).toEqual(["renderer working: seed=3"])
    const left = ["seeded working", "seeded removed long ago"]
    expect(await changes(() => takeOverSeeds(database, { taken: [], marked: [], left }, nowMs))).toEqual([
      "renderer seeded removed long ago: seed=null",
      "renderer seeded working: state=removed seed=null updated_at_ms=now",
    ])
  })

  it("those are forgotten that were removed long enough ago; of an entry of the configuration the name stays, without its secrets", async () => {
    const { context } = await scene()
    expect(await changes(() => forgetServers(context.database, Object.keys(SERVERS), 100))).toEqual([
      "- renderer removed long ago",
      "renderer seeded removed long ago: sealed=null",
    ])
    expect(await changes(() => forgetServers(context.database, ["working"], 100_000))).toEqual([])
  })
})
