import { dayOf } from "../_kernel/clock.ts"
import { defineFeature } from "../_kernel/feature.ts"
import { keepFact } from "../_kernel/site-facts.ts"
import { checkLedger, ledgerFact } from "./check-ledger.ts"
import * as contract from "./contract.ts"
import { createRedeemCodes } from "./create-redeem-codes.ts"
import { exportWallet } from "./export-wallet.ts"
import { grantCredits } from "./grant-credits.ts"
import { grantMembership } from "./grant-membership.ts"
import { listWallet } from "./list-wallet.ts"
import { creditsData } from "./personal-data.ts"
import { readAssets } from "./read-assets.ts"
import { readPaymentInfo } from "./read-payment-info.ts"
import { redeemCode } from "./redeem-code.ts"

export const feature = defineFeature({
  contract,
  calls: {
    paymentInfo: readPaymentInfo,
    assets: readAssets,
    buyLog: listWallet,
    buyLogFile: (context) => ({
      name: `credits-${dayOf(context.nowMs)}.csv`,
      contentType: "text/csv; charset=utf-8",
      sizeBytes: null,
      bytes: exportWallet(context),
    }),
    redeemCode,
    checkLedger: async ({ database, nowMs }) => {
      const report = await checkLedger(database)
      await database.run(keepFact("ledger", ledgerFact(report), nowMs))
      return report
    },
    grantCredits,
    grantMembership,
    createRedeemCodes,
  },
  personalData: creditsData,
})
