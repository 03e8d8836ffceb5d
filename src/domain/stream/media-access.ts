import type { Identity } from "../_kernel/context.ts"
import { safeFileName, shortFileName } from "../_kernel/file-name.ts"
import type { TaskId } from "../_kernel/ids.ts"
import { MEDIA_KEY, readResultKey } from "../library/media-address-rules.ts"
import { type RenditionWidth, renditionOf } from "../library/rendition-rules.ts"
import { videoBeside } from "./beside-rules.ts"
import { readStreamAddress, type StreamAsking } from "./rules.ts"

/**
 * Who may read a stored file. `public`: anybody, and any cache may keep it. `members`: anyone signed in, by their session alone. `owner`: its owner, moderators, and anyone with a signed
 * link. `result`: likewise; who owns the task now, where that is not who owned it at first, is asked of the task. `withdrawn`: who
 * published it and moderators, by their session alone: no link opens it.
 */
export type MediaAudience =
  | { readonly kind: "public" }
  | { readonly kind: "members" }
  | { readonly kind: "owner" | "withdrawn"; readonly ownerId: string }
  | { readonly kind: "result"; readonly ownerId: string; readonly taskId: TaskId }

/** What an address under `/media/` asks for; `key` is the stored file that it belongs to, whose audience it has. */
export type MediaAsking =
  | { readonly kind: "file"; readonly key: string }
  | { readonly kind: "rendition"; readonly key: string; readonly width: RenditionWidth }
  | { readonly kind: "stream"; readonly key: string; readonly stream: StreamAsking }

/** Published works, images of comments, profile images, samples of servers' voices, and the logo. */
const PUBLIC = /^(?:work|comment|avatar|banner|sample|site)\//
/** What no check can rate of what stands beside everything, see `placeFor` of profile images. */
const MEMBERS = /^members\//
/** What somebody uploaded or spoke for a voice of their own, under the id of its owner, and what was withdrawn of what they published. */
const UPLOADED = /^(?:upload|voice)\/([^/]*)/
const WITHDRAWN = /^withdrawn\/[^/]+\/([^/]*)/

/** Reads the part of an address behind `/media/`; null for what cannot be a file of ours. Never decodes anything: no key needs it. */
export function readMediaAddress(path: string): MediaAsking | null {
  const asking = splitAddress(path)
  return MEDIA_KEY.test(asking.key) ? asking : null
}

function splitAddress(path: string): MediaAsking {
  const rendition = renditionOf(path)
  // A copy has no copies: each would be another file that nobody asked for.
  if (rendition !== null && renditionOf(rendition.key) === null) return { kind: "rendition", ...rendition }
  const stream = readStreamAddress(path)
  return stream === null ? { kind: "file", key: path } : { kind: "stream", key: stream.key, stream }
}

/** The key that decides who may read a stored file, and that signed links are for: a video's, of what lies beside it. */
export function guardingKeyOf(key: string): string {
  return videoBeside(key) ?? key
}

/** Who may read what is stored under a key. What is not known to be public is never anybody's by mistake. */
export function audienceOf(key: string): MediaAudience {
  if (PUBLIC.test(key)) return { kind: "public" }
  if (MEMBERS.test(key)) return { kind: "members" }
  const result = readResultKey(key)
  if (result !== null) return { kind: "result", ownerId: result.firstOwnerId ?? "", taskId: result.taskId }
  const withdrawnFrom = WITHDRAWN.exec(key)?.[1]
  if (withdrawnFrom !== undefined) return { kind: "withdrawn", ownerId: withdrawnFrom }
  return { kind: "owner", ownerId: UPLOADED.exec(key)?.[1] ?? "" }
}

/** True for somebody who may read a file of an audience without a signed link, by its key alone. */
export function mayRead(audience: MediaAudience, caller: Identity | null): boolean {
  if (audience.kind === "public") return true
  if (caller === null) return false
  if (audience.kind === "members") return caller.kind === "member"
  return caller.id === audience.ownerId || (caller.kind === "member" && caller.isModerator)
}

/** Seconds that a browser keeps what it was answered by its session: it may be signed out after that. */
const OWN_SECONDS = 3600
/** Likewise, of what is withdrawn: it may be another's to decide tomorrow. */
const WITHDRAWN_SECONDS = 60
const IMMUTABLE = "max-age=31536000, immutable"

/** How long and by whom an answer of an audience may be kept. `secondsLeft`: of the signed link that it was answered to; null without one. */
export function cachingOf(audience: MediaAudience, secondsLeft: number | null): string {
  switch (audience.kind) {
    case "public":
      return `public, ${IMMUTABLE}`
    case "members":
    case "withdrawn":
      return `private, max-age=${WITHDRAWN_SECONDS}`
    case "owner":
    case "result":
      return `private, max-age=${Math.max(0, Math.min(OWN_SECONDS, secondsLeft ?? OWN_SECONDS))}`
  }
}

/** Types that a browser may show in place; anything else is only ever downloaded. */
const SHOWN =
  /^(?:image\/(?:png|jpeg|webp|avif|gif)|video\/(?:mp4|webm|quicktime|x-matroska|mp2t)|audio\/(?:aac|mpeg|mp4|ogg|wav|webm|flac))$/
const MAXIMUM_NAME_CHARACTERS = 120

/** What a browser is to do with a file: null for one that it may show, else to save it, by a name where one is given. */
export function dispositionOf(contentType: string, downloadName: string | null): string | null {
  if (downloadName === null) return SHOWN.test(contentType) ? null : "attachment"
  const name = shortFileName(safeFileName(downloadName, "-").replaceAll(/-{2,}/g, "-").trim(), MAXIMUM_NAME_CHARACTERS)
  const plain = name.replaceAll(/[^\w.-]+/g, "-") || "atelier"
  const isPlain = /^[\x20-\x7e]*$/.test(name)
  return `attachment; filename="${plain}"${isPlain ? "" : `; filename*=UTF-8''${encodeName(name)}`}`
}

/** Per cent signs for all but what RFC 5987 takes as it is. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
