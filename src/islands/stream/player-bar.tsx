import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Settings,
  Volume2,
  VolumeX,
} from "lucide-react"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import type { Storyboard } from "../../domain/upload/contract.ts"
import { timeLabel } from "../../domain/video/player-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import type { PlayerCommands } from "./player-machine.ts"
import { PlayerSeekBar } from "./player-seek-bar.tsx"
import { PlayerSettings } from "./player-settings.tsx"
import type { PlayerCaptions, PlayerState } from "./player-state.ts"

interface PlayerBarProps {
  readonly state: PlayerState
  readonly commands: PlayerCommands
  readonly captions: readonly PlayerCaptions[]
  readonly storyboard: Storyboard | null
  readonly isShown: boolean
}

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const

/** The controls under the video. Time runs from left to right in every language, as on the players that people know. */
export function PlayerBar({ state, commands, captions, storyboard, isShown }: PlayerBarProps) {
  const t = useMessages("stream")
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const hasPictureInPicture = useHasPictureInPicture()
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  const isSeen = isShown || isOpen
  return (
    <>
      {isOpen ? <PlayerSettings id={menuId} state={state} commands={commands} captions={captions} onClose={close} /> : null}
      <div
        dir="ltr"
        className={`absolute inset-x-0 bottom-0 grid gap-0.5 bg-linear-to-t from-veil to-transparent px-2 pt-8 pb-1 transition-opacity duration-200 focus-within:opacity-100 md:px-3 md:pb-2 ${isSeen ? "" : "pointer-events-none opacity-0"}`}
      >
        <PlayerSeekBar state={state} onSeek={commands.seek} storyboard={storyboard} />
        <div className="flex items-center gap-0.5">
          <BarButton label={state.isPlaying ? t("pause") : state.hasEnded ? t("replay") : t("play")} onClick={commands.toggle}>
            {state.isPlaying ? (
              <Pause {...ICON} fill="currentColor" />
            ) : state.hasEnded ? (
              <RotateCcw {...ICON} />
            ) : (
              <Play {...ICON} fill="currentColor" />
            )}
          </BarButton>
          <BarButton label={state.isMuted ? t("unmute") : t("mute")} onClick={() => commands.act({ kind: "toggle-mute" })}>
            {state.isMuted ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
          </BarButton>
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={state.isMuted ? 0 : state.volume}
            aria-label={t("volume")}
            data-own-keys=""
            onChange={(event) => commands.setVolume(event.target.valueAsNumber)}
            className="h-8 w-20 accent-veil-ink focus-visible:outline-veil-ink max-md:hidden"
          />
          <p className="px-1.5 text-xs whitespace-nowrap tabular-nums" dir="ltr">
            {timeLabel(state.positionSeconds)} / {timeLabel(state.durationSeconds)}
          </p>
          <span className="flex-1" />
          {captions.length === 0 ? null : (
            <BarButton label={t("captions")} isPressed={state.captions !== -1} onClick={() => commands.act({ kind: "toggle-captions" })}>
              {state.captions === -1 ? <CaptionsOff {...ICON} /> : <Captions {...ICON} />}
            </BarButton>
          )}
          <button
            ref={opener}
            type="button"
            aria-label={t("settings")}
            title={t("settings")}
            aria-expanded={isOpen}
            aria-controls={isOpen ? menuId : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className={BUTTON}
          >
            <Settings {...ICON} />
          </button>
          {hasPictureInPicture ? (
            <BarButton
              label={t("pictureInPicture")}
              isPressed={state.isInImage}
              onClick={() => commands.act({ kind: "toggle-picture-in-picture" })}
            >
              <PictureInPicture2 {...ICON} />
            </BarButton>
          ) : null}
          <BarButton
            label={state.isFullScreen ? t("leaveFullScreen") : t("fullScreen")}
            onClick={() => commands.act({ kind: "toggle-full-screen" })}
          >
            {state.isFullScreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
          </BarButton>
        </div>
      </div>
    </>
  )
}

const BUTTON =
  "grid size-9 shrink-0 place-content-center rounded-control hover:bg-veil focus-visible:outline-veil-ink focus-visible:-outline-offset-2 aria-pressed:text-veil-ink max-md:size-11"

interface BarButtonProps {
  readonly label: string
  readonly isPressed?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function BarButton({ label, isPressed, onClick, children }: BarButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isPressed} onClick={onClick} className={BUTTON}>
      {children}
    </button>
  )
}

/** Known in the browser only, so that the server's HTML is the same for all. */
function useHasPictureInPicture(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => setHas(document.pictureInPictureEnabled), [])
  return has
}
