import { defineFeature } from "../_kernel/feature.ts"
import * as appeals from "./appeal-contract.ts"
import { decideAppeal } from "./appeals/decide-appeal.ts"
import { listAppeals, listOwnAppeals } from "./appeals/list-appeals.ts"
import { appealBan, appealLevel, appealState, readAllowance } from "./appeals/make-appeal.ts"
import { banAccount, cancelBan } from "./ban-account.ts"
import * as contract from "./contract.ts"
import { findAccounts, listBans } from "./list-bans.ts"
import { moderationData } from "./personal-data.ts"

export const feature = defineFeature({
  contract: { ...contract, ...appeals },
  calls: {
    banAccount,
    cancelBan,
    listBans,
    findAccounts,
    ownAppeals: listOwnAppeals,
    appealQueue: listAppeals,
    decideAppeal,
    appealState,
    appealLevel,
    appealAllowance: readAllowance,
    appealBan,
  },
  personalData: moderationData,
})
