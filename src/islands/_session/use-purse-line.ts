import { useStore } from "@nanostores/react"
import { missingCoins, splitPrice } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { $purse } from "./member.ts"

/** What a member pays a price with and has left then, or what is missing; a space while it is not known. */
export function usePurseLine(priceCoins: number): string {
  const t = useMessages("studio")
  const purse = useStore($purse, { ssr: "initial" })
  if (purse === null) return "\u00a0"
  const paid = splitPrice(priceCoins, purse)
  if (paid === null) return t("whyShort", { missing: missingCoins(priceCoins, purse) })
  if (paid.coins === 0) return t("paysStamina", { paid: paid.stamina, left: purse.stamina - paid.stamina })
  if (paid.stamina === 0) return t("paysCoins", { paid: paid.coins, left: purse.coins - paid.coins })
  return t("paysBoth", { stamina: paid.stamina, coins: paid.coins, left: purse.coins - paid.coins })
}
