import type { WorkflowServer } from "../../domain/workflow/ports.ts"

/** How long what a server said of its nodes is believed. */
const KEPT_MS = 60_000
/** Classes that a server is asked for at once; beyond that, those of former questions are forgotten. */
const MOST_CLASSES = 1_000

/** A server that can be asked what it says of classes of nodes: those of them that it has, null where it does not answer. */
export interface AskedServer extends Pick<WorkflowServer, "name" | "audience"> {
  readonly read: (wanted: ReadonlySet<string>) => Promise<WorkflowServer["classes"]>
}

interface Kept {
  readonly classes: WorkflowServer["classes"]
  readonly asked: ReadonlySet<string>
  readonly atMs: number
}

/** Asks the servers that run workflows for their nodes and remembers it for a minute; one that is away counts as what it said before. */
export function createWorkflowServers(
  servers: () => Promise<readonly AskedServer[]>,
  now: () => number = Date.now,
): (wanted: readonly string[]) => Promise<readonly WorkflowServer[]> {
  const kept = new Map<string, Kept>()
  const classesOf = async ({ name, read }: AskedServer, wanted: readonly string[]): Promise<WorkflowServer["classes"]> => {
    const nowMs = now()
    const before = kept.get(name)
    const isKnown = before !== undefined && wanted.every((one) => before.asked.has(one))
    if (isKnown && nowMs - before.atMs >= 0 && nowMs - before.atMs < KEPT_MS) return before.classes
    const all = new Set([...wanted, ...(before?.asked ?? [])])
    const asked = all.size > MOST_CLASSES ? new Set(wanted) : all
    const said = await read(asked).catch(() => null)
    if (said === null) return isKnown ? before.classes : null
    kept.set(name, { classes: said, asked, atMs: nowMs })
    return said
  }
  return async (wanted) => {
    const known = await servers().catch(() => [])
    return Promise.all(
      known.map(async (server) => ({ name: server.name, audience: server.audience, classes: await classesOf(server, wanted) })),
    )
  }
}
