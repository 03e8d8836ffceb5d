import { FOOOCUS_SUPPORT } from "../../../domain/backend/field-support/fooocus.ts"
import { type FieldSupport, nameSampler, type OrderField, type RenderNotes, readSampler } from "../../../domain/backend/index.ts"
import { listedLora } from "../../../domain/backend/lora-names.ts"
import { jsonSeed } from "../../../formats/generator/seed.ts"
import { notesOf, numberIn, recordsOf, textIn } from "../order-parts.ts"
import { orderedSeed } from "../order-seeds.ts"
import type { BackendOrder } from "../render-backend.ts"

/** The names that a server would silently replace where it does not know them. */
export interface NamedThings {
  readonly models: readonly string[]
  readonly loras: readonly string[]
  readonly styles: readonly string[]
}

/** The words of an order as Fooocus-API takes them, without its files. */
export interface FooocusBody {
  readonly body: Readonly<Record<string, unknown>>
  readonly advanced: Readonly<Record<string, unknown>>
  readonly notes: RenderNotes
}

/** Its look that adds words to the prompt. */
const EXPANSION_STYLE = "Fooocus V2"
/** Each way of painting by its number of steps; the quick ones bring a LoRA, a sampler and a guidance of their own. */
const PERFORMANCES = [
  { upTo: 4, name: "Lightning", isOwnWay: true },
  { upTo: 8, name: "Extreme Speed", isOwnWay: true },
  { upTo: 45, name: "Speed", isOwnWay: false },
  { upTo: 200, name: "Quality", isOwnWay: false },
] as const
const LARGEST_LORA_WEIGHT = 2
const USUAL_SCHEDULER = "normal"
const REFINER_SWITCH = { least: 0.1, most: 1 }

/** What every order says to Fooocus-API, whatever it is about. */
export function fooocusBody(order: BackendOrder, { styles: known, loras: listed }: Pick<NamedThings, "styles" | "loras">): FooocusBody {
  const { fields } = order
  const differently: Partial<Record<OrderField, FieldSupport>> = {}
  const tuning = recordsOf(fields["tuning"])[0] ?? {}
  const asked = Array.isArray(tuning["styles"]) ? tuning["styles"].filter((name) => typeof name === "string") : []
  const styles = asked.filter((name) => known.includes(name))
  if (styles.length < asked.length) differently["tuning.styles"] = styles.length === 0 ? "left-out" : "approximated"
  const isExpanded = (numberIn(tuning["expand_tokens"]) ?? 0) > 0 && known.includes(EXPANSION_STYLE)
  if (!isExpanded) differently["tuning.expand_tokens"] = "left-out"
  const steps = numberIn(fields["steps"])
  const performance = PERFORMANCES.find(({ upTo }) => (steps ?? 30) <= upTo) ?? PERFORMANCES[3]
  if (performance.isOwnWay) {
    for (const field of ["cfg_scale", "sampler_name", "tuning.sharpness", "negative_prompt", "refiner"] as const)
      differently[field] = "left-out"
  }
  const sampler = samplerOf(textIn(fields["sampler_name"]))
  if (sampler === null) differently.sampler_name = "left-out"
  const loras = recordsOf(fields["loras"]).map(({ name, weight }) => ({
    model_name: listedLora(listed, textIn(name) ?? "") ?? name,
    weight: numberIn(weight) ?? 1,
  }))
  if (loras.some(({ weight }) => Math.abs(weight) > LARGEST_LORA_WEIGHT)) differently.loras = "approximated"
  const refiner = recordsOf(fields["refiner"])[0]
  const [width, height] = [numberIn(fields["width"]), numberIn(fields["height"])]
  return {
    notes: notesOf(order, FOOOCUS_SUPPORT, differently),
    body: {
      prompt: [textIn(fields["prompt"]) ?? "", ...embeddingsOf(fields["embeddings"])].join(" ").trim(),
      negative_prompt: textIn(fields["negative_prompt"]) ?? "",
      // Said even where it is none: the server would add looks of its own.
      style_selections: isExpanded && !styles.includes(EXPANSION_STYLE) ? [...styles, EXPANSION_STYLE] : styles,
      performance_selection: performance.name,
      ...(width === null || height === null ? {} : { aspect_ratios_selection: `${width}*${height}` }),
      image_number: numberIn(fields["count"]) ?? 1,
      image_seed: jsonSeed(orderedSeed(fields) ?? -1),
      sharpness: numberIn(tuning["sharpness"]) ?? 2,
      guidance_scale: numberIn(fields["cfg_scale"]) ?? 4,
      ...(textIn(fields["model"]) === null ? {} : { base_model_name: fields["model"] }),
      refiner_model_name: refiner === undefined ? "None" : refiner["model"],
      ...(refiner === undefined ? {} : { refiner_switch: within(numberIn(refiner["switch_at"]) ?? 0.8, REFINER_SWITCH) }),
      loras: loras.map((lora) => ({ ...lora, weight: within(lora.weight, { least: -LARGEST_LORA_WEIGHT, most: LARGEST_LORA_WEIGHT }) })),
      require_base64: false,
      async_process: true,
    },
    advanced: {
      ...(width === null || height === null ? {} : { overwrite_width: width, overwrite_height: height }),
      ...(steps === null ? {} : { overwrite_step: steps }),
      ...(sampler ?? {}),
      ...(numberIn(fields["clip_skip"]) === null ? {} : { clip_skip: fields["clip_skip"] }),
    },
  }
}

/** The first thing that an order names and the server has not: it would paint with another one and say nothing. */
export function unknownName({ fields }: BackendOrder, { models, loras }: NamedThings): string | null {
  const refiner = recordsOf(fields["refiner"])[0]?.["model"]
  const named = [textIn(fields["model"]), textIn(refiner)].filter((name) => name !== null)
  const ownLoras = recordsOf(fields["loras"]).flatMap(({ name }) => textIn(name) ?? [])
  return named.find((name) => !models.includes(name)) ?? ownLoras.find((name) => listedLora(loras, name) === null) ?? null
}

/** Whether an order names anything that has to be looked up. */
export function namesThings({ fields }: BackendOrder): boolean {
  return ["model", "refiner", "loras", "tuning"].some((part) => Object.hasOwn(fields, part))
}

function samplerOf(name: string | null): { readonly sampler_name: string; readonly scheduler_name: string } | null {
  const choice = name === null ? null : readSampler(name, null)
  const named = choice === null ? null : nameSampler(choice, "comfyui")
  return named === null ? null : { sampler_name: named.sampler, scheduler_name: named.scheduler ?? USUAL_SCHEDULER }
}

/** Fooocus reads them out of the prompt, as ComfyUI does. */
function embeddingsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((name) => (typeof name === "string" ? [`(embedding:${name}:1.0)`] : [])) : []
}

function within(value: number, { least, most }: { readonly least: number; readonly most: number }): number {
  return Math.min(most, Math.max(least, value))
}
