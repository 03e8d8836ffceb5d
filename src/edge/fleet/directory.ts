import type { FleetServer } from "../../domain/backend/index.ts"
import { parseRenderers, type Renderer } from "../backends/renderers.ts"
import type { Env } from "../env.ts"

/** A server of the fleet with all that is needed to reach it. */
export interface FleetEntry extends FleetServer {
  readonly renderer: Renderer
}

/** The servers of the fleet as they were known at most ten seconds ago; the ones that are being removed are among them until nothing runs there. */
export async function readFleet(env: Pick<Env, "RENDERERS">): Promise<readonly FleetEntry[]> {
  return parseRenderers(env.RENDERERS).map((renderer) => ({
    renderer,
    name: renderer.name,
    kind: renderer.kind,
    state: "active",
    slots: renderer.slots,
    weight: 1,
    audience: { kind: "everyone" },
    capabilities: null,
  }))
}

/** The server of a name, null for one that the fleet does not know. */
export async function findServer(env: Pick<Env, "RENDERERS">, name: string): Promise<FleetEntry | null> {
  return (await readFleet(env)).find((entry) => entry.name === name) ?? null
}
