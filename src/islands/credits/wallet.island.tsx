import { useStore } from "@nanostores/react"
import { useEffect, useRef, useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { type MovementFilter, paymentInfo } from "../../domain/credits/contract.ts"
import type { Purse } from "../../domain/credits/rules.ts"
import { call } from "../_runtime/call.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { $purse, refreshPurse } from "../_session/member.ts"
import { Balances } from "./balances.tsx"
import { MembershipCard } from "./membership-card.tsx"
import { MovementList } from "./movement-list.tsx"
import { type Redeemed, RedeemForm } from "./redeem-form.tsx"

export interface WalletProps {
  readonly locale: Locale
  /** The membership at the moment of the request. */
  readonly membership: CallOutput<typeof paymentInfo>
  /** Which movements the page's address asks for. */
  readonly kind: MovementFilter
  readonly purse: Purse | null
}

/** How often the balances are asked for while tasks hold some of them, in ms. */
const HOLDING_LOOK_MS = 5_000

/** What somebody has, what it comes from and where it went. */
function Wallet({ locale, membership, kind, purse }: WalletProps) {
  const t = useMessages("credits")
  const assets = useStore($purse, { ssr: "initial" })
  const [info, setInfo] = useState(membership)
  const [version, setVersion] = useState(0)

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void refreshPurse()
    }
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [])

  const held = assets === null ? null : assets.held_stamina + assets.held_coins
  const isHolding = held !== null && held > 0
  useEffect(() => {
    if (!isHolding) return
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refreshPurse()
    }, HOLDING_LOOK_MS)
    return () => clearInterval(timer)
  }, [isHolding])

  // Something was held or came to its end: its line says so.
  const heldBefore = useRef(held)
  useEffect(() => {
    if (heldBefore.current !== null && heldBefore.current !== held) setVersion((before) => before + 1)
    heldBefore.current = held
  }, [held])

  const onRedeemed = (redeemed: Redeemed) => {
    setVersion((before) => before + 1)
    if (redeemed.plan !== null) void refreshMembership()
  }
  const refreshMembership = async () => {
    try {
      setInfo(await call(paymentInfo, {}, { handlesErrors: true }))
    } catch {
      // What was redeemed stands and is told; the card knows it when the page is loaded again.
    }
  }
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 p-3 pb-16 md:px-6 md:pt-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <h1 className="text-xl font-semibold lg:col-span-2">{t("title")}</h1>
      <Balances assets={assets} />
      <section className="rounded-card border border-line bg-raised p-4">
        <RedeemForm locale={locale} onRedeemed={onRedeemed} />
      </section>
      <MovementList locale={locale} initial={{ kind, purse }} version={version} />
      <MembershipCard info={info} locale={locale} />
    </div>
  )
}

/** The wallet (/wallet). */
export const wallet = defineIsland({
  name: "wallet",
  when: "load",
  messages: ["credits", "errors", "ui"],
  server: "html",
  component: Wallet,
})
