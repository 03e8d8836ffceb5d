import { keepWork } from "../../domain/post/keep-contract.ts"
import { call } from "../_runtime/call.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"

/** Keeps a copy of a work's image and leads to where it is used; visitors are asked to sign in. The notice tells of a failure. */
export async function keepAndLead(button: HTMLButtonElement): Promise<void> {
  const { keepWork: id, keepTo: to = "" } = button.dataset
  if (button.ariaBusy === "true") return
  if (!isSignedIn()) {
    openLogin({ reason: "more" })
    return
  }
  button.ariaBusy = "true"
  try {
    const { url, width, height } = await call(keepWork, keepWork.input().parse({ id }))
    location.assign(to.replace("{url}", () => encodeURIComponent(url)).replace("{size}", `${width}x${height}`))
  } catch {
    // The notice has told it; another press tries again.
  } finally {
    button.ariaBusy = null
  }
}
