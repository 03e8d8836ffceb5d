import { useEffect, useState } from "react"
import { voiceList } from "../../../domain/audio/generation-contract.ts"
import type { OwnVoice } from "../../../domain/audio/voice-contract.ts"
import { call } from "../../_runtime/call.ts"
import { isSignedIn } from "../../_session/is-signed-in.ts"

/** The member's own voices that may speak; none for a visitor, nor where they do not come: the others stay. */
export function useReadyVoices(): readonly OwnVoice[] {
  const [voices, setVoices] = useState<readonly OwnVoice[]>([])
  useEffect(() => {
    if (!isSignedIn()) return
    const leaving = new AbortController()
    call(voiceList, { own: true }, { handlesErrors: true, signal: leaving.signal }).then(
      ({ items }) => setVoices(items.flatMap(({ voice }) => (voice?.state === "ready" ? voice : []))),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  return voices
}
