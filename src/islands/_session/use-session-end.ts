import { useEffect } from "react"
import { accountInfo } from "../../domain/profile/contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { isLeaving } from "../_runtime/leaving.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { $sessionEnd } from "./live-tasks.ts"

/** For islands with a live channel: where it says that the session is over (message type 6), the sign-in dialog opens and says why. */
export function useSessionEnd(): void {
  useEffect(
    () =>
      $sessionEnd.listen((reason) => {
        if (reason !== null && !isLeaving()) void tellWhy()
      }),
    [],
  )
}

/** Asks the server once more: a ban is told by the call itself, and everything else is a sign-in away. */
async function tellWhy(): Promise<void> {
  try {
    await call(accountInfo, {}, { handlesErrors: true, isInBackground: true })
  } catch (error) {
    if (error instanceof CallError && error.code === "LoginRequired") openLogin({ reason: "ended" })
  }
}
