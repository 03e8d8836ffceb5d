import type * as z from "zod/mini"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { Locale } from "../_kernel/locales.ts"
import { randomPrompt } from "../prompt/index.ts"
import type * as contract from "./model-contract.ts"
import type { sceneConfigSchema } from "./model-contract.ts"
import { categoriesOf, isGone, type SceneConfig, sceneOf } from "./offer-rules.ts"
import { offeredModels, readServers } from "./offering-rules.ts"
import {
  BASIC_PARAMETERS,
  type BaseModel,
  baseModelOf,
  categoryDefaults,
  DEFAULT_CLIP_SKIP,
  DEFAULT_UPSCALER,
  modeOf,
  SDXL_PARAMETERS,
  STARTER_MODEL,
  STUDIO_PARAMETERS,
  STYLES,
  sizeFor,
  sizeOfCategory,
  stepsIn,
} from "./rules.ts"

type Parameters = CallOutput<typeof contract.generationParameters>
type Template = CallOutput<typeof contract.guideTemplates>["items"][number]

function shown({ art_model_no, art_model_ver_no, name, base_model_type, is_preview }: BaseModel) {
  return { art_model_no, art_model_ver_no, name, base_model_type, is_preview }
}

/** A scene as it is answered. */
export function shownScene({ off_because, lists, ...switches }: SceneConfig): z.input<ReturnType<typeof sceneConfigSchema>> {
  return {
    ...switches,
    ...(off_because === undefined ? {} : { off_because: { ...off_because } }),
    ...(lists === undefined
      ? {}
      : {
          lists: {
            kinds: [...lists.kinds],
            samplers: [...lists.samplers],
            schedulers: [...lists.schedulers],
            upscalers: [...lists.upscalers],
            vaes: [...lists.vaes],
            detectors: [...lists.detectors],
            control_modules: [...lists.control_modules],
            sizes: lists.sizes === null ? null : [...lists.sizes],
          },
        }),
  }
}

function modelOr404(artModelNo: string | undefined): BaseModel {
  const model = baseModelOf(artModelNo)
  if (model === undefined) throw new DomainError("NotFound")
  return model
}

/** A base model and its switches. Throws NotFound. */
export async function readModelConfig(
  context: Context,
  { art_model_no }: CallInput<typeof contract.modelConfig>,
): Promise<CallOutput<typeof contract.modelConfig>> {
  const model = modelOr404(art_model_no)
  const now = await readServers(context)
  const { servers } = now
  const offered = offeredModels(now).find((one) => one.art_model_no === model.art_model_no)
  return {
    ...shownScene(sceneOf(model, servers)),
    model: shown(offered ?? model),
    is_gone: isGone(model, servers),
    categories: [...categoriesOf(model)],
  }
}

/** The basic parameter set (spec 1§9), or that of a category. */
export function readParameters(_context: Context, { category }: CallInput<typeof contract.generationParameters>): Parameters {
  const own = parametersOf(undefined, category)
  return category === undefined ? { ...own, ...BASIC_PARAMETERS } : own
}

/** The parameters of a model: its own, then the category's. Throws NotFound. */
export function readModelParameters(_context: Context, input: CallInput<typeof contract.modelParameters>): Parameters {
  return parametersOf(modelOr404(input.art_model_no), input.category)
}

function parametersOf(model: BaseModel | undefined, category: number | undefined): Parameters {
  const defaults = categoryDefaults(category)
  const family = model?.base_model_type ?? STARTER_MODEL.base_model_type
  const { width, height } = sizeOfCategory(category, family) ?? sizeFor(family, 2) ?? BASIC_PARAMETERS
  const { speed_type, n_iter, seed } = BASIC_PARAMETERS
  return {
    width,
    height,
    speed_type,
    n_iter,
    seed,
    cfg_scale: model?.defaults.cfgScale ?? defaults.cfgScale,
    steps: stepsIn(category, model?.defaults.steps ?? defaults.steps),
    sampler_name: model?.defaults.sampler ?? defaults.sampler,
    clip_skip: DEFAULT_CLIP_SKIP,
    denoising_strength: defaults.denoising,
    negative_prompt: defaults.negativePrompt,
    up_scaler: DEFAULT_UPSCALER,
    ...(modeOf(category) === "sdxl" ? { sdxl: SDXL_PARAMETERS } : {}),
    ...(modeOf(category) === "studio" ? { studio: STUDIO_PARAMETERS } : {}),
  }
}

async function modelsOf(context: Context, family?: string) {
  return offeredModels(await readServers(context))
    .filter(({ base_model_type }) => family === undefined || base_model_type === family)
    .map(shown)
}

/** The base models, of one family where it is named. */
export async function readRecommendedModels(context: Context, { base_model_type }: CallInput<typeof contract.recommendedModels>) {
  return { items: await modelsOf(context, base_model_type) }
}

/** One template a look, with words of the caller's language. */
export function readGuideTemplates(context: Context): CallOutput<typeof contract.guideTemplates> {
  return { items: templatesIn(context.origin.locale) }
}

/** The templates of a language. */
export function templatesIn(locale: Locale): Template[] {
  return STYLES.map((style, index) => ({
    id: `look-${style}`,
    action: 1,
    // The same words for the same look, so that a cached answer and a second one agree.
    meta: { prompt: randomPrompt(locale, steadyNumbers(index + 1), style), prompt_style: style, aspect_ratio: 2 },
  }))
}

/** Numbers in [0, 1) that depend on a seed alone. */
function steadyNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state / 4_294_967_296
  }
}

/** Where parts of the studio are explained. */
export function readImageDocuments(): CallOutput<typeof contract.imageDocuments> {
  return {
    items: [
      { key: "renderer", url: "/about-preview" },
      { key: "control", url: "/tools/control" },
      { key: "mask", url: "/tools/mask" },
      { key: "removeBackground", url: "/tools/remove-background" },
      { key: "api", url: "/api/docs" },
    ],
  }
}

/** Models, looks, sizes and templates to begin with. */
export async function readRecommended(context: Context): Promise<CallOutput<typeof contract.recommended>> {
  return {
    models: await modelsOf(context),
    styles: [...STYLES],
    aspect_ratios: [2, 1, 11, 3, 12],
    templates: templatesIn(context.origin.locale),
  }
}
