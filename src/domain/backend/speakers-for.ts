import type { Context } from "../_kernel/context.ts"
import { type SpeakingServer, serversOpenTo, speaking } from "./offering-rules.ts"

/** The servers that are open to the caller and have said what they can. */
export async function speakersFor(context: Pick<Context, "viewer" | "renderFleet">): Promise<readonly SpeakingServer[]> {
  const { viewer } = context
  const asker = { viewerId: viewer?.id ?? "", plan: viewer?.plan ?? "visitor" } as const
  return speaking(serversOpenTo(await context.renderFleet(), asker))
}
