import { cleanPrompt, promptConditions } from "../../prompt/rules.ts"
import { type Configuration, MAXIMUM_LORAS } from "../configuration.ts"
import {
  baseModelOf,
  categoryDefaults,
  LCM,
  MAXIMUM_IMAGE_COUNT,
  MAXIMUM_SIDE_PX,
  MAXIMUM_STEPS,
  MINIMUM_SIDE_PX,
  modeOf,
  RATIOS,
  STARTER_MODEL,
} from "../rules.ts"

/** The ratio's own long side where a command names a ratio that no size table has, px. */
const LONG_SIDE_PX = 1024
const GRID_PX = 8

/** What a configuration's words come to: the configuration with what they set, and what is painted of them; undefined without words. */
export interface ReadPrompt {
  readonly meta: Configuration
  /** Nothing of the words is painted. */
  readonly isEmpty: boolean
  readonly painted?: string
  /** Looks that its commands ask for, and how much magic, 0 to 1. */
  readonly looks: readonly string[]
  readonly magic?: number | undefined
  /** Commands and tags of which nothing comes, as they are written. */
  readonly unheeded: readonly string[]
}

/** What `--niji` paints like: the model of that name draws anime. */
const NIJI_LOOK = "SAI Anime"
/** The most that `--stylize` takes. */
const MOST_STYLIZE = 1000

// A plan asks for the same configuration several times: checked, specified and sized.
const read = new WeakMap<Configuration, ReadPrompt>()

/** The words of a configuration, parsed once. */
export function readPrompt(meta: Configuration): ReadPrompt {
  const known = read.get(meta)
  if (known !== undefined) return known
  const now = parsed(meta)
  read.set(meta, now)
  return now
}

/**
 * A configuration in which the commands of its prompt are settings, and its network tags LoRA (spec 1§5). What is written in the words
 * goes before the fields: someone who types `--ar 16:9` means it.
 */
export function applyPrompt(meta: Configuration): Configuration {
  return readPrompt(meta).meta
}

function parsed(meta: Configuration): ReadPrompt {
  if (meta.prompt === undefined) return { meta, isEmpty: true, looks: [], unheeded: [] }
  const { isEmpty, prompt: painted, settings, loras, unheeded } = promptConditions(cleanPrompt(meta.prompt), meta.category ?? 1)
  const { seed, repeat, negative, quality, stylize, niji } = settings
  // LyCORIS are loaded as LoRA are; hypernetworks no renderer here loads.
  const [laid, others] = [loras.filter(({ network }) => network !== "hypernet"), loras.filter(({ network }) => network === "hypernet")]
  const named = laid.map(({ name, weight }) => ({ model_id: name, weight: within(weight, -4, 4) }))
  const both = [...(meta.lora_models ?? []).filter(({ model_id }) => named.every((tag) => tag.model_id !== model_id)), ...named]
  const heeded = {
    ...meta,
    ...sidesOf(settings),
    ...(seed === undefined ? {} : { seed, seedsdxl: undefined }),
    ...(quality === undefined ? {} : { steps: within(Math.round(stepsOf(meta) * quality), 1, MAXIMUM_STEPS) }),
    ...(repeat === undefined ? {} : { n_iter: within(repeat, 1, MAXIMUM_IMAGE_COUNT) }),
    ...(negative === undefined ? {} : keptOut(meta, negative)),
    ...(named.length === 0 ? {} : { lora_models: both.slice(0, MAXIMUM_LORAS) }),
  }
  return {
    meta: heeded,
    isEmpty,
    painted,
    looks: niji === undefined ? [] : [NIJI_LOOK],
    ...(stylize === undefined ? {} : { magic: within(stylize / MOST_STYLIZE, 0, 1) }),
    unheeded: [
      ...unheeded,
      ...others.map(({ network, name }) => `<${network}:${name}>`),
      ...both.slice(MAXIMUM_LORAS).map(({ model_id }) => `<lora:${model_id}>`),
    ],
  }
}

/** What `--no` names, besides what is kept out already: in SDXL the words of its own, or the category's. */
function keptOut(meta: Configuration, negative: string): Pick<Configuration, "negative_prompt" | "negative_prompt_sdxl"> {
  const join = (own: string | undefined) => [own, negative].filter(Boolean).join(", ")
  if (modeOf(meta.category) !== "sdxl") return { negative_prompt: join(meta.negative_prompt) }
  const own = meta.negative_prompt_sdxl ?? meta.negative_prompt ?? categoryDefaults(meta.category).negativePrompt
  return { negative_prompt_sdxl: join(own) }
}

/** The steps that `--quality` takes more or fewer of. */
function stepsOf(meta: Configuration): number {
  const own: { readonly steps?: number } = meta.lcm_mode === true ? LCM : (baseModelOf(meta.art_model_no) ?? STARTER_MODEL).defaults
  return meta.steps ?? own.steps ?? categoryDefaults(meta.category).steps
}

function sidesOf({ aspectRatio, width, height }: ReturnType<typeof promptConditions>["settings"]): Partial<Configuration> {
  const sides = {
    ...(width === undefined ? {} : { width: within(width, MINIMUM_SIDE_PX, MAXIMUM_SIDE_PX) }),
    ...(height === undefined ? {} : { height: within(height, MINIMUM_SIDE_PX, MAXIMUM_SIDE_PX) }),
  }
  if (aspectRatio === undefined) return sides
  const listed = RATIOS.find(({ label }) => label === aspectRatio.label)
  if (listed !== undefined) return { width: undefined, height: undefined, ...sides, aspect_ratio: listed.code }
  const scale = LONG_SIDE_PX / Math.max(aspectRatio.width, aspectRatio.height)
  const onGrid = (part: number) => within(Math.round((part * scale) / GRID_PX) * GRID_PX, MINIMUM_SIDE_PX, LONG_SIDE_PX)
  return { aspect_ratio: undefined, width: onGrid(aspectRatio.width), height: onGrid(aspectRatio.height), ...sides }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
