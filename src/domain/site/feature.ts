import { defineFeature } from "../_kernel/feature.ts"
import { on } from "../_kernel/outbox.ts"
import * as contract from "./contract.ts"
import { logoDue } from "./events.ts"
import { dropLogo } from "./logo.ts"
import { siteData } from "./personal-data.ts"
import { readOwnSite, saveSite } from "./save-site.ts"

export const feature = defineFeature({
  contract,
  calls: { siteRead: readOwnSite, siteSave: saveSite },
  events: [on(logoDue, (context, { key }) => dropLogo(context, key))],
  personalData: siteData,
})
