import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import type { MediaKind } from "../../formats/media-kinds.ts"
import { newIdempotencyKey } from "../_runtime/call.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { $member } from "../_session/member.ts"
import { thumbnailOf } from "./file-thumbnail.ts"
import { browserKeeper } from "./kept-files.ts"
import type { UploadRequest } from "./upload-item.ts"
import { browserMemory } from "./upload-memory.ts"
import { makeUploadQueue } from "./upload-queue.ts"
import { browserPorts, hashSpeed } from "./upload-requests.ts"
import { isUnderWay } from "./upload-state.ts"

const SENDING_LOCK = "atelier.uploads.sending"
const KINDS: Readonly<Record<number, MediaKind>> = {
  [UPLOAD_CATEGORIES.video]: "video",
  [UPLOAD_CATEGORIES.audio]: "audio",
  [UPLOAD_CATEGORIES.document]: "document",
}

/** The uploads of this tab; see `UploadQueue`. In the browser only. */
export const uploads = makeUploadQueue({
  ports: browserPorts,
  memory: browserMemory,
  keeper: browserKeeper,
  hashSpeed,
  takeTurn,
  claim,
  kindOf: ({ category }) => KINDS[category] ?? "image",
  thumbnailOf,
  newId: newIdempotencyKey,
  nowMs: () => Date.now(),
})

const loadPosters = import.meta.env.SSR ? onlyInBrowser : () => import("./video-images/video-poster.ts")

// Who uploads a video has what its poster and its storyboard are made of; without them it is shown all the same.
uploads.onUploaded((video, _, bytes) => {
  if (video.kind === "video")
    loadPosters().then(
      ({ addImages }) => addImages(video, bytes),
      () => {},
    )
})

/** The uploads of this tab, oldest first. */
export const $uploads = uploads.$items

/** Uploads files for the member of this page, one after another. */
export async function addUploads(requests: readonly UploadRequest[]): Promise<void> {
  watchLeaving()
  await uploads.add(await memberId(), requests)
}

/** Goes on with what earlier pages left, now and whenever this tab is looked at again; answers how to stop looking. */
export function followUploads(): () => void {
  watchLeaving()
  const look = () => {
    if (document.visibilityState === "visible") void memberId().then((id) => uploads.open(id))
  }
  look()
  document.addEventListener("visibilitychange", look)
  return () => document.removeEventListener("visibilitychange", look)
}

/** Whose page this is, once that is known. */
function memberId(): Promise<string> {
  return new Promise((resolve) => {
    const stop = $member.subscribe((member) => {
      if (member === null) return
      resolve(member.account.id)
      queueMicrotask(() => stop())
    })
  })
}

async function takeTurn(work: () => Promise<void>, onWait: () => void): Promise<void> {
  if (!("locks" in navigator)) return work()
  const hadTurn = await navigator.locks.request(SENDING_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
    return lock !== null
  })
  if (hadTurn) return
  onWait()
  await navigator.locks.request(SENDING_LOCK, work)
}

function claim(id: string): Promise<(() => void) | null> {
  if (!("locks" in navigator)) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    void navigator.locks.request(`atelier.upload.${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null)
      return new Promise<void>((release) => resolve(() => release()))
    })
  })
}

let isWatching = false

/** The browser asks before the page is left, only while something is being sent. */
function watchLeaving(): void {
  if (isWatching) return
  isWatching = true
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  $uploads.subscribe((items) => {
    if (items.some(({ state }) => isUnderWay(state))) addEventListener("beforeunload", warn)
    else removeEventListener("beforeunload", warn)
  })
}
