import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react"
import type { StrokePoint } from "../../domain/image/paint-rules.ts"
import { OpenStep, type Part } from "./brush-stroke.ts"
import { ARROWS, passedPlaces } from "./pointer-path.ts"
import type { Painting } from "./use-painting.ts"
import type { ViewGestures } from "./use-view-gestures.ts"

/** How far an arrow key moves the cursor, as a share of the brush's radius; with Shift four times as far. */
const KEY_STEP = 0.5
const PAN_PX = 40
const RESIZE = 1.15

/** Where the brush is, px of the image; `isByKeys` where keys put it there. */
export interface Cursor {
  readonly x: number
  readonly y: number
  readonly isByKeys: boolean
}

interface PaintInput {
  readonly cursor: Cursor | null
  /** Corners of the area that is being drawn, px of the image; empty without one. */
  readonly outline: readonly { readonly x: number; readonly y: number }[]
  /** The keys hold the brush down. */
  readonly isPenDown: boolean
  readonly pointer: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerLeave: () => void
  }
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface PaintInputSettings {
  readonly painting: Painting
  readonly view: ViewGestures
  /** The element that shows the whole image, magnified and moved. */
  readonly stage: RefObject<HTMLElement | null>
  readonly image: { readonly width: number; readonly height: number }
  /** Shows a part of the board anew; all of it for null. */
  readonly onDrawn: (part: Part | null) => void
}

/** Paints by mouse, pen, finger and keys. */
export function usePaintInput({ painting, view, stage, image, onDrawn }: PaintInputSettings): PaintInput {
  const { board, hand } = painting
  const open = useRef<OpenStep | null>(null)
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const [outline, setOutline] = useState<PaintInput["outline"]>([])
  const [isPenDown, setIsPenDown] = useState(false)

  const add = (point: StrokePoint) => {
    const part = open.current?.add(point) ?? null
    if (part !== null) onDrawn(part)
  }
  const showOutline = () => setOutline(open.current === null || open.current.hand.tool === "brush" ? [] : [...open.current.outline()])
  const end = () => {
    const step = open.current?.finish() ?? null
    const wasBrush = open.current?.hand.tool === "brush"
    open.current = null
    setIsPenDown(false)
    setOutline([])
    if (step !== null) painting.paint(step, wasBrush)
  }
  const drop = () => {
    const wasBrush = open.current?.hand.tool === "brush"
    open.current = null
    setIsPenDown(false)
    setOutline([])
    if (!wasBrush) return
    board.revert()
    onDrawn(null)
  }
  const pointOf = (event: { clientX: number; clientY: number; pressure: number; pointerType: string }): StrokePoint => {
    const box = stage.current?.getBoundingClientRect()
    if (box === undefined) return { x: 0, y: 0, pressure: 1 }
    return {
      x: ((event.clientX - box.left) / box.width) * image.width,
      y: ((event.clientY - box.top) / box.height) * image.height,
      pressure: event.pointerType === "pen" ? event.pressure : 1,
    }
  }
  /** What a dragging pointer moves the image from. */
  const dragged = useRef<{ x: number; y: number } | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (view.isPinch(event)) return drop()
    if (event.button > 1 || open.current !== null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (hand.tool === "move" || event.button === 1) {
      dragged.current = { x: event.clientX, y: event.clientY }
      return
    }
    open.current = new OpenStep(board, hand)
    const point = pointOf(event)
    add(point)
    if (hand.tool === "rectangle") add(point)
    setCursor({ ...point, isByKeys: false })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (view.isPinch(event)) return
    setCursor({ ...pointOf(event), isByKeys: false })
    if (dragged.current !== null) {
      view.move(event.clientX - dragged.current.x, event.clientY - dragged.current.y)
      dragged.current = { x: event.clientX, y: event.clientY }
      return
    }
    if (open.current === null || isPenDown) return
    if (open.current.hand.tool === "rectangle") open.current.moveLast(pointOf(event))
    else for (const one of passedPlaces(event.nativeEvent)) add(pointOf(one))
    showOutline()
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    view.release(event)
    dragged.current = null
    if (open.current !== null && !isPenDown) end()
  }
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    view.release(event)
    dragged.current = null
    if (open.current !== null && !isPenDown) drop()
  }

  const moveCursor = (across: number, down: number) => {
    const from = cursor ?? { x: image.width / 2, y: image.height / 2 }
    const x = Math.min(image.width, Math.max(0, from.x + across))
    const y = Math.min(image.height, Math.max(0, from.y + down))
    setCursor({ x, y, isByKeys: true })
    if (open.current === null) return
    const point = { x, y, pressure: 1 }
    if (open.current.hand.tool === "brush") add(point)
    else open.current.moveLast(point)
    showOutline()
  }
  /** The space bar: puts the brush down or lifts it, sets a corner. */
  const press = () => {
    const at = cursor ?? { x: image.width / 2, y: image.height / 2 }
    const point = { x: at.x, y: at.y, pressure: 1 }
    setCursor({ ...point, isByKeys: true })
    if (open.current === null) {
      open.current = new OpenStep(board, hand)
      setIsPenDown(true)
      add(point)
      if (hand.tool !== "brush") add(point)
      return showOutline()
    }
    if (hand.tool !== "lasso") return end()
    add(point)
    showOutline()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A key that is typed into a field within is the field's.
    if (event.target !== event.currentTarget) return
    const isCommand = event.ctrlKey || event.metaKey
    const action = isCommand ? commandOf(event) : keyOf(event)
    if (action === undefined) return
    event.preventDefault()
    action()
  }
  const commandOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (open.current !== null) return undefined
    if (key.toLowerCase() === "z") return shiftKey ? painting.redo : painting.undo
    return key.toLowerCase() === "y" ? painting.redo : undefined
  }
  const keyOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    const step = Math.max(1, hand.radius * KEY_STEP) * (shiftKey ? 4 : 1)
    const arrow = ARROWS[key]
    if (arrow !== undefined) {
      const [across, down] = arrow
      return hand.tool === "move" ? () => view.move(-across * PAN_PX, -down * PAN_PX) : () => moveCursor(across * step, down * step)
    }
    const keys: Readonly<Record<string, () => void>> = {
      "+": () => view.zoom(1.4),
      "=": () => view.zoom(1.4),
      "-": () => view.zoom(1 / 1.4),
      "0": view.reset,
      "[": () => painting.setHand({ radius: hand.radius / RESIZE }),
      "]": () => painting.setHand({ radius: hand.radius * RESIZE }),
      e: () => painting.setHand({ effect: hand.effect === "add" ? "remove" : "add" }),
      ...(hand.tool === "move" ? {} : { " ": press }),
      ...(open.current === null ? {} : { Enter: end, Escape: drop }),
    }
    return keys[key]
  }
  return {
    cursor,
    outline,
    isPenDown,
    pointer: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onPointerLeave: () => setCursor((before) => (before?.isByKeys === true ? before : null)),
    },
    onKeyDown,
  }
}
