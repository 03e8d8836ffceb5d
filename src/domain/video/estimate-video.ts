import type * as z from "zod/mini"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type MendedQuote, quoteTask } from "../task/index.ts"
import { partsOf, sourcesOf, VIDEO_KINDS } from "./create-video-task.ts"
import { tabOfTask, type VideoTab } from "./generation/input-rules.ts"
import { itemsOf } from "./generation/named-images.ts"
import type { RemakeKind } from "./generation/task-actions.ts"
import type { videoEstimateFields } from "./generation-contract.ts"
import { lipSync } from "./kinds/lip-sync.ts"
import { type LipSyncPayload, lipSyncRequestOf } from "./lips/create-lip-sync.ts"
import { type RemakePayload, remakeRequestOf } from "./remake/create-remake.ts"
import { REMAKE_KINDS } from "./remake/remake-kinds.ts"

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
 * What a video would cost the viewer: members its price, everyone else nothing. An image that is not named yet changes no price. Throws
 * InvalidInput, NotFound for a result or file that is not the member's, Unavailable for what no server can carry out.
 */
export async function estimateVideo(context: Context, asked: Asked): Promise<MendedQuote> {
  // Which scene asks changes no price.
  const { task_domain_type: domainType, ss: _scene, model_no, model_ver_no, ...payload } = asked
  const { configuration: said, beside } = partsOf(payload)
  const configuration = { ...said, art_model_no: said.art_model_no ?? model_no, art_model_ver_no: said.art_model_ver_no ?? model_ver_no }
  const request = { input: configuration, speedType: beside.speed_type }
  const name = KIND_OF_TAB[tabOfTask(domainType, itemsOf(configuration)) ?? "txt2video"]
  const sources = isMember(context) ? await sourcesOf(context, name, configuration, beside) : []
  return quoteTask(context, VIDEO_KINDS[name], { ...request, sources })
}

/**
 * What a video out of another would cost. Throws NotFound for one that is not the viewer's, InvalidInput where none is named, which its price
 * follows from, and what `quoteTask` throws.
 */
export async function estimateRemake(context: Context, kind: RemakeKind, payload: RemakePayload): Promise<MendedQuote> {
  const { parent_task_id, file_id, meta } = payload
  const isNamed = (parent_task_id ?? file_id ?? meta?.file_id) !== undefined
  if (isMember(context)) return quoteTask(context, REMAKE_KINDS[kind], await remakeRequestOf(context, payload))
  if (isNamed) throw new DomainError("NotFound")
  return quoteTask(context, REMAKE_KINDS[kind], { input: {} })
}

/** What a face that speaks would cost; one that is not named yet changes no price. Throws what `lipSyncRequestOf` and `quoteTask` throw. */
export async function estimateLipSync(context: Context, payload: LipSyncPayload): Promise<MendedQuote> {
  if (isMember(context)) return quoteTask(context, lipSync, await lipSyncRequestOf(context, payload))
  const {
    action: _action,
    parent_task_id,
    operate_number: _place,
    speed_type,
    source: _source,
    max_coins: _most,
    meta = {},
    ...beside
  } = payload
  const input = { ...meta, ...beside }
  if ((parent_task_id ?? input.video ?? input.url ?? input.file_id) !== undefined) throw new DomainError("NotFound")
  return quoteTask(context, lipSync, { input, speedType: speed_type })
}
