import type { Identity } from "../_kernel/context.ts"
import { levelsFor } from "../moderation/index.ts"
import type { Onlooker } from "./access-rules.ts"

/** Whoever asks, as what decides who sees a work knows them; a visitor without a viewer. */
export function onlookerOf(viewer: Identity | null): Onlooker {
  return { id: viewer?.id ?? null, isModerator: viewer?.kind === "member" && viewer.isModerator, levels: levelsFor(viewer) }
}
