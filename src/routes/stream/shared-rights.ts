import { readSharedFile } from "../../domain/library/read-shared-folder.ts"
import { FOLDER_PARAMETER } from "../../domain/library/share-rules.ts"
import { levelsFor } from "../../domain/moderation/index.ts"
import { guardingKeyOf, type MediaAsking, type MediaAudience } from "../../domain/stream/media-access.ts"
import { isSharedResult, SHARE_PARAMETER } from "../../domain/task/index.ts"
import type { Services } from "../_http/services.ts"

/** How long a browser keeps what a share shows: it may end at any time. */
const SHARED_SECONDS = 60

/** What somebody may have who asks for a file: `query` is the signature that they showed, empty without one. */
export interface Rights {
  readonly audience: MediaAudience
  readonly query: string
  readonly secondsLeft: number | null
  /** Answered here, wherever files are otherwise: the links that lead there are refused for it. */
  readonly staysHere: boolean
  /** Smaller copies alone: the image itself says what only its owner knows. */
  readonly isOfCopies?: boolean
}

/** Whoever shows the link of a sweep or a folder reads what it shows while it is one; null for everybody else. */
export async function sharedRights(services: Services, audience: MediaAudience, asking: MediaAsking): Promise<Rights | null> {
  if (audience.kind !== "result" && audience.kind !== "owner") return null
  const key = guardingKeyOf(asking.key)
  const { searchParams } = services.url
  const rights = (name: string, token: string) => ({
    ...{ audience, query: String(new URLSearchParams({ [name]: token })), secondsLeft: SHARED_SECONDS, staysHere: true },
  })
  const sweep = searchParams.get(SHARE_PARAMETER)
  if (sweep !== null && audience.kind === "result") {
    const { taskId } = audience
    const isShown = await isSharedResult(services.context, { token: sweep, taskId, key, levels: await levelsOfCaller(services) })
    return isShown ? rights(SHARE_PARAMETER, sweep) : null
  }
  const folder = searchParams.get(FOLDER_PARAMETER)
  if (folder === null) return null
  const given = await readSharedFile(services.context, { token: folder, key, levels: await levelsOfCaller(services) })
  // A poster that lies beside a video was drawn by a browser.
  const isOfCopies = given === "copies" && asking.key === key
  if (given === null || (isOfCopies && asking.kind !== "rendition")) return null
  return { ...rights(FOLDER_PARAMETER, folder), ...(isOfCopies && { isOfCopies }) }
}

/** The levels that whoever asks wants to meet; at an origin of files no cookie says who they are. */
async function levelsOfCaller(services: Services): Promise<number> {
  const caller = services.url.origin === services.mediaOrigin ? null : await services.caller()
  return levelsFor(caller?.kind === "known" ? caller.identity : null)
}
