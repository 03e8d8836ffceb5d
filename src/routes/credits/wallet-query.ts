import { MOVEMENT_FILTERS } from "../../domain/credits/contract.ts"
import { PURSES } from "../../domain/credits/rules.ts"
import type { MovementQuery } from "../../islands/credits/movement-list.tsx"

/** Reads which movements the address of the wallet asks for; what does not fit is left out. */
export function readWalletQuery(parameter: (name: "kind" | "purse") => string | undefined): MovementQuery {
  return {
    kind: MOVEMENT_FILTERS.find((kind) => kind === parameter("kind")) ?? "all",
    purse: PURSES.find((purse) => purse === parameter("purse")) ?? null,
  }
}
