import type { Context } from "../_kernel/context.ts"
import { isPreviewFleet, modelsOf, type SpeakingServer, serversOpenTo, speaking } from "../backend/index.ts"
import { BASE_MODELS, type BaseModel, baseModelOf, modelNoOf, SERVERS_CHOICE, STARTER_MODEL } from "./rules.ts"

/** What stands behind the site for somebody. */
export interface ServersNow {
  /** Those that work for the caller and have said what they can; none at a fresh start, where the site offers what it always does. */
  readonly servers: readonly SpeakingServer[]
  /** Only preview renderers would make anything. */
  readonly isPreview: boolean
}

/** The servers of the caller. */
export async function readServers(context: Pick<Context, "renderFleet" | "viewer">): Promise<ServersNow> {
  const fleet = await context.renderFleet()
  const asker = { viewerId: context.viewer?.id ?? "", plan: context.viewer?.plan ?? "visitor" }
  return { servers: speaking(serversOpenTo(fleet, asker)), isPreview: isPreviewFleet(fleet) }
}

/** The base models that some server has, the starter's first; all of this site's own where none lists any. */
export function offeredModels({ servers, isPreview }: ServersNow): readonly BaseModel[] {
  const listed = modelsOf(servers, "models")
  if (listed === null) return BASE_MODELS.map((model) => ({ ...model, is_preview: isPreview }))
  // Beside other servers it may be any of theirs.
  const starter = { ...STARTER_MODEL, is_preview: isPreview, ...(isPreview ? {} : { name: SERVERS_CHOICE }) }
  const others = listed.flatMap((model) => {
    const known = baseModelOf(modelNoOf(model))
    return known === undefined || known.art_model_no === STARTER_MODEL.art_model_no ? [] : [{ ...known, is_preview: model.isPreview }]
  })
  return [starter, ...others]
}
