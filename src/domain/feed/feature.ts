import { defineFeature } from "../_kernel/feature.ts"
import { ageWorks } from "./age-works.ts"
import * as contract from "./contract.ts"
import { listHome } from "./list-home.ts"

export const feature = defineFeature({ contract, calls: { homeFeed: listHome }, jobs: { "ages of works": ageWorks } })
