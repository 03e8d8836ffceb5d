import { defineFeature } from "../../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { listMadeByApps, readApp } from "./read-apps.ts"
import { runApp } from "./run-app.ts"

export const feature = defineFeature({
  contract,
  calls: {
    templateDetail: readApp,
    applyTemplate: (context, input) => runApp(context, input, context.idempotency),
    templateHistory: listMadeByApps,
  },
})
