import { LedgerCheck } from "./ledger-check.tsx"
import { RedeemCodes } from "./redeem-codes.tsx"

/** What admins do about credits that belongs to no one account. */
export function CreditTools() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <RedeemCodes />
      <LedgerCheck />
    </div>
  )
}
