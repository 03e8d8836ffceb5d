import type * as z from "zod/mini"
import type { Context, MemberContext } from "../_kernel/context.ts"
import type { Quote } from "../credits/rules.ts"
import { quoteTask } from "../task/index.ts"
import { partsOf, sourcesOf, VIDEO_KINDS } from "./create-video-task.ts"
import { tabOfTask, type VideoTab } from "./generation/input-rules.ts"
import { itemsOf } from "./generation/named-images.ts"
import type { videoEstimateFields } from "./generation-contract.ts"

type Asked = z.output<z.ZodMiniObject<ReturnType<typeof videoEstimateFields>>> & { readonly task_domain_type: number }

const KIND_OF_TAB = {
  txt2video: "text-to-video",
  img2video: "image-to-video",
  img2Live2d: "image-to-video",
  multiImg2video: "multi-image-to-video",
  effect: "effect-to-video",
} as const satisfies Readonly<Record<VideoTab, keyof typeof VIDEO_KINDS>>

function isMember(context: Context): context is MemberContext {
  return context.viewer?.kind === "member"
}

/**
 * What a video would cost whoever asks: a member its price, anybody else nothing. An image that is not named yet changes no price. Throws
 * InvalidInput, NotFound for a result or file that is not the member's, Unavailable for what no server can carry out.
 */
export async function estimateVideo(context: Context, asked: Asked): Promise<Quote> {
  // Which scene asks changes no price.
  const { task_domain_type: domainType, ss: _scene, model_no, model_ver_no, ...payload } = asked
  const { configuration: said, beside } = partsOf(payload)
  const configuration = { ...said, art_model_no: said.art_model_no ?? model_no, art_model_ver_no: said.art_model_ver_no ?? model_ver_no }
  const request = { input: configuration, speedType: beside.speed_type }
  const name = KIND_OF_TAB[tabOfTask(domainType, itemsOf(configuration)) ?? "txt2video"]
  const sources = isMember(context) ? await sourcesOf(context, name, configuration, beside) : []
  return quoteTask(context, VIDEO_KINDS[name], { ...request, sources })
}
