import * as z from "zod/mini"
import { once } from "../../domain/_kernel/once.ts"
import type { ServerSecrets } from "../../domain/backend/index.ts"
import type { Sealing } from "./sealing.ts"

const secretsSchema = once(() =>
  z.object({
    url: z.string(),
    token: z.optional(z.string()),
    basic: z.optional(z.string()),
    headers: z.optional(z.record(z.string(), z.string())),
  }),
)

/** How a server is reached, out of what was stored of it; null where another key sealed it, or nothing is left of it. */
export async function openSecrets(sealing: Sealing | null, name: string, sealed: string | null): Promise<ServerSecrets | null> {
  if (sealing === null || sealed === null) return null
  const opened = secretsSchema().safeParse(await sealing.open(name, sealed))
  return opened.success ? opened.data : null
}
