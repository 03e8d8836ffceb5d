import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { searchModels, selectVersion } from "./search-models.ts"

export const feature = defineFeature({ contract, calls: { searchModels, selectVersion } })
