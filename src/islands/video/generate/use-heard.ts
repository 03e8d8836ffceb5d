import { useRef, useState } from "react"
import { VIDEOS_WITH_AAC } from "../../../domain/audio/rules.ts"
import { videoInfo } from "../../../domain/library/video-info-contract.ts"
import { call } from "../../_runtime/call.ts"
import type { RemadeVideo } from "./remade-video.ts"

/** What is known of a video's sound. */
interface Heard {
  readonly hasSound: boolean
  /** Whether the server takes its sound out of it as it is. */
  readonly hasAac: boolean
}

const NOTHING: Heard = { hasSound: false, hasAac: false }

/** Whether something is heard in a video, which is asked for when `ask` is first called; nothing until it is known. */
export function useHeard({ named }: RemadeVideo): Heard & { readonly ask: () => void } {
  const [heard, setHeard] = useState(NOTHING)
  const isAsked = useRef(false)
  const ask = () => {
    if (isAsked.current) return
    isAsked.current = true
    call(videoInfo, named, { handlesErrors: true, isInBackground: true }).then(
      ({ has_audio: hasSound, audio_codec: codec, content_type: type }) =>
        setHeard({ hasSound, hasAac: VIDEOS_WITH_AAC.test(type) && codec?.startsWith("aac") === true }),
      () => {
        isAsked.current = false
      },
    )
  }
  return { ...heard, ask }
}
