/** Families of base models (spec 1§9): what fits one does not fit another. */
export const MODEL_FAMILIES = ["sd", "sdxl", "flux", "HiDream", "SeaDream", "IL", "IL3"] as const

export type ModelFamily = (typeof MODEL_FAMILIES)[number]
