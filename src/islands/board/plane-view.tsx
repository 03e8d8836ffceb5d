import { useStore } from "@nanostores/react"
import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { contentPlace } from "../../domain/board/layer-rules.ts"
import { placeAround } from "../../domain/board/tile-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useBoard } from "./board-context.ts"
import type { BoardEditor, Tool } from "./board-editor.ts"
import { BoardInput, type PressTool } from "./board-input.ts"
import { BoardOverlay } from "./board-overlay.tsx"
import { announceWith, type BoardWords } from "./board-words.ts"

/** Largest side of the canvas that is drawn on, px. */
const MAXIMUM_CANVAS_PX = 4096
/** Distance of the dots that the plane shows where it is empty, px of the board; doubled until they are this far apart in the view. */
const DOTS_PX = 16
const NEAREST_DOTS_PX = 16

/** The plane without edge: what is painted, the frame over it, and every way to work on it. */
export function PlaneView() {
  const t = useMessages("board")
  const { editor } = useBoard()
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [input, setInput] = useState<BoardInput | null>(null)
  const tool = useStore(editor.$tool)
  useViewSize(editor, element, canvas)
  useEffect(() => {
    if (element.current === null) return
    const made = new BoardInput({
      editor,
      element: element.current,
      sketchName: () => t("sketchName"),
      onPress: (pressed, point) => void pressAt(editor, pressed, point, t),
    })
    setInput(made)
    return made.listen()
  }, [editor, t])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- painting is an interaction that no plainer role has
    <div
      ref={element}
      role="application"
      tabIndex={0}
      aria-label={t("plane")}
      aria-describedby={`${id}-keys`}
      data-tool={tool}
      dir="ltr"
      className={`absolute inset-0 touch-none overflow-hidden bg-sunken outline-offset-[-2px] select-none ${CURSORS[tool]}`}
    >
      <Dots />
      <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full text-accent" />
      {input === null ? null : <BoardOverlay input={input} />}
      <p id={`${id}-keys`} className="sr-only">
        {t("planeKeys")}
      </p>
    </div>
  )
}

const CURSORS: Readonly<Record<Tool, string>> = {
  move: "cursor-move",
  hand: "cursor-grab active:cursor-grabbing",
  frame: "cursor-crosshair",
  brush: "cursor-none",
  eraser: "cursor-none",
  fill: "cursor-cell",
  eyedropper: "cursor-crosshair",
  rectangle: "cursor-crosshair",
  lasso: "cursor-crosshair",
  subject: "cursor-default",
  object: "cursor-cell",
}

/** What only some presses need is fetched with the first of them. */
async function pressAt(
  editor: BoardEditor,
  tool: PressTool,
  point: { readonly x: number; readonly y: number },
  t: BoardWords,
): Promise<void> {
  try {
    const { pressWith } = await import("./press-tools.ts")
    if (!(await pressWith(editor, tool, point, t("sketchName")))) announceWith(t)("nothingHere")
  } catch {
    editor.$failure.set("notPrepared")
  }
}

/** Keeps the canvas as large as its place, and shows all of the board once at the beginning. */
function useViewSize(
  editor: BoardEditor,
  element: React.RefObject<HTMLDivElement | null>,
  canvas: React.RefObject<HTMLCanvasElement | null>,
): void {
  useLayoutEffect(() => {
    const [box, surface] = [element.current, canvas.current]
    if (box === null || surface === null) return
    editor.plane.attach(surface)
    let isFirst = true
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = box
      if (width === 0 || height === 0) return
      const ratio = Math.min(devicePixelRatio, MAXIMUM_CANVAS_PX / Math.max(width, height))
      surface.width = Math.round(width * ratio)
      surface.height = Math.round(height * ratio)
      editor.$view.set({ width, height })
      if (isFirst)
        editor.fit(placeAround([editor.document.frame, contentPlace(editor.document) ?? editor.document.frame]) ?? editor.document.frame)
      else editor.plane.invalidate("all")
      isFirst = false
    }
    fit()
    const watch = new ResizeObserver(fit)
    watch.observe(box)
    const onTheme = new MutationObserver(() => editor.plane.invalidate("all"))
    onTheme.observe(document.documentElement, { attributeFilter: ["data-theme"] })
    return () => {
      watch.disconnect()
      onTheme.disconnect()
      editor.plane.attach(null)
    }
  }, [editor, element, canvas])
}

/** Dots that move and grow with the board, so that its emptiness has a scale. */
function Dots() {
  const { scale, left, top } = useStore(useBoard().editor.$camera)
  let step = DOTS_PX * scale
  while (step < NEAREST_DOTS_PX) step *= 4
  while (step > NEAREST_DOTS_PX * 8) step /= 4
  const style: CSSProperties = {
    backgroundSize: `${step}px ${step}px`,
    backgroundPosition: `${-left * scale}px ${-top * scale}px`,
  }
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 bg-[radial-gradient(circle_at_0.75px_0.75px,var(--color-line)_0.75px,transparent_1px)]"
      style={style}
    />
  )
}
