import { videoInfo } from "../../../domain/library/video-info-contract.ts"
import { taskDetail } from "../../../domain/task/contract.ts"
import type { KnownImage } from "../../_making/known-image.ts"
import { call } from "../../_runtime/call.ts"
import { type OwnResult, ownFile, type PlayingMedia, resultsOf } from "./own-result.ts"
import type { AudioScreenTab, LipSyncSub } from "./screen-tabs.ts"

/** Keeps what the address says of the page to the tab that is open: what it asked for besides counts once. */
export function keepAddress(tab: AudioScreenTab, sub: LipSyncSub): void {
  const query = { aiVoice: "", videoAddMusic: "?tab=videoAddMusic", lipSync: `?tab=lipSync&sub=${sub}` }[tab]
  if (location.search !== query) history.replaceState(history.state, "", location.pathname + query + location.hash)
}

/** What a result of the viewer's turned out to be; each is null for something else. */
export interface AskedResult {
  readonly image: KnownImage | null
  readonly video: OwnResult | null
  readonly audio: OwnResult | null
}

/** A result of a task of the viewer's; null where it is not theirs. */
export async function askedResult(id: string, place: number, signal: AbortSignal): Promise<AskedResult | null> {
  try {
    const task = await call(taskDetail, { id }, { handlesErrors: true, signal })
    const still = task.img_uris.find(({ operate_number, content_type }) => operate_number === place && content_type === undefined)
    const playing = (media: PlayingMedia) => resultsOf(task, media).find((result) => result.place === place) ?? null
    const image = still && {
      url: still.url,
      width: still.width,
      height: still.height,
      sizeBytes: 0,
      prompt: task.prompt,
      taskId: id,
      index: place - 1,
    }
    return { image: image ?? null, video: playing("video"), audio: playing("audio") }
  } catch {
    return null
  }
}

/** A video of My media; null where it is not the viewer's. */
export async function askedFile(fileId: string, signal: AbortSignal): Promise<OwnResult | null> {
  try {
    const file = await call(videoInfo, { file_id: fileId }, { handlesErrors: true, signal })
    return ownFile({ ...file, file_id: fileId, name: "" })
  } catch {
    return null
  }
}
