/** Tells the island of reports, on the document, that its place names another thing. */
export type ReportOpenEvent = "report:open"
/** Where the island is put on other pages; its `data-about` says what is reported. */
export const REPORT_PLACE_ID = "report-place"

const WAITING_KEY = "atelier.report"
/** What somebody wanted to report an hour ago is not what they came back for. */
const WAITING_MS = 30 * 60_000

/** Whether somebody asked for the dialog before they signed in. */
export function hasReportWaiting(): boolean {
  try {
    return sessionStorage.getItem(WAITING_KEY) !== null
  } catch {
    return false
  }
}

/** Keeps what is to be reported until somebody has signed in. */
export function waitWithReport(about: string): void {
  try {
    sessionStorage.setItem(WAITING_KEY, JSON.stringify({ about, atMs: Date.now(), page: location.pathname }))
  } catch {
    // Where nothing is kept, the button is there after signing in.
  }
}

/** Takes what waits, if it was asked for on this page a short while ago. */
export function takeReportWaiting(): string | null {
  try {
    const text = sessionStorage.getItem(WAITING_KEY)
    sessionStorage.removeItem(WAITING_KEY)
    const { about, atMs, page }: Readonly<Record<string, unknown>> = JSON.parse(text ?? "{}")
    const isRecent = typeof atMs === "number" && Date.now() - atMs < WAITING_MS && page === location.pathname
    return typeof about === "string" && isRecent ? about : null
  } catch {
    return null
  }
}
