import { Pin, X } from "lucide-react"
import { type PointerEvent, type ReactNode, useRef, useState } from "react"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { useRoom } from "./room.tsx"

/** How far a finger moves the sheet before it is another height, px. */
const DRAG_PX = 40

interface SettingsDrawerProps {
  /** Puts everything but the words back; undefined while nothing is changed. */
  readonly onReset: (() => void) | undefined
  readonly children: ReactNode
}

/** The settings of a room, while they are open: a column that can be pinned; on a phone a sheet over the composer, half as high or full. */
export function SettingsDrawer({ onReset, children }: SettingsDrawerProps) {
  const t = useMessages("making")
  const { isOpen, isPinned, open, pin } = useRoom()
  const [isFull, setIsFull] = useState(false)
  const grip = useGrip({ isFull, setIsFull, close: () => open(false) })
  if (!isOpen) return null
  return (
    <div
      role="group"
      aria-label={t("settings")}
      data-pinned={isPinned ? "" : undefined}
      data-full={isFull ? "" : undefined}
      className="room-drawer"
    >
      <button
        type="button"
        aria-label={isFull ? t("lessHeight") : t("moreHeight")}
        onClick={() => setIsFull(!isFull)}
        {...grip}
        className="room-drawer-grip w-full"
      />
      <div className="flex h-13 items-center gap-1 ps-4 pe-2">
        <h2 className="grow text-sm font-semibold">{t("settings")}</h2>
        <Button variant="quiet" size="small" isOff={onReset === undefined} onClick={() => onReset?.()}>
          {t("resetAll")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={Pin}
          aria-pressed={isPinned}
          label={isPinned ? t("unpin") : t("pin")}
          onClick={() => pin(!isPinned)}
          className="max-md:hidden"
        />
        <Button variant="quiet" size="small" icon={X} label={t("closeSettings")} onClick={() => open(false)} />
      </div>
      <div className="room-drawer-body">{children}</div>
    </div>
  )
}

interface Grip {
  readonly isFull: boolean
  readonly setIsFull: (isFull: boolean) => void
  readonly close: () => void
}

/** Drags the sheet up to its full height, down to half of it, and further down away. */
function useGrip({ isFull, setIsFull, close }: Grip) {
  const begunAt = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      begunAt.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = event.clientY - (begunAt.current ?? event.clientY)
      begunAt.current = null
      if (moved < -DRAG_PX) setIsFull(true)
      else if (moved > DRAG_PX && isFull) setIsFull(false)
      else if (moved > DRAG_PX) close()
    },
  }
}
