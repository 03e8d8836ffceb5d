import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react"
import type { Storyboard } from "../../domain/upload/contract.ts"
import { playerActionOf } from "../../domain/video/player-keys.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { thumbhashUrl } from "../_ui/thumbhash-image.ts"
import { PlayerBar } from "./player-bar.tsx"
import { PlayerCaptionsLayer } from "./player-captions.tsx"
import { PlayerCover } from "./player-cover.tsx"
import { announceVideo } from "./player-session.ts"
import { warmUp } from "./player-source.ts"
import type { PlayerSources } from "./player-sources.ts"
import { PlayerSpeaker } from "./player-speaker.tsx"
import type { PlayerCaptions } from "./player-state.ts"
import { usePlayer } from "./use-player.ts"

export interface PlayerProps {
  readonly title: string
  readonly poster?: string | null
  /** Base 64; under the poster until it is there. */
  readonly thumbhash?: string | null
  /** As shown. */
  readonly width: number
  readonly height: number
  readonly sources: PlayerSources
  readonly captions?: readonly PlayerCaptions[]
  readonly storyboard?: Storyboard | null
  /** It was asked for by the click that made it appear. */
  readonly startsAtOnce?: boolean
}

/** The controls leave this long after the last movement. */
const CONTROLS_STAY_MS = 2_500
/** A second tap within this time skips. */
const DOUBLE_TAP_MS = 300
const TAP_SKIP_SECONDS = 10
const NO_CAPTIONS: readonly PlayerCaptions[] = []

/** The video player (spec 2§7): fetches nothing of the video before it is to play. */
export function Player({
  title,
  poster,
  thumbhash,
  width,
  height,
  sources,
  captions = NO_CAPTIONS,
  storyboard,
  startsAtOnce,
}: PlayerProps) {
  const t = useMessages("stream")
  const frame = useRef<HTMLElement>(null)
  const { state, video, commands } = usePlayer({ frame, sources, captionLanguages: captions.map(({ language }) => language) })
  const controls = useControlsShown(state.isPlaying)
  const lastTap = useRef({ atMs: 0, x: 0 })

  useEffect(() => {
    if (startsAtOnce === true) commands.play()
  }, [startsAtOnce, commands])
  useEffect(() => {
    // The button that was pressed goes with its state; keys must still reach the player.
    if (state.phase !== "idle" && (startsAtOnce === true || document.activeElement === document.body))
      frame.current?.focus({ preventScroll: true })
  }, [state.phase, startsAtOnce])
  useEffect(() => {
    if (state.phase !== "open") return
    const skip = (seconds: number) => commands.act({ kind: "skip", seconds })
    return announceVideo(title, poster ?? null, { play: commands.play, pause: () => video.current?.pause(), skip, seek: commands.seek })
  }, [state.phase, title, poster, commands, video])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element) || event.target.closest("[data-own-keys]") !== null) return
    const action = playerActionOf({
      key: event.key,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey,
      isOnButton: event.target.closest("button, a") !== null,
    })
    if (action === null) return
    event.preventDefault()
    controls.show()
    commands.act(action)
  }
  const onTap = (event: PointerEvent) => {
    if (event.pointerType === "mouse") return event.button === 0 ? commands.toggle() : undefined
    const { atMs } = lastTap.current
    const isSecond = event.timeStamp - atMs < DOUBLE_TAP_MS
    lastTap.current = { atMs: isSecond ? 0 : event.timeStamp, x: event.clientX }
    if (!isSecond) return controls.toggle()
    const box = event.currentTarget.getBoundingClientRect()
    commands.act({ kind: "skip", seconds: event.clientX < box.left + box.width / 2 ? -TAP_SKIP_SECONDS : TAP_SKIP_SECONDS })
  }
  const hash = thumbhash ? thumbhashUrl(thumbhash) : null

  return (
    // What is pressed on any of its controls is a key of the player too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={t("player", { title })}
      data-player=""
      data-own-focus=""
      data-phase={state.phase}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => event.pointerType === "mouse" && controls.show()}
      onPointerEnter={() => warmUp(sources)}
      onFocus={() => {
        warmUp(sources)
        controls.show()
      }}
      style={{ aspectRatio: `${width} / ${height}` }}
      className={`relative mx-auto max-h-full w-full max-w-full overflow-hidden bg-veil outline-offset-2 text-veil-ink select-none [&:not(:fullscreen)]:rounded-card ${controls.isShown ? "" : "cursor-none"}`}
    >
      {hash === null ? null : (
        <div style={{ backgroundImage: `url(${hash})` }} className="absolute inset-0 bg-cover bg-center" aria-hidden="true" />
      )}
      {/* Captions are drawn above it, where their looks can be chosen. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        playsInline
        preload="none"
        aria-label={title}
        onPointerUp={onTap}
        className="absolute inset-0 size-full object-contain"
      />
      <PlayerCaptionsLayer
        video={video}
        state={state}
        captions={captions}
        isAboveBar={state.phase === "open" && (controls.isShown || !state.isPlaying)}
      />
      <PlayerCover state={state} title={title} poster={poster ?? null} commands={commands} />
      {state.phase === "open" ? (
        <PlayerBar
          state={state}
          commands={commands}
          captions={captions}
          storyboard={storyboard ?? null}
          isShown={controls.isShown || !state.isPlaying}
        />
      ) : null}
      <PlayerSpeaker state={state} captions={captions} />
    </section>
  )
}

/** Whether the controls are to be seen: while nothing plays, and for a while after every movement. */
function useControlsShown(isPlaying: boolean) {
  const [isShown, setIsShown] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = () => {
    clearTimeout(timer.current)
    setIsShown(true)
    if (isPlaying) timer.current = setTimeout(() => setIsShown(false), CONTROLS_STAY_MS)
  }
  useEffect(() => {
    if (!isPlaying) return
    timer.current = setTimeout(() => setIsShown(false), CONTROLS_STAY_MS)
    return () => clearTimeout(timer.current)
  }, [isPlaying])
  const toggle = () => {
    if (!isShown) return show()
    clearTimeout(timer.current)
    setIsShown(false)
  }
  return { isShown, show, toggle }
}
