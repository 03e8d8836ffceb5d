import type { Context } from "../../domain/_kernel/context.ts"
import { bindCalls } from "../../domain/_kernel/feature.ts"
import { type AccountId, asAccountId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/credits/contract.ts"
import {
  checkLedger,
  createRedeemCodes,
  exportWallet,
  grantCredits,
  grantMembership,
  listWallet,
  readAssets,
  readPaymentInfo,
  redeemCode,
} from "../../domain/credits/index.ts"
import { learnFacts } from "../../domain/identity/facts.ts"

const { assets, buyLog, buyLogFile, paymentInfo } = calls

/** Every call of the credits feature with its handler. */
export const creditsApi = bindCalls(
  {
    paymentInfo,
    assets,
    buyLog,
    buyLogFile,
    redeemCode: calls.redeemCode,
    checkLedger: calls.checkLedger,
    grantCredits: calls.grantCredits,
    grantMembership: calls.grantMembership,
    createRedeemCodes: calls.createRedeemCodes,
  },
  {
    paymentInfo: (context) => readPaymentInfo(context),
    assets: (context) => readAssets(context),
    buyLog: (context, page) => listWallet(context, page),
    buyLogFile: (context) => ({
      name: `credits-${new Date(context.nowMs).toISOString().slice(0, 10)}.csv`,
      contentType: "text/csv; charset=utf-8",
      sizeBytes: null,
      bytes: exportWallet(context),
    }),
    redeemCode: async (context, input) => {
      const { redeemed, isPlanChanged } = await redeemCode(context, input)
      if (isPlanChanged) await tellSessions(context, context.viewer.id)
      return redeemed
    },
    checkLedger: async ({ database }) => {
      const report = await checkLedger(database)
      return { ...report, errors: [...report.errors] }
    },
    grantCredits: (context, input) => grantCredits(context, input),
    grantMembership: async (context, input) => {
      const granted = await grantMembership(context, input)
      await tellSessions(context, asAccountId(input.account_id))
      return granted
    },
    createRedeemCodes: (context, input) => createRedeemCodes(context, input),
  },
)

/** Lets an account's sessions have its new rights at once. What was given stands even where this fails: the outbox does it then. */
async function tellSessions(context: Context, accountId: AccountId): Promise<void> {
  await learnFacts(context, accountId).catch((error: unknown) => context.log.error("facts not learnt", { accountId, error: String(error) }))
}
