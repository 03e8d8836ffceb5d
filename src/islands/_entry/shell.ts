import { wireCopyButtons } from "../_runtime/copy-buttons.ts"
import { wireDialogs } from "../_runtime/dialogs.ts"
import { wireImageTransition } from "../_runtime/image-transition.ts"
import { loadBehind } from "../_runtime/load-behind.ts"
import { wireAgeGate } from "../_runtime/wire-age-gate.ts"
import { wireLogin } from "../_runtime/wire-login.ts"
import { wireOffline } from "../_runtime/wire-offline.ts"
import { wireSharedDialogs } from "../_runtime/wire-shared-dialogs.ts"

import { wireAccountMenu } from "./wire-account-menu.ts"
import { wireBell } from "./wire-bell.ts"
import { wireKeys } from "./wire-keys.ts"
import { wireMarks } from "./wire-marks.ts"
import { wireSearch } from "./wire-search.ts"
import { wireTaskRing } from "./wire-task-ring.ts"

wireDialogs()
wireOffline()
wireCopyButtons()
wireImageTransition()
wireLogin(() => import("./client.ts"))
wireAgeGate(() => import("./client.ts"))
wireSharedDialogs(() => import("./client.ts"))
wireSearch()
wireKeys()
wireAccountMenu()
wireBell(() => import("./client.ts"))
wireTaskRing(() => import("./client.ts"))
wireMarks(() => import("./client.ts"))
const failed = document.querySelector<HTMLElement>("[data-retry-page]")
if (failed)
  loadBehind(
    () => import("../_runtime/retry-page.ts"),
    ({ retryPage }) => retryPage(Number(failed.dataset["retryPage"])),
  )
// Rows go on where they stand.
if (document.querySelector("[data-row-more]")) loadBehind(() => import("./wire-rows.ts"))
// A work's page has buttons of its own.
if (document.querySelector("[data-work],[data-owner]")) {
  const load = () => import("./wire-work.ts")
  loadBehind(load)
  // A press before it is there counts.
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("button") : null
    if (button !== null) load().then(({ pressTool }) => pressTool(button), reportError)
  })
}
// So do pages with cards: filters, previews, what was seen.
// It waits for the images: links work before.
if (document.querySelector(".waterfall-box")) {
  const wire = () => loadBehind(() => import("./wire-feed.ts"))
  if (document.readyState === "complete") wire()
  else addEventListener("load", wire, { once: true })
}
