/** Families of base models (spec 1§9): what fits one does not fit another. */
export const MODEL_FAMILIES = ["sd", "sdxl", "flux", "HiDream", "SeaDream", "IL", "IL3"] as const

export type ModelFamily = (typeof MODEL_FAMILIES)[number]

/** Types of models, as the community names them (spec 3§3: contribution types model_Checkpoint and model_LORA). */
export const MODEL_TYPES = ["Checkpoint", "LORA", "TextualInversion", "VAE"] as const
export type ModelType = (typeof MODEL_TYPES)[number]
