import { useState } from "react"
import { CallError, newIdempotencyKey } from "../../_runtime/call.ts"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { $purse, isSignedIn, refreshPurse } from "../../_session/member.ts"
import { $recharge, readShortage } from "../../_session/recharge.ts"
import { ActionCancelled } from "../../_ui/failure.ts"

/** Keys of orders: the same while the order is, so that it is fulfilled once, and another after `renew`. */
export interface OrderKeys {
  readonly keyOf: (order: unknown) => string
  readonly renew: () => void
}

export function makeOrderKeys(): OrderKeys {
  let known = { order: "", key: "" }
  return {
    keyOf: (order) => {
      const text = JSON.stringify(order)
      if (known.order !== text) known = { order: text, key: newIdempotencyKey() }
      return known.key
    },
    renew: () => {
      known = { order: "", key: "" }
    },
  }
}

/** The keys of a form's orders. */
export function useOrderKeys(): OrderKeys {
  return useState(makeOrderKeys)[0]
}

/** An order that costs credits, and the way back to it from a dialog. */
interface Payment {
  /** Keeps what was typed before signing in. */
  readonly keep?: () => Promise<void>
  readonly again: () => void
  /** Whether visitors may order it too. */
  readonly isForVisitors?: boolean
}

/**
 * Sends an order that costs credits. A visitor keeps what they have and signs in first, unless it is for them too; who has too few credits
 * is asked to recharge, which leads back to `again`. Throws what the order throws otherwise, ActionCancelled where one of those dialogs took
 * over.
 */
export async function orderAndPay<Answer>(
  order: () => Promise<Answer>,
  { keep = () => Promise.resolve(), again, isForVisitors = false }: Payment,
): Promise<Answer> {
  if (!isForVisitors && !isSignedIn()) {
    await keep()
    openLogin()
    throw new ActionCancelled()
  }
  try {
    return await order()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === "LoginRequired") await keep()
    const shortage = error.code === "InsufficientCredits" ? readShortage(error.data) : null
    if (shortage === null) throw error
    $recharge.set({ reason: "short", priceCoins: shortage.price, balance: shortage.balance, resume: again })
    throw new ActionCancelled()
  } finally {
    if (isSignedIn()) void refreshPurse()
  }
}

interface Price {
  /** Whether the purse, as it is known, does not pay for it. */
  readonly isShort: () => boolean
  readonly priceCoins: number
  readonly again: () => void
}

/** Whether an order can be paid for, by the purse as it is now; where not, asks to recharge, which leads back to `again`. */
export async function canPay({ isShort, priceCoins, again }: Price): Promise<boolean> {
  if (!isShort()) return true
  // Stamina may have come, or a task given back what it held.
  await refreshPurse()
  const balance = $purse.get()
  if (balance === null || !isShort()) return true
  $recharge.set({ reason: "short", priceCoins, balance, resume: again })
  return false
}
