import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { inject, vi } from "vitest"
import * as schema from "../../db/schema/index.ts"
import type { BackendKind, ServerState } from "../../src/domain/backend/index.ts"
import { dropKnownFleet, fleetOf } from "../../src/edge/fleet/directory.ts"
import { createSealing, sealingKeyOf } from "../../src/edge/fleet/sealing.ts"
import { rowOfSeed } from "../../src/edge/fleet/seeds.ts"
import { testDatabase } from "../_kernel/runtime.ts"

const database = () => testDatabase()

async function tellFleet(): Promise<void> {
  await fleetOf(env).changed()
  dropKnownFleet(env)
}

/** Adds a server: of the render protocol at `http://<name>.test`, or of another kind where that is. */
export async function addServer(
  name: string,
  over: { readonly slots?: number; readonly weight?: number; readonly kind?: BackendKind; readonly url?: string } = {},
): Promise<void> {
  const key = sealingKeyOf(env)
  if (key === null) throw new Error("tests have a key")
  const { kind = "http", url = `http://${name}.test`, slots = 1 } = over
  const renderer = { name, kind, url, slots }
  const row = await rowOfSeed({ renderer, name, fingerprint: crypto.randomUUID() }, await createSealing(key), Date.now())
  await database()
    .insert(schema.renderer)
    .values({ ...row, seed: null, isOwn: true, weight: over.weight ?? 1 })
  await tellFleet()
}

/** Sets the state of a server. */
export async function setServerState(name: string, state: ServerState): Promise<void> {
  await database().run(sql`UPDATE renderer SET state = ${state} WHERE name = ${name}`)
  await tellFleet()
}

/** Makes the fleet forget a server, whatever runs there. */
export async function forgetServer(name: string): Promise<void> {
  await database().run(sql`DELETE FROM renderer WHERE name = ${name}`)
  await tellFleet()
}

/** Leaves Easel alone in the fleet, and active. */
export async function restoreFleet(): Promise<void> {
  await database().run(sql`DELETE FROM renderer WHERE name <> 'easel'`)
  await setServerState("easel", "active")
}

/**
 * Has Easel stand behind the added servers too. `answer` may answer in its place; what each server was asked, such as `POST /jobs`, is
 * in the list that comes back.
 */
export function serveByEasel(
  answer: (server: string, method: string, path: string) => Response | undefined = () => undefined,
): readonly { readonly server: string; readonly method: string; readonly path: string }[] {
  const calls: { readonly server: string; readonly method: string; readonly path: string }[] = []
  const real = globalThis.fetch
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!url.hostname.endsWith(".test")) return real(input, init)
    const call = { server: url.hostname.replace(/\.test$/, ""), method: init?.method ?? "GET", path: url.pathname }
    calls.push(call)
    return answer(call.server, call.method, call.path) ?? real(`${inject("easelUrl")}${url.pathname}${url.search}`, init)
  })
  return calls
}
