import type { Plan } from "../../../domain/_kernel/plans.ts"
import { planTask } from "../../../domain/task/rules.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import type { RemakeConfiguration } from "../../../domain/video/remake/remake-configuration.ts"
import { REMAKE_KINDS } from "../../../domain/video/remake/remake-kinds.ts"
import type { RemadeVideo } from "./remade-video.ts"

/** What a video out of a video costs a member of a plan, by the server's own rules. */
export function remakePriceOf(
  kind: RemakeKind,
  { width, height, duration }: Pick<RemadeVideo, "width" | "height" | "duration">,
  plan: Plan,
  input: RemakeConfiguration = {},
): number {
  const source = { role: "video", mediaKey: "", url: "", sha256: "", sizeBytes: 0, width, height, prompt: "", durationMs: duration * 1000 }
  return planTask(REMAKE_KINDS[kind], { input, sources: [source] }, plan === "visitor" ? "free" : plan).quote.calculate_coins
}
