import { defineFeature } from "../_kernel/feature.ts"
import { estimateStudioTask } from "../studio/estimates/index.ts"
import { estimateVideo } from "../video/index.ts"
import * as contract from "./contract.ts"
import { isOfVideo } from "./domain-rules.ts"

/** Prices of tasks before there are any: the one call that is about every kind of them. */
export const feature = defineFeature({
  contract,
  calls: {
    estimateTask: (context, asked) => {
      if (isOfVideo(asked)) return estimateVideo(context, asked)
      const { task_domain_type: _domain, ...payload } = asked
      return estimateStudioTask(context, payload)
    },
  },
})
