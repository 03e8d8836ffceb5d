import { POOLS } from "../../domain/_kernel/task-kind.ts"
import type { PoolLoad } from "../../domain/backend/index.ts"
import { within } from "../durable/within.ts"
import type { Env } from "../env.ts"

/** How long a dispatcher may take to say what it has to do. */
const LOAD_MS = 2_000

/** What the dispatchers have to do; one that does not say so in time is not among them. */
export async function poolLoads({ DISPATCHER: objects }: Pick<Env, "DISPATCHER">): Promise<readonly PoolLoad[]> {
  const loads = await Promise.all(
    POOLS.map((pool) =>
      within(
        objects
          .get(objects.idFromName(pool))
          .load()
          .catch(() => undefined),
        LOAD_MS,
      ),
    ),
  )
  return loads.filter((load) => load !== undefined)
}
