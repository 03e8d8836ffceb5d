import type { Task } from "../../../domain/task/contract.ts"

/** For a retry: a price above the one that a task's owner has seen is told, not charged. What it was charged in the end may be less. */
export function atKnownPrice({ deduction_detail: detail }: Pick<Task, "deduction_detail">): { readonly max_coins?: number } {
  return detail === null ? {} : { max_coins: detail.held.stamina + detail.held.coins }
}
