import type { SeenAs } from "../../domain/feed/ranking/ranking-rules.ts"
import { tellSeen } from "./tell-seen.ts"

/** A work's page is opened once it was looked at for this long. */
const OPENED_MS = 1_000

/** Tells that the work of a page was opened, and once that it was played. */
export function watchWork(page: HTMLElement): void {
  const id = page.dataset["work"]
  if (id === undefined) return
  const tell = (kind: SeenAs) => tellSeen([id], kind)
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState !== "visible") return
    timer = setTimeout(() => {
      document.removeEventListener("visibilitychange", look)
      tell("open")
    }, OPENED_MS)
  }
  document.addEventListener("visibilitychange", look)
  look()
  // It does not bubble; and the preview of another work's card is not this work.
  const listen = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(".card") !== null) return
    page.removeEventListener("playing", listen, true)
    tell("play")
  }
  page.addEventListener("playing", listen, true)
}
