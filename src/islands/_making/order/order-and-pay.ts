import { CallError } from "../../_runtime/call.ts"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { isSignedIn, refreshPurse } from "../../_session/member.ts"
import { $recharge, readShortage } from "../../_session/recharge.ts"
import { ActionCancelled } from "../../_ui/failure.ts"

/**
 * Sends an order that costs credits. A visitor keeps what they have and signs in first; who has too few credits is asked to recharge, which
 * leads back to `again`. Throws what the order throws otherwise, ActionCancelled where one of those dialogs took over.
 */
export async function orderAndPay<Answer>(
  order: () => Promise<Answer>,
  { keep, again }: { readonly keep: () => Promise<void>; readonly again: () => void },
): Promise<Answer> {
  if (!isSignedIn()) {
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
    void refreshPurse()
  }
}
