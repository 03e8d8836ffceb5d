import { defineFeature } from "../_kernel/feature.ts"
import { creditsData } from "./personal-data.ts"

/** Its calls are bound in `src/routes/credits/api.ts` while their verbs need other features. */
export const creditsFeature = defineFeature({ name: "credits", contract: {}, calls: {}, personalData: creditsData })
