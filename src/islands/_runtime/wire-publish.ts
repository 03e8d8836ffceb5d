import { loadIslandFrom } from "./load-island-from.ts"
import { onLoginDone, openLogin } from "./login-dialog.ts"
import { announce } from "./notices.ts"
import { keepPublishRequest, type PublishAskedEvent, type PublishRequest } from "./publish-dialog.ts"

const ASKED: PublishAskedEvent = "publish:asked"
const LOGIN_DIALOG_ID = "login"
const DESK = "[data-island=publish-desk]"

type LoadIslands = () => Promise<unknown>

let coming: Promise<void> | undefined

/** Opens the dialog that publishes, which every page borrows from the page where posts are put together. Visitors sign in first. */
export async function openDesk(request: PublishRequest, loadIslands: LoadIslands): Promise<void> {
  if (document.documentElement.dataset["viewer"] !== "member") return signInFirst(request)
  coming ??= come(loadIslands)
  try {
    await coming
    document.dispatchEvent(new CustomEvent(ASKED, { detail: request }))
  } catch (error) {
    coming = undefined
    reportError(error)
    announce({ tone: "bad", body: { kind: "error", code: navigator.onLine ? "NetworkError" : "Offline", requestId: null } })
  }
}

/** What they wanted to publish is kept while they sign in, which reloads the page, as long as they do not turn away from it. */
function signInFirst(request: PublishRequest): void {
  if (!openLogin({ reason: "more" })) return
  const forget = onLoginDone(() => keepPublishRequest(request))
  document.getElementById(LOGIN_DIALOG_ID)?.addEventListener("close", forget, { once: true })
}

async function come(loadIslands: LoadIslands): Promise<void> {
  const own = document.querySelector<HTMLElement>(DESK)
  if (own !== null) return wake(own, loadIslands)
  const place = document.createElement("div")
  document.body.append(place)
  const from = `/${location.pathname.split("/")[1] ?? "en"}/publish/portfolio`
  try {
    await loadIslandFrom({ from, name: "publish-desk", place, loadIslands })
  } catch (error) {
    place.remove()
    throw error
  }
}

/** The page that lends it has it too, asleep. */
async function wake(island: HTMLElement, loadIslands: LoadIslands): Promise<void> {
  await loadIslands()
  if (island.dataset["alive"] !== undefined) return
  await new Promise<void>((resolve, reject) => {
    island.addEventListener("island:alive", () => resolve(), { once: true })
    island.addEventListener("island:failed", () => reject(new Error("the island publish-desk did not come alive")), { once: true })
    island.dispatchEvent(new Event("island:added", { bubbles: true }))
  })
}
