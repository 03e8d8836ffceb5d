/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { inject } from "vitest"
import { POOLS } from "../../src/domain/_kernel/task-kind.ts"

/** Sets what Easel does wrong, null for nothing, and has all dispatchers forget how it behaved until now: they would let it rest. */
export async function setFault(fault: object | null): Promise<void> {
  const headers = { "Content-Type": "application/json" }
  const answer = await fetch(`${inject("easelUrl")}/faults`, { method: "POST", headers, body: JSON.stringify({ fault }) })
  if (!answer.ok) throw new Error(await answer.text())
  for (const pool of POOLS) await forgetHealth(pool)
}

async function forgetHealth(pool: string): Promise<void> {
  const dispatcher = env.DISPATCHER.get(env.DISPATCHER.idFromName(pool))
  const isKnown = await runInDurableObject(dispatcher, (_dispatcher, { storage: { sql } }) => {
    sql.exec("UPDATE pool SET entry = json_set(entry, '$.health', json('{}')) WHERE json_extract(entry, '$.health') <> '{}'")
    return sql.exec<{ changed: number }>("SELECT changes() AS changed").one().changed > 0
  })
  if (isKnown) await evictDurableObject(dispatcher)
}
