import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from "react"

const HOLD_MS = 500
/** A finger that moves farther scrolls. */
const HOLD_MOVES_PX = 10

/**
 * A long press of a finger, as what a button listens to: some browsers tell it as a context menu, others not at all. The press that ends it
 * is none.
 */
export function useHold(onHeld: () => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, isHeld: false })
  const stop = () => {
    clearTimeout(press.current.timer)
    press.current.timer = 0
  }
  const hold = () => {
    stop()
    press.current.isHeld = true
    onHeld()
  }
  useEffect(() => () => clearTimeout(press.current.timer), [])
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop()
      press.current = { timer: pointerType === "mouse" ? 0 : window.setTimeout(hold, HOLD_MS), x, y, isHeld: false }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > HOLD_MOVES_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: SyntheticEvent) => {
      // The mouse keeps its menu.
      if (press.current.timer !== 0) hold()
      if (press.current.isHeld) event.preventDefault()
    },
    onClickCapture: (event: SyntheticEvent) => {
      if (press.current.isHeld) event.stopPropagation()
      press.current.isHeld = false
    },
  }
}
