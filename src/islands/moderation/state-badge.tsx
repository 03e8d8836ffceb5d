import type { Ban } from "../../domain/moderation/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Badge } from "../_ui/card.tsx"
import type { FoundAccount } from "./use-finder.ts"

/** How an account stands. */
export function AccountBadge({ account }: { readonly account: FoundAccount }) {
  const t = useMessages("moderation")
  if (account.is_banned) return <Badge tone="bad">{t("statusBanned")}</Badge>
  return account.status === 1 ? <Badge>{t("statusActive")}</Badge> : <Badge tone="bad">{t("statusDisabled")}</Badge>
}

/** How a ban stands. */
export function BanBadge({ state }: { readonly state: Ban["state"] }) {
  const t = useMessages("moderation")
  switch (state) {
    case "in-force":
      return <Badge tone="bad">{t("stateInForce")}</Badge>
    case "ended":
      return <Badge>{t("stateEnded")}</Badge>
    case "cancelled":
      return <Badge>{t("stateCancelled")}</Badge>
  }
}
