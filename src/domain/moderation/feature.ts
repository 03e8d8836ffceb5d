import { defineFeature } from "../_kernel/feature.ts"
import { banAccount, cancelBan } from "./ban-account.ts"
import { confirmAge, facePhotoConfirm, facePhotoInfo, listConsents, revokeConsent } from "./consent/change-consents.ts"
import * as consents from "./consent-contract.ts"
import * as contract from "./contract.ts"
import { findAccounts, listBans } from "./list-bans.ts"
import { moderationData } from "./personal-data.ts"

export const feature = defineFeature({
  contract: { ...contract, ...consents },
  calls: {
    banAccount,
    cancelBan,
    listBans,
    findAccounts,
    listConsents,
    revokeConsent,
    confirmAge,
    facePhotoInfo,
    facePhotoConfirm,
  },
  personalData: moderationData,
})
