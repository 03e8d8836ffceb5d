import { VERSION_NAMES } from "../../formats/generator/program-versions.ts"
import { GENERATORS, type Recipe, type RecipeGenerator } from "../../formats/generator/recipe.ts"
import { given } from "../_kernel/given.ts"
import type { Task, TaskImage } from "../task/contract.ts"
import type { Configuration } from "./configuration.ts"
import { paintingOf } from "./kinds/painting.ts"
import { baseModelOf } from "./rules.ts"

/** Who made a result, as answers say it. */
export type ShownMaker = NonNullable<Task["made_by"]>

/** A recipe that says who made its image: what the file itself says of that comes first. */
export function withMaker(recipe: Recipe, maker: ShownMaker | undefined): Recipe {
  if (maker === undefined) return recipe
  const { modelName = maker.model?.name, modelHash = maker.model?.hash ?? undefined } = recipe.settings
  return {
    ...recipe,
    generator: recipe.generator === "unknown" ? generatorOf(maker) : recipe.generator,
    version: recipe.version ?? versionOf(maker),
    settings: {
      ...recipe.settings,
      ...given({ modelName, modelHash }),
    },
  }
}

/** The recipe of a result whose file says none: what was ordered, who made it, and what the maker left out of it. */
export function recipeOfResult(
  meta: Configuration,
  image: Pick<TaskImage, "width" | "height" | "seed">,
  maker: ShownMaker | undefined,
): Recipe {
  const painting = paintingOf(meta, { random: () => 0, plan: "free" })
  const { hires, refiner } = painting
  const leftOut = new Set(maker?.notes.left_out)
  const model = baseModelOf(meta.art_model_no)
  const modelName = meta.art_model_no === undefined ? undefined : (model?.serverName ?? model?.art_model_no)
  const recipe: Recipe = {
    generator: "unknown",
    version: null,
    prompt: painting.painted ?? painting.prompt,
    negativePrompt: leftOut.has("negative_prompt") ? "" : painting.negativePrompt,
    settings: {
      ...(leftOut.has("steps") ? {} : { steps: painting.steps }),
      ...(leftOut.has("sampler_name") ? {} : { samplerName: painting.samplerName }),
      ...(leftOut.has("cfg_scale") ? {} : { cfgScale: painting.cfgScale }),
      ...(leftOut.has("seed") ? {} : { seed: image.seed }),
      ...(hires === undefined ? { width: image.width, height: image.height } : { width: painting.width, height: painting.height }),
      ...given({ clipSkip: painting.clipSkip, vaeName: painting.vae, style: painting.style ?? undefined, modelName }),
      ...(hires === undefined
        ? {}
        : {
            hiresScale: hires.scale,
            hiresUpscaler: hires.upscaler,
            hiresSteps: hires.steps,
            hiresDenoisingStrength: hires.denoising,
          }),
      ...(refiner === undefined ? {} : { refinerName: refiner.model, refinerSwitchAt: refiner.switchAt }),
    },
    loras: painting.loras ?? [],
    resources: [],
    controls: [],
    detailers: [],
    unknown: [],
  }
  return withMaker(recipe, maker)
}

function generatorOf({ software }: ShownMaker): RecipeGenerator {
  const name = software.toLowerCase()
  return GENERATORS.find((known) => name.includes(known)) ?? (name.includes("automatic") ? "a1111" : "unknown")
}

/** As programs write it into their recipes: AUTOMATIC1111 and its kin the version alone, the others after their name. */
function versionOf(maker: ShownMaker): string {
  const { software, version } = maker
  const generator = generatorOf(maker)
  const name = NAMES[generator] ?? software
  if (version === null) return name
  return generator === "a1111" || generator === "forge" ? version : `${name} ${version}`
}

const NAMES: Readonly<Partial<Record<RecipeGenerator, string>>> = { ...VERSION_NAMES, easel: "Easel" }
