import type { Ban } from "../../domain/moderation/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import type { FoundAccount } from "./use-finder.ts"

const BADGE = "inline-flex shrink-0 items-center rounded-pill border px-2 py-0.5 text-xs font-medium"
const BAD = `${BADGE} border-bad text-bad`
const PLAIN = `${BADGE} border-line-strong text-ink-2`

/** How an account stands. */
export function AccountBadge({ account }: { readonly account: FoundAccount }) {
  const t = useMessages("moderation")
  if (account.is_banned) return <span className={BAD}>{t("statusBanned")}</span>
  return account.status === 1 ? <span className={PLAIN}>{t("statusActive")}</span> : <span className={BAD}>{t("statusDisabled")}</span>
}

/** How a ban stands. */
export function BanBadge({ state }: { readonly state: Ban["state"] }) {
  const t = useMessages("moderation")
  switch (state) {
    case "in-force":
      return <span className={BAD}>{t("stateInForce")}</span>
    case "ended":
      return <span className={PLAIN}>{t("stateEnded")}</span>
    case "cancelled":
      return <span className={PLAIN}>{t("stateCancelled")}</span>
  }
}
