import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { readHealth } from "./read-health.ts"

export const healthFeature = defineFeature({ name: "health", contract, calls: { health: readHealth } })
