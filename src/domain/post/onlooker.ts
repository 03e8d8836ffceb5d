import type { Identity } from "../_kernel/context.ts"
import { levelsFor } from "../moderation/index.ts"
import type { Onlooker } from "./access-rules.ts"

/** The viewer as access rules know them; a visitor where there is none. */
export function onlookerOf(viewer: Identity | null): Onlooker {
  return { id: viewer?.id ?? null, isModerator: viewer?.kind === "member" && viewer.isModerator, levels: levelsFor(viewer) }
}
