import type { Env } from "../env.ts"
import type { IdleSlot } from "./idle-slots.ts"

/** Tells whoever has an idle slot that a task has it now. */
export async function stopIdle(env: Pick<Env, "USER_HUB" | "SAMPLE_BOOTH">, { taskId, holder, renderer }: IdleSlot): Promise<void> {
  if (holder.kind === "draft") await env.USER_HUB.get(env.USER_HUB.idFromName(holder.viewerId)).stopDraft(taskId, "busy")
  else await env.SAMPLE_BOOTH.get(env.SAMPLE_BOOTH.idFromName(renderer)).stop(taskId)
}
