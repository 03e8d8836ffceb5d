import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { countSite } from "./count-site.ts"
import { searchDesk } from "./search-desk.ts"

export const feature = defineFeature({ contract, calls: { deskSearch: searchDesk }, jobs: { "counts of the site": countSite } })
