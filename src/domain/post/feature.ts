import { defineFeature } from "../_kernel/feature.ts"
import { asWorkId } from "../_kernel/ids.ts"
import * as contract from "./contract.ts"
import { postData } from "./personal-data.ts"
import { readWork } from "./read-work.ts"

export const feature = defineFeature({
  contract,
  calls: { artworkDetail: (context, { id }) => readWork(context, asWorkId(id)) },
  personalData: postData,
})
