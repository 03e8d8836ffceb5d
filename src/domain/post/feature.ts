import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { postData } from "./personal-data.ts"
import { readWork } from "./read-work.ts"

export const feature = defineFeature({
  contract,
  calls: { artworkDetail: (context, { id, obj_type: objectType }) => readWork(context, id, objectType) },
  personalData: postData,
})
