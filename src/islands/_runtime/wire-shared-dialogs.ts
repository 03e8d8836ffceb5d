import type { GeneratorOpenEvent } from "./generator-dialog.ts"
import { loadBehind } from "./load-behind.ts"
import { onTasksNoted } from "./noted-tasks.ts"
import type { PublishOpenEvent, PublishRequest } from "./publish-dialog.ts"
import { hasReportWaiting } from "./report-door.ts"

/*
 * The doors to shared dialogs: small, since every page has them. What is behind a door is fetched when it is first wanted.
 */

type LoadIslands = () => Promise<unknown>

const OPEN: GeneratorOpenEvent = "generator:open"
const PUBLISH: PublishOpenEvent = "publish:open"
/** Where what somebody wanted to publish waits while they sign in; `publish-dialog.ts` puts it there. */
const PUBLISH_WAITING_KEY = "atelier.publish"

/** Opens the generator, the report dialog and the one that publishes over the page, and tells what becomes of tasks where the page does not. */
export function wireSharedDialogs(loadIslands: LoadIslands): void {
  wireDoor(loadIslands)
  wireNotices(loadIslands)
  wireReports(loadIslands)
  wirePublishing(loadIslands)
}

/** `data-report="work:work_…"` on a link to the page of reports, or on a button. */
function wireReports(loadIslands: LoadIslands): void {
  const behind = () => import("./wire-report.ts")
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const door = event.target.closest<HTMLElement>("[data-report]")
    const about = door?.dataset["report"]
    if (about === undefined) return
    event.preventDefault()
    behind().then(
      ({ openReport }) => openReport(about, loadIslands),
      (error: unknown) => (door instanceof HTMLAnchorElement ? location.assign(door.href) : reportError(error)),
    )
  })
  if (hasReportWaiting()) loadBehind(behind, ({ resumeReport }) => resumeReport(loadIslands))
}

function wireDoor(loadIslands: LoadIslands): void {
  const page = location.pathname
  // The generator's own pages have no such dialog. One that was reloaded out of it shares its document with the page below.
  if (document.getElementById("generator-dialog") === null) {
    addEventListener("popstate", () => location.pathname !== page && location.reload())
    return
  }
  const open = (href: string) => {
    const url = new URL(href, location.href)
    if (url.origin !== location.origin || !/^\/[^/]+\/generator$/.test(url.pathname)) return false
    import("./wire-generator.ts").then(
      ({ openOver }) => openOver(url, page, loadIslands),
      () => location.assign(url),
    )
    return true
  }
  document.addEventListener(OPEN, (event) => {
    if (event instanceof CustomEvent && open(String(event.detail))) event.preventDefault()
  })
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target.closest<HTMLAnchorElement>("a[data-generator]")
    if (link !== null && open(link.href)) event.preventDefault()
  })
}

function wireNotices(loadIslands: LoadIslands): void {
  onTasksNoted(() =>
    loadBehind(
      () => import("./wire-task-notices.ts"),
      ({ tellOfTasks }) => tellOfTasks(loadIslands),
    ),
  )
}

function wirePublishing(loadIslands: LoadIslands): void {
  const open = (request: PublishRequest) =>
    void import("./wire-publish.ts").then(({ openDesk }) => openDesk(request, loadIslands), reportError)
  document.addEventListener(PUBLISH, (event) => {
    if (event instanceof CustomEvent) open(event.detail)
  })
  if (document.documentElement.dataset["viewer"] !== "member") return
  try {
    const waiting = sessionStorage.getItem(PUBLISH_WAITING_KEY)
    sessionStorage.removeItem(PUBLISH_WAITING_KEY)
    if (waiting !== null) open(JSON.parse(waiting))
  } catch {
    // Without storage nothing waits.
  }
}
