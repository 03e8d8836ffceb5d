import { defineFeature } from "../_kernel/feature.ts"
import { banAccount, cancelBan } from "./ban-account.ts"
import * as contract from "./contract.ts"
import { findAccounts, listBans } from "./list-bans.ts"
import { moderationData } from "./personal-data.ts"

export const feature = defineFeature({
  contract,
  calls: { banAccount, cancelBan, listBans, findAccounts },
  personalData: moderationData,
})
