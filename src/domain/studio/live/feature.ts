import { defineFeature } from "../../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { draftImage } from "./draft-image.ts"

export const feature = defineFeature({ contract, calls: { draftImage } })
