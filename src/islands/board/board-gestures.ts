import type { BoardDocument, Place } from "../../domain/board/document.ts"
import { checkedFrame, moveFrame } from "../../domain/board/frame-rules.ts"
import { changeLayer, deleteLayer } from "../../domain/board/layer-rules.ts"
import type { PaintPoint, StrokePoint } from "../../domain/image/paint-rules.ts"
import { areaOf } from "../image/brush-stroke.ts"
import type { PassedPlace } from "../image/pointer-path.ts"
import { type BoardEditor, newLayerId, type PaintedLayer } from "./board-editor.ts"
import type { Camera } from "./camera.ts"
import { draggedBy } from "./camera.ts"
import { selectionOfOutline } from "./selection.ts"

/** What a pointer or the keys are about to do, from its beginning to its end. */
export interface Gesture {
  move(points: readonly StrokePoint[], last: PassedPlace | null): void
  end(): void
  drop(): void
}

let strokes = 0

/** The layer that a brush paints on: the active one, or a new sketch over it where that takes no paint; null where none may be painted. */
function paintedLayer(editor: BoardEditor, name: string, gesture: string, isEraser: boolean): PaintedLayer | null {
  const { active } = editor
  if (active !== undefined && "tiles" in active) return active.isLocked || !active.isVisible ? null : active
  if (isEraser) return null
  const layer = { id: newLayerId(), name, kind: "sketch", isVisible: true, isLocked: false, opacity: 1, tiles: [] } as const
  const added = editor.add({ ...layer, tiles: [] }, gesture)
  return added !== null && "tiles" in added ? added : null
}

/** Paints or erases along the way of a pointer. */
export function strokeGesture(editor: BoardEditor, isEraser: boolean, sketchName: string): Gesture | null {
  strokes += 1
  const gesture = `stroke-${strokes}`
  const count = editor.document.layers.length
  const layer = paintedLayer(editor, sketchName, gesture, isEraser)
  if (layer === null) return null
  const { radius, softness, colour } = editor.$hand.get()
  const brush = { effect: isEraser ? "remove" : "add", radius, softness, ...(layer.kind === "sketch" ? { colour } : {}) } as const
  const painted = editor.plane.painted(layer.id)
  const points: StrokePoint[] = []
  return {
    move(added) {
      const start = points.length
      points.push(...added)
      const changed = painted.stroke(brush, points, start)
      if (changed !== null) editor.plane.invalidate(changed)
    },
    end: () => void editor.keepPaint(layer.id, gesture),
    drop() {
      painted.dropChanged(layer.tiles)
      // A layer that came for the stroke goes with it.
      if (editor.document.layers.length > count) editor.change((document) => deleteLayer(document, layer.id), gesture)
    },
  }
}

/** Encloses an area: a rectangle from corner to corner, or a line as it is drawn. */
export function outlineGesture(editor: BoardEditor, isRectangle: boolean, onOutline: (points: readonly PaintPoint[]) => void): Gesture {
  let points: PaintPoint[] = []
  const outline = (): readonly PaintPoint[] => {
    const [first] = points
    const last = points.at(-1)
    if (!isRectangle || first === undefined || last === undefined) return points
    const [left, right] = [Math.round(Math.min(first.x, last.x)), Math.round(Math.max(first.x, last.x))]
    const [top, bottom] = [Math.round(Math.min(first.y, last.y)), Math.round(Math.max(first.y, last.y))]
    return [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ]
  }
  return {
    move(added) {
      const [first] = points
      points = isRectangle ? [...(first === undefined ? [] : [first]), ...added] : [...points, ...added]
      onOutline(outline())
    },
    end() {
      const corners = outline()
      onOutline([])
      editor.$selection.set(areaOf(corners) < 1 ? null : selectionOfOutline(corners))
    },
    drop: () => onOutline([]),
  }
}

/** Moves what is seen. */
export function panGesture(editor: BoardEditor, from: PassedPlace): Gesture {
  let before = from
  return {
    move(_points, last) {
      if (last === null) return
      editor.look(draggedBy(editor.$camera.get(), last.clientX - before.clientX, last.clientY - before.clientY))
      before = last
    },
    end: () => {},
    drop: () => {},
  }
}

/** Moves the frame with the pointer, or draws another where it began beside it. */
export function frameGesture(editor: BoardEditor, start: PaintPoint, isMove: boolean): Gesture {
  const frame = editor.document.frame
  const gridPx = editor.$gridPx.get()
  strokes += 1
  const gesture = `frame-${strokes}`
  const snapped = (px: number) => Math.round(px / gridPx) * gridPx
  return {
    move(points) {
      const last = points.at(-1)
      if (last === undefined) return
      const drawn = (): Place => {
        const left = snapped(Math.min(start.x, last.x))
        const top = snapped(Math.min(start.y, last.y))
        return checkedFrame({ left, top, width: Math.abs(last.x - start.x), height: Math.abs(last.y - start.y) }, gridPx)
      }
      const next = isMove
        ? moveFrame({ ...frame, left: 0, top: 0 }, snapped(frame.left + last.x - start.x), snapped(frame.top + last.y - start.y))
        : drawn()
      editor.change((document) => ({ ...document, frame: next }), gesture)
    },
    end: () => editor.settle(),
    drop: () => editor.change((document) => ({ ...document, frame }), gesture),
  }
}

/** Moves the active layer with the pointer. */
export function moveLayerGesture(editor: BoardEditor, start: PaintPoint): Gesture | null {
  const { active } = editor
  if (active === undefined || active.isLocked) return null
  strokes += 1
  const gesture = `move-${strokes}`
  const { id } = active
  let by = { x: 0, y: 0 }
  return {
    move(points) {
      const last = points.at(-1)
      if (last === undefined) return
      by = { x: Math.round(last.x - start.x), y: Math.round(last.y - start.y) }
      if ("place" in active) {
        const place = { ...active.place, left: active.place.left + by.x, top: active.place.top + by.y }
        editor.change((document) => withPlace(document, id, place), gesture)
      }
    },
    end() {
      if ("tiles" in active) movePaint(editor, active, by.x, by.y)
      editor.settle()
    },
    drop() {
      if ("place" in active) editor.change((document) => withPlace(document, id, active.place), gesture)
    },
  }
}

/** A document in which the image of a layer lies elsewhere. */
export function withPlace(document: BoardDocument, id: string, place: Place): BoardDocument {
  const layer = document.layers.find((one) => one.id === id)
  if (layer === undefined || !("place" in layer)) return document
  return changeLayer(document, id, layer.kind, (before) => ({ ...before, place }))
}

/** Moves what is painted on a layer by whole px. */
export function movePaint(editor: BoardEditor, { id }: PaintedLayer, across: number, down: number): void {
  if (across === 0 && down === 0) return
  const painted = editor.plane.painted(id)
  const { bounds } = painted
  if (bounds === null) return
  const before = new OffscreenCanvas(bounds.width, bounds.height)
  const context = before.getContext("2d")
  if (context === null) return
  context.translate(-bounds.left, -bounds.top)
  painted.drawOn(context, bounds)
  painted.draw(bounds, "remove", (tile) => tile.clearRect(bounds.left, bounds.top, bounds.width, bounds.height))
  const after = { ...bounds, left: bounds.left + across, top: bounds.top + down }
  painted.draw(after, "add", (tile) => tile.drawImage(before, after.left, after.top))
  editor.plane.invalidate("all")
  void editor.keepPaint(id)
}

/** Two fingers: what is under them stays under them. */
export function pinched(
  camera: Camera,
  fingers: { readonly before: PaintPoint; readonly now: PaintPoint; readonly other: PaintPoint },
  zoomed: (camera: Camera, factor: number, point: PaintPoint) => Camera,
): Camera {
  const { before, now, other } = fingers
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
  return zoomed(draggedBy(camera, (now.x - before.x) / 2, (now.y - before.y) / 2), factor, middle)
}
