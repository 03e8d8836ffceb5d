import { type RefObject, useEffect, useReducer, useRef, useState } from "react"
import { createPlayer } from "./player-machine.ts"
import type { PlayerSources } from "./player-sources.ts"
import { INITIAL_STATE, type PlayerState } from "./player-state.ts"

interface PlayerOptions {
  readonly frame: RefObject<HTMLElement | null>
  readonly sources: PlayerSources
  readonly captionLanguages: readonly string[]
}

/** A player's state and what can be done to it; `video` is the ref of its element. */
export function usePlayer({ frame, sources, captionLanguages }: PlayerOptions) {
  const [state, patch] = useReducer((before: PlayerState, change: Partial<PlayerState>) => ({ ...before, ...change }), INITIAL_STATE)
  const [player] = useState(() => createPlayer(patch))
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    player.know({ state, sources, captionLanguages })
  })
  useEffect(
    () => (video.current === null || frame.current === null ? undefined : player.connect(video.current, frame.current)),
    [player, frame],
  )
  return { state, video, commands: player.commands }
}
