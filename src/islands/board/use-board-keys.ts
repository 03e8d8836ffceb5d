import { useEffect, useEffectEvent } from "react"
import { deleteLayer } from "../../domain/board/layer-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { hasOpenPanel } from "../_runtime/screen-keys.ts"
import { useBoard } from "./board-context.ts"
import { isTyped } from "./board-input.ts"
import { paintOn, takeTool } from "./take-tool.ts"
import { toolOfKey } from "./tools.ts"
import { clearSelected } from "./use-selection.ts"

const RESIZE = 1.2

/** The keys of the whole screen: tools, what is seen, steps back, results. What is typed into a field is the field's. */
export function useBoardKeys(): void {
  const t = useMessages("board")
  const { editor, results } = useBoard()
  const commandOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (key.toLowerCase() === "z") return () => void (shiftKey ? editor.redo() : editor.undo())
    return key.toLowerCase() === "y" ? () => void editor.redo() : undefined
  }
  const resultKeyOf = ({ key, target, repeat }: KeyboardEvent): (() => void) | undefined => {
    const shown = results.$results.get()
    if (shown === null) return undefined
    const isOnButton = target instanceof Element && target.closest("button, a, input, [role=menuitem]") !== null
    if (key === "Escape") return () => results.none()
    if (isOnButton) return undefined
    if (key === "Enter") return () => void results.keep(t("resultName", { number: shown.chosen + 1 }))
    if (key === "ArrowRight" || key === "ArrowLeft") return () => results.step(key === "ArrowRight" ? 1 : -1)
    return key === " " && !repeat ? () => results.hold(true) : undefined
  }
  const plainKeyOf = ({ key, target }: KeyboardEvent): (() => void) | undefined => {
    const tool = toolOfKey(key)
    if (tool !== undefined) return () => takeTool(editor, tool)
    const hand = editor.$hand.get()
    const isOnBoard = target === document.body || (target instanceof Element && target.getAttribute("role") === "application")
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      "0": () => editor.fit(editor.document.frame),
      "+": () => editor.zoom(1.4),
      "=": () => editor.zoom(1.4),
      "-": () => editor.zoom(1 / 1.4),
      "[": () => editor.setHand({ radius: hand.radius / RESIZE }),
      "]": () => editor.setHand({ radius: hand.radius * RESIZE }),
      x: () => editor.$tool.set(editor.$tool.get() === "eraser" ? "brush" : "eraser"),
      m: () => paintOn(editor, "mask", t),
      r: () => paintOn(editor, "region", t),
      ...(isOnBoard && editor.$selection.get() !== null
        ? { Escape: () => editor.$selection.set(null), Delete: () => clearSelected(editor), Backspace: () => clearSelected(editor) }
        : {}),
      ...(isOnBoard && editor.$selection.get() === null
        ? { Delete: () => editor.change((document) => deleteLayer(document, editor.$activeId.get() ?? "")) }
        : {}),
    }
    return keys[key.length === 1 ? key.toLowerCase() : key]
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector("dialog:modal") !== null || isTyped(event)) return
    const action = event.ctrlKey || event.metaKey ? commandOf(event) : (resultKeyOf(event) ?? plainKeyOf(event))
    if (action === undefined || event.altKey) return
    event.preventDefault()
    // What lies below takes no second part in it.
    event.stopImmediatePropagation()
    action()
  })
  const onKeyUp = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === " ") results.hold(false)
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.key !== "Escape") onKey(event)
    }
    // What is open over the board closes first, and takes the key for itself.
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !hasOpenPanel()) onKey(event)
    }
    const up = (event: KeyboardEvent) => onKeyUp(event)
    // Before the board's own keys, which move the brush: results over the frame come first.
    addEventListener("keydown", down, { capture: true })
    addEventListener("keydown", close)
    addEventListener("keyup", up)
    return () => {
      removeEventListener("keydown", down, { capture: true })
      removeEventListener("keydown", close)
      removeEventListener("keyup", up)
    }
  }, [])
}
