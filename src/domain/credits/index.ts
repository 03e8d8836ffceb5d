export { checkLedger, ledgerFact } from "./check-ledger.ts"
export { creditsOfDay } from "./credits-of-day.ts"
export { isRewardWithheld } from "./free-credits.ts"
export {
  balanceOf,
  endHoldStatements,
  forgetTitles,
  grantStaminaStatements,
  heldOfTask,
  holdStatements,
  rewardedFor,
  rewardStatements,
} from "./ledger-statements.ts"
export { codeHashOf, selectNamedCodes } from "./named-codes.ts"
export { readPaymentInfo } from "./read-payment-info.ts"
export * from "./rules.ts"
export { termStatements } from "./term-statements.ts"
