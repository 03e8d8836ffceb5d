import { cleanPrompt, promptConditions } from "../../prompt/rules.ts"
import { type Configuration, MAXIMUM_LORAS } from "../configuration.ts"
import { MAXIMUM_IMAGE_COUNT, MAXIMUM_SIDE_PX, MINIMUM_SIDE_PX, RATIOS } from "../rules.ts"

/** The ratio's own long side where a command names a ratio that no size table has, px. */
const LONG_SIDE_PX = 1024
const GRID_PX = 8

/** What a configuration's words come to: the configuration with what they set, and what is painted of them; undefined without words. */
export interface ReadPrompt {
  readonly meta: Configuration
  /** Nothing of the words is painted. */
  readonly isEmpty: boolean
  readonly painted?: string
}

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
 * goes before the fields: whoever types `--ar 16:9` means it.
 */
export function heedPrompt(meta: Configuration): Configuration {
  return readPrompt(meta).meta
}

function parsed(meta: Configuration): ReadPrompt {
  if (meta.prompt === undefined) return { meta, isEmpty: true }
  const { isEmpty, prompt: painted, settings, loras } = promptConditions(cleanPrompt(meta.prompt), meta.category ?? 1)
  const { seed, repeat, negative } = settings
  const named = loras
    .filter(({ network }) => network === "lora")
    .map(({ name, weight }) => ({ model_id: name, weight: within(weight, -4, 4) }))
  const both = [...(meta.lora_models ?? []).filter(({ model_id }) => named.every((tag) => tag.model_id !== model_id)), ...named]
  const heeded = {
    ...meta,
    ...sidesOf(settings),
    ...(seed === undefined ? {} : { seed }),
    ...(repeat === undefined ? {} : { n_iter: within(repeat, 1, MAXIMUM_IMAGE_COUNT) }),
    ...(negative === undefined ? {} : { negative_prompt: [meta.negative_prompt, negative].filter(Boolean).join(", ") }),
    ...(named.length === 0 ? {} : { lora_models: both.slice(0, MAXIMUM_LORAS) }),
  }
  return { meta: heeded, isEmpty, painted }
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
