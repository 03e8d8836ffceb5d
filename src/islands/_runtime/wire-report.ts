import { loadIslandFrom } from "./load-island-from.ts"
import { hasReportWaiting, REPORT_PLACE_ID, type ReportOpenEvent, takeReportWaiting, waitWithReport } from "./report-door.ts"

const OPEN: ReportOpenEvent = "report:open"

type LoadIslands = () => Promise<unknown>

let borrowing: Promise<void> | undefined

/**
 * Opens the report dialog about a thing (`work:work_…`). Visitors are asked to sign in first, and find the dialog open afterwards. The dialog
 * is the island of the page of reports; where it does not come, that page is opened.
 */
export function openReport(about: string, loadIslands: LoadIslands): void {
  if (document.documentElement.dataset["viewer"] !== "member") {
    waitWithReport(about)
    document.dispatchEvent(new CustomEvent("login:open", { detail: { reason: "report" } }))
    return
  }
  const locale = location.pathname.split("/")[1] ?? "en"
  const place = placeOf()
  place.dataset["about"] = about
  const isThere = document.querySelector('[data-island="report"][data-alive]') !== null
  borrowing ??= isThere ? Promise.resolve() : loadIslandFrom({ from: `/${locale}/reports`, name: "report", place, loadIslands })
  borrowing.then(
    () => document.dispatchEvent(new Event(OPEN)),
    (error: unknown) => {
      borrowing = undefined
      reportError(error)
      location.assign(`/${locale}/reports?about=${encodeURIComponent(about)}`)
    },
  )
}

/** Opens the dialog that somebody had asked for before they signed in. */
export function resumeReport(loadIslands: LoadIslands): void {
  if (document.documentElement.dataset["viewer"] !== "member" || !hasReportWaiting()) return
  const about = takeReportWaiting()
  if (about !== null) openReport(about, loadIslands)
}

function placeOf(): HTMLElement {
  const known = document.getElementById(REPORT_PLACE_ID)
  if (known !== null) return known
  const place = document.createElement("div")
  place.id = REPORT_PLACE_ID
  document.body.append(place)
  return place
}
