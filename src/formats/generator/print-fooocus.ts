import type { Recipe } from "./recipe.ts"

/** A sampler as Fooocus names it, which has ComfyUI's names. */
interface FooocusSampler {
  readonly sampler: string
  readonly scheduler: string | null
}

/**
 * A recipe as Fooocus writes it into images and takes it out of its box of words: one flat object. What the recipe does not say is left out,
 * so that Fooocus keeps what is set there. `samplerOf` names a sampler, null for one that Fooocus has not.
 */
export function printFooocus(recipe: Recipe, samplerOf: (name: string, schedule: string | null) => FooocusSampler | null): string {
  const { settings, loras, prompt, negativePrompt, generator, version } = recipe
  const { width, height, steps, cfgScale, seed, clipSkip, modelName, modelHash, refinerName, refinerSwitchAt, vaeName, style } = settings
  const named = settings.samplerName === undefined ? null : samplerOf(settings.samplerName, settings.scheduler ?? null)
  const said = {
    prompt,
    negative_prompt: negativePrompt,
    styles: style === undefined ? undefined : `['${style.replaceAll("'", "")}']`,
    steps,
    resolution: width === undefined || height === undefined ? undefined : `(${width}, ${height})`,
    guidance_scale: cfgScale,
    base_model: modelName,
    base_model_hash: modelHash,
    refiner_model: refinerName,
    refiner_switch: refinerSwitchAt,
    clip_skip: clipSkip,
    sampler: named?.sampler,
    scheduler: named === null ? undefined : (named.scheduler ?? "normal"),
    seed: seed === undefined ? undefined : String(seed),
    vae: vaeName,
    loras:
      loras.length === 0 ? undefined : loras.map(({ name, weight = 1, hash }) => [name, weight, ...(hash === undefined ? [] : [hash])]),
    metadata_scheme: "fooocus",
    version: generator === "fooocus" ? (version ?? undefined) : undefined,
  }
  return JSON.stringify(said, null, 2)
}
