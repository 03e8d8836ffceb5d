import { type Capabilities, capabilitiesWith, type KindOffer, type OfferedModel } from "../../../domain/backend/capability-rules.ts"
import { familyOf } from "../../../domain/backend/model-families.ts"
import { CONTROL_NAMES, controlModel, controlModule } from "./control-names.ts"
import type { A1111Lora, A1111Model, ServerFacts } from "./server-facts.ts"

/** A grid of more is nothing that somebody waits for. */
const MAXIMUM_COUNT = 4
const SHORT_HASH_CHARS = 10
const PAINTED: KindOffer = { slots: 1, maximumWidth: null, maximumHeight: null, maximumCount: MAXIMUM_COUNT }
const SINGLE: KindOffer = { ...PAINTED, maximumCount: 1 }

/** Title of the script that paints beyond borders. */
export const OUTPAINT_SCRIPT = "outpainting mk2"
/** The extension that repairs what was painted, as servers list it. */
export const REPAIR_SCRIPT = "adetailer"

/** What a server can do, in the studio's words. What it lacks it does not offer. */
export function capabilitiesOf(facts: ServerFacts): Capabilities {
  const controls = CONTROL_NAMES.filter((processor) => controlModel(processor, null, facts.controlModels) !== null)
  const modules = CONTROL_NAMES.filter((processor) => controlModule(processor, facts.controlModules) !== null)
  const has = (script: string) => facts.alwaysOnScripts.includes(script)
  const upscalers = facts.upscalers.filter((name) => name !== "None")
  const kinds: readonly (readonly [string, KindOffer, boolean])[] = [
    ["text-to-image", PAINTED, true],
    ["image-to-image", PAINTED, true],
    ["variation", PAINTED, true],
    ["condition", PAINTED, controls.length > 0],
    ["expansion", PAINTED, true],
    ["upscale", SINGLE, upscalers.length > 0],
    ["remove-background", SINGLE, facts.canRemoveBackgrounds],
    ["face-swap", SINGLE, facts.canSwapFaces],
    ["character-repair", SINGLE, has(REPAIR_SCRIPT)],
    ["animation", SINGLE, has("animatediff")],
    ["control-preview", SINGLE, modules.length > 0],
    ["image-to-text", SINGLE, true],
  ]
  return capabilitiesWith({
    name: facts.software === "forge" ? "Stable Diffusion WebUI Forge" : "Stable Diffusion web UI",
    software: facts.software,
    offers: Object.fromEntries(kinds.filter(([, , isThere]) => isThere).map(([kind, offer]) => [kind, offer])),
    features: [
      ...["inputs", "previews", "model", "loras", "embeddings", "vae", "clip_skip", "hires", "refiner"],
      ...(has(REPAIR_SCRIPT) ? ["units"] : []),
    ],
    modules,
    controls,
    models: facts.models.map(modelOf),
    loras: facts.loras?.map(loraOf) ?? null,
    embeddings: facts.embeddings,
    vaes: facts.software === "forge" ? facts.modules.filter(isVae) : facts.vaes,
    samplers: facts.samplers,
    schedulers: facts.schedulers,
    upscalers: [...facts.latentUpscalers, ...upscalers],
    detectors: facts.detectors?.filter((name) => name !== "None") ?? null,
  })
}

/** Whether one of Forge's modules is a VAE and no text encoder. */
export function isVae(module: string): boolean {
  return /vae|(?<![a-z])ae(?![a-z])/i.test(module)
}

function modelOf({ model_name, title, hash, sha256, filename, config }: A1111Model): OfferedModel {
  return {
    name: model_name,
    hash: sha256?.slice(0, SHORT_HASH_CHARS) ?? hash ?? null,
    family: familyOf(model_name, { texts: [baseName(config), title, folderOf(filename)] }),
    sizes: null,
  }
}

function loraOf({ name, path, metadata }: A1111Lora): OfferedModel {
  const said = typeof metadata === "object" && metadata !== null ? Object.entries(metadata) : []
  const words = ["ss_base_model_version", "modelspec.architecture", "ss_sd_model_name"].map((field) => {
    const value: unknown = said.find(([key]) => key === field)?.[1]
    return typeof value === "string" ? value : null
  })
  return { name, hash: null, family: familyOf(name, { texts: [...words, folderOf(path)] }), sizes: null }
}

function baseName(path: string | null | undefined): string | null {
  return path?.split(/[\\/]/).at(-1) ?? null
}

/** Only the folder around a file: those above it name the program, which is called after one family. */
function folderOf(path: string | null | undefined): string | null {
  return path?.split(/[\\/]/).at(-2) ?? null
}
