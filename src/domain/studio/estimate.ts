import type * as z from "zod/mini"
import type { Context, MemberContext } from "../_kernel/context.ts"
import type { Quote } from "../credits/rules.ts"
import { quoteTask } from "../task/index.ts"
import type { estimateFields } from "./create-contract.ts"
import { actionNamed, configurationOf, orderedKind, sourcesOf } from "./create-studio-task.ts"

type Asked = z.output<z.ZodMiniObject<ReturnType<typeof estimateFields>>>

function isMember(context: Context): context is MemberContext {
  return context.viewer?.kind === "member"
}

/**
 * What a studio task would cost the viewer: members its price, everyone else nothing. An image that is not named yet counts as
 * one megapixel. Throws InvalidInput, NotFound for a result or file that is not the member's, Unavailable for what no server can carry out.
 */
export async function estimateStudioTask(context: Context, asked: Asked): Promise<Quote> {
  // Which scene asks changes no price.
  const { action: code = 1, model_no, model_ver_no, ss: _scene, ...payload } = asked
  const action = actionNamed(code)
  const named = { art_model_no: payload.art_model_no ?? model_no, art_model_ver_no: payload.art_model_ver_no ?? model_ver_no }
  const meta = configurationOf({ ...payload, ...named })
  const sources = isMember(context) ? await sourcesOf(context, action, meta, payload) : []
  return quoteTask(context, orderedKind(action, meta), { input: meta, sources, speedType: payload.speed_type ?? meta.speed_type })
}
