import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { postData } from "./personal-data.ts"
import { workEvents } from "./follow-work.ts"
import { findMisplaced } from "./withdrawal/misplaced-works.ts"
import { readWork } from "./read-work.ts"

export const feature = defineFeature({
  contract,
  calls: { artworkDetail: (context, { id }) => readWork(context, id) },
  events: workEvents,
  jobs: { "misplaced works": findMisplaced },
  personalData: postData,
})
