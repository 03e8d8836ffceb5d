import { changesBetween } from "../../domain/backend/change-rules.ts"
import type { RunReport, ServerSecrets } from "../../domain/backend/index.ts"
import { keptCapabilities, keptChanges } from "../../domain/backend/known-capabilities.ts"
import type { ServerRow } from "../../domain/backend/server-table.ts"
import { withoutBrokenFiles } from "../../domain/backend/standing-rules.ts"
import { type BackendEnv, createBackend } from "../backends/create-backend.ts"
import { within } from "../durable/within.ts"
import type { Learnt } from "./fleet-store.ts"
import { rendererOf } from "./seeds.ts"

/** Lists of a large server take their time. */
const ANSWER_MS = 20_000
/** A server that takes longer to say that it works does not. */
const HEALTH_MS = 2_500

/** What is known of a server before it is asked: what was learnt, and its last runs. */
interface Known {
  readonly before: Learnt
  readonly runs: readonly RunReport[]
}

/** Asks a server what it can do; answers what is known of it then. One that does not say so can do what it said before. */
export async function askServer(row: ServerRow, secrets: ServerSecrets | null, { before, runs }: Known, env: BackendEnv): Promise<Learnt> {
  const said = secrets && (await within(capabilitiesOf(row, secrets, env), ANSWER_MS))
  const askedAtMs = Date.now()
  if (said === null || said === undefined) return { ...before, askedAtMs }
  const capabilities = withoutBrokenFiles(keptCapabilities(said), runs, askedAtMs)
  const changes = before.capabilities === null ? [] : changesBetween(before.capabilities, capabilities, askedAtMs)
  return {
    connection: row.connection,
    capabilities,
    readAtMs: askedAtMs,
    askedAtMs,
    changes: keptChanges([...changes, ...before.changes]),
  }
}

async function capabilitiesOf(row: ServerRow, secrets: ServerSecrets, env: BackendEnv) {
  try {
    return await createBackend(rendererOf(row, secrets), env).capabilities()
  } catch {
    return null
  }
}

/** Whether a server answers that it works. */
export async function isWell(row: ServerRow, secrets: ServerSecrets | null, env: BackendEnv): Promise<boolean> {
  if (secrets === null) return false
  try {
    return (await within(createBackend(rendererOf(row, secrets), env).health(), HEALTH_MS)) ?? false
  } catch {
    return false
  }
}
