import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { readHealth } from "./read-health.ts"

export const feature = defineFeature({ contract, calls: { health: readHealth } })
