import { atom } from "nanostores"

/** How long a notice stays, unless it says otherwise (spec 3§4). */
export const NOTICE_LASTS_MS = 5_000
/** How long a destructive action can be undone. */
export const UNDO_LASTS_MS = 8_000
/** Older ones leave when more come at once. */
const MAXIMUM_NOTICES = 4

/** What a notice says: a worded text, or an error code that the region words in the page's language. */
export type NoticeBody =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "error"; readonly code: string; readonly requestId: string | null }

export type NoticeAction = { readonly label: string } & ({ readonly run: () => void } | { readonly href: string })

export interface Notice {
  readonly id: number
  readonly tone: "plain" | "good" | "bad"
  readonly body: NoticeBody
  /** What can be done about it here, or where it leads. */
  readonly action?: NoticeAction
  /** Another thing that suggests itself, after the first. */
  readonly secondAction?: NoticeAction
  readonly lastsMs: number
}

/** The notices on show, oldest first; set in the browser only. */
export const $notices = atom<readonly Notice[]>([])

let lastId = 0

/** Shows a notice; answers its id for `dismiss`. */
export function announce(notice: Omit<Notice, "id" | "lastsMs"> & { readonly lastsMs?: number }): number {
  lastId += 1
  const id = lastId
  const lastsMs = notice.lastsMs ?? NOTICE_LASTS_MS
  const others = $notices.get().filter((other) => !sameBody(other.body, notice.body))
  $notices.set([...others, { ...notice, id, lastsMs }].slice(-MAXIMUM_NOTICES))
  return id
}

/** Takes a notice away; no effect on one that has gone. */
export function dismiss(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id))
}

/** A repeated error replaces its twin instead of piling up. Texts may carry an action of their own and are never merged. */
function sameBody(left: NoticeBody, right: NoticeBody): boolean {
  return left.kind === "error" && right.kind === "error" && left.code === right.code
}
