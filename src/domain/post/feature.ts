import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { moderatedWork } from "./moderated-work.ts"
import { postData } from "./personal-data.ts"
import { readWork } from "./read-work.ts"

export const feature = defineFeature({
  contract,
  calls: { artworkDetail: (context, { id }) => readWork(context, id) },
  personalData: postData,
  subjects: [moderatedWork],
})
