import * as z from "zod/mini"
import {
  DEFAULT_IMAGE_COUNT,
  MAXIMUM_IMAGE_COUNT,
  MAXIMUM_SEED,
  RATIOS,
  type RatioCode,
  type Size,
  STARTER_MODEL,
  STYLES,
  type StyleName,
  sizeFor,
} from "../../domain/studio/index.ts"
import type { Task, TaskMeta } from "../../domain/task/contract.ts"

/** What the starter flow lets one choose. A `seed` of null is random, a `style` of null is none. */
export interface Settings {
  readonly prompt: string
  readonly ratio: RatioCode
  readonly style: StyleName | null
  readonly count: number
  readonly seed: number | null
}

/** What the page may begin with, as its address says it. */
export interface InitialSettings {
  readonly prompt?: string
  readonly ratio?: number
  readonly style?: string
  readonly seed?: number
  readonly count?: number
}

export const DEFAULT_SETTINGS: Settings = { prompt: "", ratio: 2, style: null, count: DEFAULT_IMAGE_COUNT, seed: null }

/** The ratios that the starter's model has a size for. */
export const STARTER_RATIOS = RATIOS.filter((ratio) => sizeFor(STARTER_MODEL.base_model_type, ratio.code) !== undefined)

/** Pictures of one task, to choose from. */
export const COUNTS: readonly number[] = Array.from({ length: MAXIMUM_IMAGE_COUNT }, (_, index) => index + 1)

/** Size in px of a ratio in the starter. */
export function starterSizeOf(code: RatioCode): Size {
  return sizeFor(STARTER_MODEL.base_model_type, code) ?? { width: 1024, height: 1024 }
}

/** Settings out of anything; what does not fit falls back to its default. */
export function settingsFrom(wish: InitialSettings): Settings {
  return {
    prompt: wish.prompt ?? DEFAULT_SETTINGS.prompt,
    ratio: STARTER_RATIOS.find((ratio) => ratio.code === wish.ratio)?.code ?? DEFAULT_SETTINGS.ratio,
    style: STYLES.find((style) => style === wish.style) ?? DEFAULT_SETTINGS.style,
    count: COUNTS.find((count) => count === wish.count) ?? DEFAULT_SETTINGS.count,
    seed:
      wish.seed !== undefined && Number.isSafeInteger(wish.seed) && wish.seed > 0 && wish.seed <= MAXIMUM_SEED
        ? wish.seed
        : DEFAULT_SETTINGS.seed,
  }
}

/** The configuration that the create call takes. */
export function metaOf(settings: Settings): TaskMeta {
  return {
    prompt: settings.prompt,
    aspect_ratio: settings.ratio,
    n_iter: settings.count,
    ...(settings.seed === null ? {} : { seed: settings.seed }),
    ...(settings.style === null ? {} : { prompt_style: settings.style }),
  }
}

/** Settings of a task's configuration, without its seed: the same pictures again would be of no use. */
export function settingsOfMeta(meta: TaskMeta): Settings {
  return settingsFrom({
    prompt: meta.prompt,
    ...(meta.aspect_ratio === undefined ? {} : { ratio: meta.aspect_ratio }),
    ...(meta.prompt_style === undefined ? {} : { style: meta.prompt_style }),
    ...(meta.n_iter === undefined ? {} : { count: meta.n_iter }),
  })
}

/** As much of the settings as the task itself tells; its configuration knows more. */
export function settingsOfTask(task: Task): Settings {
  const ratio = STARTER_RATIOS.find(({ code }) => starterSizeOf(code).width === task.width && starterSizeOf(code).height === task.height)
  return settingsFrom({ prompt: task.prompt, count: task.n_iter, ...(ratio ? { ratio: ratio.code } : {}) })
}

const DRAFT_KEY = "atelier.create.draft"
const draftSchema = z.object({
  prompt: z.string(),
  ratio: z.number(),
  style: z.nullable(z.string()),
  count: z.number(),
  seed: z.nullable(z.number()),
})

/** What was typed last on this device; null without one. */
export function loadDraft(): Settings | null {
  try {
    const draft = z.safeParse(draftSchema, JSON.parse(localStorage.getItem(DRAFT_KEY) ?? "null"))
    if (!draft.success) return null
    const { style, seed, ...rest } = draft.data
    return settingsFrom({ ...rest, ...(style === null ? {} : { style }), ...(seed === null ? {} : { seed }) })
  } catch {
    return null
  }
}

/** Keeps the settings through reloads and failures; a device that refuses storage just forgets. */
export function saveDraft(settings: Settings): void {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(settings))
  } catch {
    // Storage is full or forbidden.
  }
}
