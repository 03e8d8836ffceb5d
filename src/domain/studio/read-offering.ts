import type { Context } from "../_kernel/context.ts"
import { modelsOf, type SpeakingServer, serversOpenTo, speaking } from "../backend/index.ts"
import { BASE_MODELS, type BaseModel, baseModelOf, modelNoOf, STARTER_MODEL } from "./rules.ts"

/** The servers that work for whoever asks and have said what they can; none at a fresh start, where the site offers what it always does. */
export async function readServers(context: Pick<Context, "renderFleet" | "viewer">): Promise<readonly SpeakingServer[]> {
  const asker = { viewerId: context.viewer?.id ?? "", plan: context.viewer?.plan ?? "visitor" }
  return speaking(serversOpenTo(await context.renderFleet(), asker))
}

/** What the starter's model is called where no preview renderer stands behind it: whatever the server begins with. */
const SERVERS_CHOICE = "Default"

/** The base models that some server has, the starter's first; all of this site's own where none lists any. */
export function offeredModels(servers: readonly SpeakingServer[], isPreviewRenderer: boolean): readonly BaseModel[] {
  const listed = modelsOf(servers, "models")
  if (listed === null) return BASE_MODELS.map((model) => ({ ...model, is_preview: isPreviewRenderer }))
  const hasPreview = servers.some(({ capabilities }) => capabilities.isPreview)
  const starter = { ...STARTER_MODEL, is_preview: isPreviewRenderer, ...(hasPreview ? {} : { name: SERVERS_CHOICE }) }
  const others = listed.flatMap((model) => {
    const known = baseModelOf(modelNoOf(model))
    return known === undefined || known.art_model_no === STARTER_MODEL.art_model_no ? [] : [{ ...known, is_preview: model.isPreview }]
  })
  return [starter, ...others]
}
