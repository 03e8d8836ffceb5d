import { hintOf } from "../../domain/backend/address-rules.ts"
import type { ServerSecrets } from "../../domain/backend/index.ts"
import type { Seed } from "../../domain/backend/seed-rules.ts"
import type { ServerRow } from "../../domain/backend/server-table.ts"
import { parseRenderers, type Renderer } from "../backends/renderers.ts"
import type { Sealing } from "./sealing.ts"

/** An entry of RENDERERS with what tells it from another one. */
export interface SeedEntry extends Seed {
  readonly renderer: Renderer
}

/** The entries of RENDERERS. Throws where it cannot be read. */
export async function seedsOf(renderers: string, sealing: Sealing): Promise<readonly SeedEntry[]> {
  return Promise.all(
    parseRenderers(renderers).map(async (renderer) => ({
      renderer,
      name: renderer.name,
      fingerprint: await sealing.fingerprint(renderer),
    })),
  )
}

/** The row that an entry becomes. */
export async function rowOfSeed({ renderer, fingerprint }: SeedEntry, sealing: Sealing, nowMs: number): Promise<ServerRow> {
  const { name, kind, slots, offers, url, token, basic, headers } = renderer
  const secrets: ServerSecrets = { url, token, basic, headers }
  return {
    name,
    kind,
    state: "active",
    slots,
    weight: 1,
    audience: JSON.stringify({ kind: "everyone" }),
    offers: offers === undefined ? null : JSON.stringify(offers),
    sealed: await sealing.seal(name, secrets),
    hint: JSON.stringify(hintOf(secrets)),
    connection: fingerprint,
    seed: fingerprint,
    isOwn: false,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

/** How a row's server is reached. */
export function rendererOf({ name, kind, slots, offers }: ServerRow, { url, token, basic, headers }: ServerSecrets): Renderer {
  const own: Renderer["offers"] = offers === null ? undefined : JSON.parse(offers)
  return { name, kind, slots, offers: own, url, token, basic, headers }
}
