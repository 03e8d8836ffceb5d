import { defineFeature } from "../_kernel/feature.ts"
import { banAccount, cancelBan } from "./ban-account.ts"
import * as contract from "./contract.ts"
import { findAccounts, listBans } from "./list-bans.ts"
import { moderationData } from "./personal-data.ts"
import { turnBans } from "./turn-bans.ts"

export const feature = defineFeature({
  contract,
  calls: { banAccount, cancelBan, listBans, findAccounts },
  jobs: { "turns of bans": turnBans },
  personalData: moderationData,
})
