import type { WorkflowServer } from "../../domain/workflow/ports.ts"

/** How long what a server said of its nodes is believed. */
const KEPT_MS = 60_000

/** A server that can be asked which classes of nodes it has; null where it does not answer. */
export interface AskedServer {
  readonly name: string
  readonly classes: () => Promise<WorkflowServer["classes"]>
}

/** Asks the servers that run workflows for their nodes and remembers it for a minute; a server that is away counts as what it said before. */
export function createWorkflowServers(
  servers: () => Promise<readonly AskedServer[]>,
  now: () => number = Date.now,
): () => Promise<readonly WorkflowServer[]> {
  const kept = new Map<string, { readonly classes: WorkflowServer["classes"]; readonly atMs: number }>()
  const classesOf = async ({ name, classes }: AskedServer): Promise<WorkflowServer["classes"]> => {
    const nowMs = now()
    const before = kept.get(name)
    if (before !== undefined && nowMs - before.atMs >= 0 && nowMs - before.atMs < KEPT_MS) return before.classes
    const said = (await classes().catch(() => null)) ?? before?.classes ?? null
    kept.set(name, { classes: said, atMs: nowMs })
    return said
  }
  return async () => {
    const known = await servers().catch(() => [])
    return Promise.all(known.map(async (server) => ({ name: server.name, classes: await classesOf(server) })))
  }
}
