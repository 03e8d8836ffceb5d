import { useStore } from "@nanostores/react"
import { Sparkles, X } from "lucide-react"
import { useEffect, useId, useRef } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { missingCoins } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { $purse } from "../_session/member.ts"
import type { Recharge } from "../_session/recharge.ts"
import { Button } from "../_ui/button.tsx"
import { NextStamina } from "./next-stamina.tsx"
import { RedeemForm } from "./redeem-form.tsx"

interface RechargeDialogProps {
  readonly recharge: Recharge
  readonly locale: Locale
  readonly onClose: () => void
}

/** What is missing and the ways to get it: the day's next stamina, a code. Once there is enough, one press goes on. */
export function RechargeDialog({ recharge, locale, onClose }: RechargeDialogProps) {
  const t = useMessages("credits")
  const purse = useStore($purse)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { reason, priceCoins, resume } = recharge
  const balance = purse ?? recharge.balance
  const missing = missingCoins(priceCoins, balance)
  const isEnough = missing === 0

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const goOn = () => {
    onClose()
    resume()
  }
  const title = isEnough ? t("enoughTitle") : reason === "after" ? t("afterTitle") : t("missingTitle", { count: missing })
  const body = isEnough
    ? t("enoughBody", { price: priceCoins, stamina: balance.stamina, coins: balance.coins })
    : t(reason === "after" ? "afterBody" : "missingBody", { price: priceCoins, stamina: balance.stamina, coins: balance.coins })
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      data-light-dismiss=""
      {...{ closedby: "any" }}
      className="panel max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto p-0 text-ink"
    >
      <div className="grid gap-5 p-5 sm:p-6">
        <header className="grid gap-1">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-lg font-semibold text-balance">
              {title}
            </h2>
            <Button icon={X} label={t("close")} onClick={onClose} />
          </div>
          <p role="status" className="text-ink-2 tabular-nums">
            {body}
          </p>
        </header>
        {isEnough ? (
          <Button variant="primary" size="large" icon={Sparkles} autoFocus onClick={goOn}>
            {t("goOn", { count: priceCoins })}
          </Button>
        ) : (
          <NextStamina balance={balance.stamina} missing={missing} />
        )}
        <section className="grid gap-2 border-t border-line pt-5">
          <RedeemForm locale={locale} />
        </section>
        <p className="text-sm text-ink-2">
          <a className="text-link" href={`/${locale}/wallet`}>
            {t("seeWallet")}
          </a>
        </p>
      </div>
    </dialog>
  )
}
