import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { moderatedWork } from "./moderated-work.ts"
import { postData } from "./personal-data.ts"
import * as picks from "./pick-contract.ts"
import { listPickCategories, pick } from "./picks.ts"
import { readWork } from "./read-work.ts"

export const feature = defineFeature({
  contract: { ...contract, ...picks },
  calls: {
    artworkDetail: (context, { id }) => readWork(context, id),
    pickCategories: listPickCategories,
    pickWork: pick,
  },
  personalData: postData,
  subjects: [moderatedWork],
})
