import { useMessages } from "../_runtime/messages.tsx"
import { NodeClasses } from "../workflow/node-classes.tsx"
import { LedgerCheck } from "./ledger-check.tsx"
import { RedeemCodes } from "./redeem-codes.tsx"

/** What admins do that belongs to no one account: credits, and what workflows may run. */
export function AdminTools() {
  const t = useMessages("moderation")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="credits-title">
      <h2 id="credits-title" className="text-lg font-semibold">
        {t("credits")}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <RedeemCodes />
        <LedgerCheck />
      </div>
      <NodeClasses />
    </section>
  )
}
