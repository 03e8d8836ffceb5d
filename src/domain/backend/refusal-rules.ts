import type { Capabilities, FleetServer } from "./capability-rules.ts"
import { type Lack, lackOf, type RenderNeed } from "./need-rules.ts"

/** Where a configuration (spec 1§3) says what a server can lack, and the message of it. */
const TOLD: Readonly<Record<string, readonly [path: string, message: string]>> = {
  kind: ["action", "NoServerKind"],
  model: ["meta.art_model_no", "NoServerModel"],
  loras: ["meta.lora_models", "NoServerLora"],
  embeddings: ["meta.embeddings", "NoServerEmbedding"],
  vae: ["meta.vae", "NoServerVae"],
  refiner: ["meta.refiner_mode", "NoServerRefiner"],
  hires: ["meta.enable_hr", "NoServerHires"],
  regions: ["meta.regions", "NoServerRegions"],
  references: ["meta.references", "NoServerReferences"],
  own_voice: ["meta.timbre", "NoServerOwnVoice"],
  module: ["meta.controlnet_units", "NoServerProcessor"],
  controls: ["meta.controlnet_units", "NoServerProcessor"],
  count: ["meta.n_iter", "NoServerCount"],
  width: ["meta.width", "NoServerSize"],
  height: ["meta.height", "NoServerSize"],
  duration_s: ["meta.generate_video.generate_video_duration", "NoServerDuration"],
}

/** What is told otherwise of a kind: what speaks and sings has its voices for models, and sounds have their length where videos have theirs not. */
const VOICED: typeof TOLD = { model: ["meta.timbre", "NoServerVoice"] }
const SOUNDING: typeof TOLD = { duration_s: ["meta.duration", "NoServerDuration"] }
const TOLD_OF_KIND: Readonly<Record<string, typeof TOLD>> = {
  ...{ speech: VOICED, "lip-sync": VOICED, song: { ...VOICED, ...SOUNDING } },
  ...{ music: SOUNDING, "sound-effect": SOUNDING, "video-to-audio": SOUNDING },
}

/** Why nobody can carry out an order, at the field that says it. */
export interface Unrunnable {
  readonly path: string
  readonly message: string
  /** The name of what is missing, where the field may hold several. */
  readonly value?: string
}

/** What an order may name several of. */
const SEVERAL: ReadonlySet<string> = new Set(["loras", "embeddings", "module", "controls"])

/**
 * What stands in the way of an order at every one of some servers; null where one can carry it out, or where one has not said yet what it
 * can. Of several reasons the one is told that comes nearest: that of a server which has the kind and the model.
 */
export function unrunnable(servers: readonly FleetServer[], need: RenderNeed): Unrunnable | null {
  const lacks: Lack[] = []
  for (const { capabilities } of servers) {
    const lack = capabilities === null ? null : nearestLack(need, capabilities)
    if (lack === null) return null
    lacks.push(lack)
  }
  const [first] = lacks.toSorted((one, other) => rankOf(other) - rankOf(one))
  if (first === undefined) return null
  const [path, message] = TOLD_OF_KIND[need.kind]?.[first.field] ?? TOLD[first.field] ?? ["meta", "NoServerKind"]
  return { path, message, ...(SEVERAL.has(first.field) && first.value !== "" ? { value: first.value } : {}) }
}

/** What the order is made with comes before what is asked of it besides. */
function nearestLack(need: RenderNeed, can: Capabilities): Lack | null {
  return lackOf({ ...need, features: [], modules: [], controls: [] }, can) ?? lackOf(need, can)
}

const FARTHEST = ["kind", "model", "loras"]

function rankOf({ field }: Lack): number {
  const rank = FARTHEST.indexOf(field)
  return rank < 0 ? FARTHEST.length : rank
}
