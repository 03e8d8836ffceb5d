import { loadIslandFrom } from "../_runtime/load-island-from.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { COLLECTIONS_PLACE_ID, type CollectionsOpenEvent } from "./collections-door.ts"
import { signInTo, takeIntent } from "./login-intent.ts"

const OPEN: CollectionsOpenEvent = "collections:open"

let borrowing: Promise<void> | undefined

/**
 * Opens the dialog of the viewer's collections about a work, or to make one where none is named. It is the island of the page of saved
 * creations; where it does not come, that page is opened. Visitors sign in first.
 */
export function openCollections(workId: string, loadIslands: () => Promise<unknown>): void {
  if (!isSignedIn()) return signInTo("collections", workId)
  const locale = location.pathname.split("/")[1] ?? "en"
  const place = placeOf()
  place.dataset["about"] = workId
  const isThere = document.querySelector('[data-island="collection-picker"][data-alive]') !== null
  borrowing ??= isThere ? Promise.resolve() : loadIslandFrom({ from: `/${locale}/saved`, name: "collection-picker", place, loadIslands })
  borrowing.then(
    () => document.dispatchEvent(new Event(OPEN)),
    (error: unknown) => {
      borrowing = undefined
      reportError(error)
      location.assign(`/${locale}/saved`)
    },
  )
}

/** Opens the dialog that somebody had asked for on this page before they signed in. */
export function resumeCollections(loadIslands: () => Promise<unknown>): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-collect-into]")) {
    const workId = button.dataset["collectInto"] ?? ""
    if (takeIntent("collections", workId)) return openCollections(workId, loadIslands)
  }
}

function placeOf(): HTMLElement {
  const known = document.getElementById(COLLECTIONS_PLACE_ID)
  if (known !== null) return known
  const place = document.createElement("div")
  place.id = COLLECTIONS_PLACE_ID
  document.body.append(place)
  return place
}
