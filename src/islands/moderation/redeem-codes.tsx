import { useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { NewCodes } from "./new-codes.tsx"
import { RedeemCodeForm } from "./redeem-code-form.tsx"

/** Makes redeem codes and shows them, once. */
export function RedeemCodes() {
  const t = useMessages("moderation")
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <section className="grid gap-4 rounded-card border border-line bg-raised p-4" aria-labelledby="redeem-title">
      <div className="grid gap-1">
        <h2 id="redeem-title" className="text-base font-semibold">
          {t("redeemTitle")}
        </h2>
        <p className="text-ink-2">{t("redeemLead")}</p>
      </div>
      {codes === null ? <RedeemCodeForm onMade={setCodes} /> : <NewCodes codes={codes} onKept={() => setCodes(null)} />}
    </section>
  )
}
