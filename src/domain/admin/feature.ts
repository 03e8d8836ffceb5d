import { defineFeature } from "../_kernel/feature.ts"
import * as search from "./contract.ts"
import { countSite } from "./count-site.ts"
import { putOffSetup } from "./put-off-setup.ts"
import { searchDesk } from "./search-desk.ts"
import { sendTestMail } from "./send-test-mail.ts"
import * as setup from "./setup-contract.ts"

export const feature = defineFeature({
  contract: { ...search, ...setup },
  calls: { deskSearch: searchDesk, setupPutOff: putOffSetup, mailTest: sendTestMail },
  jobs: { "counts of the site": countSite },
})
