import { atom } from "nanostores"
import type { PaintPoint, StrokePoint } from "../../domain/image/paint-rules.ts"
import { ARROWS, type PassedPlace, passedPlaces } from "../image/pointer-path.ts"
import type { BoardEditor, Tool } from "./board-editor.ts"
import {
  frameGesture,
  type Gesture,
  moveLayerGesture,
  movePaint,
  outlineGesture,
  panGesture,
  pinched,
  strokeGesture,
  withPlace,
} from "./board-gestures.ts"
import { boardPoint, draggedBy, zoomedAround } from "./camera.ts"

const WHEEL_FACTOR = 1.0015
/** How far an arrow key moves the brush, as a share of its radius. */
const KEY_STEP = 0.5
const PAN_PX = 60
const LINE_PX = 16

/** Where the brush is, px of the board; `isByKeys` where keys put it there. */
export interface Cursor extends PaintPoint {
  readonly isByKeys: boolean
}

/** What a press does that is no drag, such as filling an area. */
export type PressTool = Extract<Tool, "fill" | "eyedropper" | "object">

interface InputDeps {
  readonly editor: BoardEditor
  readonly element: HTMLElement
  /** What a sketch layer is called that painting brings. */
  readonly sketchName: () => string
  readonly onPress: (tool: PressTool, point: PaintPoint) => void
}

/** Mouse, pen, fingers and keys on the board. */
export class BoardInput {
  readonly $cursor = atom<Cursor | null>(null)
  readonly $outline = atom<readonly PaintPoint[]>([])
  /** The keys hold the brush down. */
  readonly $isPenDown = atom(false)
  readonly $isPanning = atom(false)
  readonly #deps: InputDeps
  readonly #fingers = new Map<number, PaintPoint>()
  #gesture: Gesture | null = null
  #pointerId: number | null = null
  #isSpaceDown = false
  #hasPanned = false
  /** Fingers paint until a pen has been seen; then they move the board. */
  #hasSeenPen = false

  constructor(deps: InputDeps) {
    this.#deps = deps
  }

  /** Takes the element's events; answers how to stop. */
  listen(): () => void {
    const { element } = this.#deps
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener("pointerdown", (event) => this.#down(event), { signal })
    element.addEventListener("pointermove", (event) => this.#move(event), { signal })
    element.addEventListener("pointerup", (event) => this.#up(event, true), { signal })
    element.addEventListener("pointercancel", (event) => this.#up(event, false), { signal })
    element.addEventListener("pointerleave", () => this.#leave(), { signal })
    element.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false })
    element.addEventListener("keydown", (event) => this.#keyDown(event), { signal })
    addEventListener("keydown", (event) => this.#space(event, true), { signal })
    addEventListener("keyup", (event) => this.#space(event, false), { signal })
    addEventListener("blur", () => this.#releaseSpace(), { signal })
    return () => listening.abort()
  }

  #viewPoint({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): PaintPoint {
    const box = this.#deps.element.getBoundingClientRect()
    return { x: clientX - box.left, y: clientY - box.top }
  }

  #point(place: PassedPlace): StrokePoint {
    const { x, y } = boardPoint(this.#deps.editor.$camera.get(), this.#viewPoint(place))
    return { x, y, pressure: place.pointerType === "pen" ? place.pressure : 1 }
  }

  #down(event: PointerEvent): void {
    const { element, editor } = this.#deps
    // What lies over the board, such as a handle, takes its own presses.
    if (event.target instanceof Element && event.target.closest("[data-over]") !== null) return
    if (event.pointerType === "pen") this.#hasSeenPen = true
    if (event.pointerType === "touch") {
      this.#fingers.set(event.pointerId, this.#viewPoint(event))
      if (this.#fingers.size > 1) return this.#drop()
    }
    if (event.button > 1 || this.#gesture !== null) return
    element.setPointerCapture(event.pointerId)
    this.#pointerId = event.pointerId
    const tool = editor.$tool.get()
    const pans = event.button === 1 || this.#isSpaceDown || tool === "hand" || (event.pointerType === "touch" && this.#hasSeenPen)
    const point = this.#point(event)
    if (pans) {
      event.preventDefault()
      this.#hasPanned = true
      this.$isPanning.set(true)
      this.#gesture = panGesture(editor, event)
      return
    }
    if (isPress(tool)) {
      this.#pointerId = null
      this.#deps.onPress(tool, point)
      return
    }
    this.#gesture = this.#begin(tool, point)
    this.#gesture?.move([point], event)
    this.$cursor.set({ x: point.x, y: point.y, isByKeys: false })
  }

  #begin(tool: Tool, point: PaintPoint): Gesture | null {
    const { editor, sketchName } = this.#deps
    switch (tool) {
      case "brush":
      case "eraser":
        return strokeGesture(editor, tool === "eraser", sketchName())
      case "rectangle":
      case "lasso":
        return outlineGesture(editor, tool === "rectangle", (points) => this.$outline.set(points))
      case "frame": {
        const { frame } = editor.document
        const isMove =
          point.x >= frame.left && point.y >= frame.top && point.x < frame.left + frame.width && point.y < frame.top + frame.height
        return frameGesture(editor, point, isMove)
      }
      case "move":
        return moveLayerGesture(editor, point)
      case "hand":
      case "fill":
      case "eyedropper":
      case "subject":
      case "object":
        return null
    }
  }

  #move(event: PointerEvent): void {
    const { editor } = this.#deps
    const before = this.#fingers.get(event.pointerId)
    if (event.pointerType === "touch" && before !== undefined) {
      const now = this.#viewPoint(event)
      this.#fingers.set(event.pointerId, now)
      const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger)
      if (other !== undefined) {
        editor.look(pinched(editor.$camera.get(), { before, now, other }, zoomedAround))
        return
      }
    }
    const point = this.#point(event)
    if (this.#pointerId === event.pointerId && this.#gesture !== null)
      this.#gesture.move(
        passedPlaces(event).map((place) => this.#point(place)),
        event,
      )
    this.$cursor.set({ x: point.x, y: point.y, isByKeys: false })
  }

  #up(event: PointerEvent, isDone: boolean): void {
    this.#fingers.delete(event.pointerId)
    if (this.#pointerId !== event.pointerId) return
    const gesture = this.#gesture
    this.#gesture = null
    this.#pointerId = null
    this.$isPanning.set(false)
    if (isDone) gesture?.end()
    else gesture?.drop()
  }

  #leave(): void {
    if (this.$cursor.get()?.isByKeys !== true && this.#gesture === null) this.$cursor.set(null)
  }

  #drop(): void {
    const gesture = this.#gesture
    this.#gesture = null
    this.#pointerId = null
    this.$isPenDown.set(false)
    gesture?.drop()
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault()
    const { editor } = this.#deps
    const unit = event.deltaMode === 0 ? 1 : LINE_PX
    const [across, down] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
    if (event.ctrlKey || event.metaKey) editor.zoom(WHEEL_FACTOR ** (-down * unit), this.#viewPoint(event))
    else editor.look(draggedBy(editor.$camera.get(), -across * unit, -down * unit))
  }

  /** The space bar holds the board to drag it; pressed alone it is the press of a brush that keys move. */
  #space(event: KeyboardEvent, isDown: boolean): void {
    if (event.key !== " " || isTyped(event)) return
    if (event.target instanceof Element && event.target.closest("button, a, [role=slider], summary") !== null) return
    event.preventDefault()
    if (isDown) {
      if (!event.repeat) this.#hasPanned = false
      this.#isSpaceDown = true
      return
    }
    const isPress = this.#isSpaceDown && !this.#hasPanned && event.target === this.#deps.element
    this.#releaseSpace()
    if (isPress) this.#press()
  }

  #releaseSpace(): void {
    this.#isSpaceDown = false
  }

  #middle(): Cursor {
    const { editor } = this.#deps
    const { width, height } = editor.$view.get()
    return this.$cursor.get() ?? { ...boardPoint(editor.$camera.get(), { x: width / 2, y: height / 2 }), isByKeys: true }
  }

  #press(): void {
    const { editor } = this.#deps
    const tool = editor.$tool.get()
    const { x, y } = this.#middle()
    this.$cursor.set({ x, y, isByKeys: true })
    if (isPress(tool)) return this.#deps.onPress(tool, { x, y })
    const point = { x, y, pressure: 1 }
    if (this.#gesture !== null) {
      if (tool === "lasso") this.#gesture.move([point], null)
      else this.#finish()
      return
    }
    if (tool === "move" || tool === "frame" || tool === "hand" || tool === "subject") return
    this.#gesture = this.#begin(tool, point)
    this.#gesture?.move([point], null)
    this.$isPenDown.set(this.#gesture !== null)
  }

  #finish(): void {
    const gesture = this.#gesture
    this.#gesture = null
    this.$isPenDown.set(false)
    gesture?.end()
  }

  #keyDown(event: KeyboardEvent): void {
    // A key that is typed into what lies over the board is not the board's.
    if (event.target !== this.#deps.element || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const arrow = ARROWS[event.key]
    if (arrow !== undefined) {
      event.preventDefault()
      this.#arrow(arrow, event.shiftKey)
    } else if (event.key === "Enter" && this.#gesture !== null) {
      event.preventDefault()
      this.#finish()
    } else if (event.key === "Escape" && this.#gesture !== null) {
      event.preventDefault()
      event.stopPropagation()
      this.#drop()
    }
  }

  #arrow([across, down]: readonly [number, number], isFar: boolean): void {
    const { editor } = this.#deps
    const tool = editor.$tool.get()
    const { active } = editor
    const px = isFar ? 10 : 1
    if (tool === "hand") return editor.look(draggedBy(editor.$camera.get(), -across * PAN_PX, -down * PAN_PX))
    if (tool === "frame") {
      const step = editor.$gridPx.get() * px
      return editor.change(
        (document) => ({
          ...document,
          frame: { ...document.frame, left: document.frame.left + across * step, top: document.frame.top + down * step },
        }),
        "frame-keys",
      )
    }
    if (tool === "move") {
      if (active === undefined || active.isLocked) return
      if ("tiles" in active) return movePaint(editor, active, across * px, down * px)
      const { place, id } = active
      return editor.change(
        (document) => withPlace(document, id, { ...place, left: place.left + across * px, top: place.top + down * px }),
        `keys-${id}`,
      )
    }
    const step = Math.max(1 / editor.$camera.get().scale, editor.$hand.get().radius * KEY_STEP) * (isFar ? 4 : 1)
    const from = this.#middle()
    const to = { x: from.x + across * step, y: from.y + down * step }
    this.$cursor.set({ ...to, isByKeys: true })
    if (this.#gesture !== null && tool !== "lasso") this.#gesture.move([{ ...to, pressure: 1 }], null)
  }
}

function isPress(tool: Tool): tool is PressTool {
  return tool === "fill" || tool === "eyedropper" || tool === "object"
}

/** Whether a key is typed into a field. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input:not([type=range]), textarea, select, [contenteditable]") !== null
}
