import { taskDetail } from "../../../domain/task/contract.ts"
import { call } from "../../_runtime/call.ts"
import { type OwnResult, type PlayingMedia, resultsOf } from "./own-result.ts"
import type { AudioScreenTab } from "./screen-tabs.ts"

/** Keeps what the address says of the page to the tab that is open: what it asked for besides counts once. */
export function keepAddress(tab: AudioScreenTab): void {
  const query = tab === "aiVoice" ? "" : `?tab=${tab}`
  if (location.search !== query) history.replaceState(history.state, "", location.pathname + query + location.hash)
}

/** A video or a sound of a task of the viewer's; null where it is not theirs, or something else. */
export async function ownResult(id: string, place: number, media: PlayingMedia, signal: AbortSignal): Promise<OwnResult | null> {
  try {
    const task = await call(taskDetail, { id }, { handlesErrors: true, signal })
    return resultsOf(task, media).find((result) => result.place === place) ?? null
  } catch {
    return null
  }
}
