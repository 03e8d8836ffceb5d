import { voiceList } from "../../../domain/audio/generation-contract.ts"
import type { OwnVoice } from "../../../domain/audio/voice-contract.ts"
import { call } from "../../_runtime/call.ts"
import { type PagedListHandle, usePagedList } from "../../_ui/use-paged-list.ts"

const keyOf = ({ voice_id: id }: OwnVoice) => id

/** The member's own voices; all at once, since no plan has many. */
async function load(_cursor: string | null, signal: AbortSignal) {
  const { items } = await call(voiceList, { own: true }, { handlesErrors: true, signal })
  return { items: items.flatMap(({ voice }) => voice ?? []), next_cursor: null }
}

/** The list of the member's voices; none for a visitor. */
export function useOwnVoices(): PagedListHandle<OwnVoice> {
  return usePagedList({ load, keyOf })
}
