import { defineFeature } from "../_kernel/feature.ts"
import { countSite } from "./count-site.ts"

export const feature = defineFeature({ contract: {}, calls: {}, jobs: { "counts of the site": countSite } })
