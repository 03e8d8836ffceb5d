import type { Editor } from "@tiptap/core"
import { type RefObject, useEffect, useState } from "react"
import { HEADING_LEVELS, IMAGE_SIZES, type ImageSize } from "../../../domain/post/article/document-rules.ts"

/** An image that is selected in the editor. */
export interface SelectedImage {
  readonly pos: number
  readonly alt: string
  readonly caption: string
  readonly size: ImageSize
}

const NOTHING = {
  level: 0,
  isBold: false,
  isItalic: false,
  isStrike: false,
  isCode: false,
  isLink: false,
  isBulletList: false,
  isOrderedList: false,
  isQuote: false,
  isCodeBlock: false,
  canUndo: false,
  canRedo: false,
  image: null as SelectedImage | null,
}

/** What the toolbar shows of the place in the text; Alt+F10 in the text leads to the toolbar. */
export function useEditorLook(editor: Editor | null, bar: RefObject<HTMLElement | null>): typeof NOTHING {
  const [look, setLook] = useState(NOTHING)
  useEffect(() => {
    if (editor === null) return
    const show = () => setLook((before) => (isSame(before, lookOf(editor)) ? before : lookOf(editor)))
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey && event.key === "F10") bar.current?.querySelector<HTMLElement>("select, button")?.focus()
    }
    show()
    editor.on("transaction", show)
    editor.view.dom.addEventListener("keydown", onKey)
    return () => {
      editor.off("transaction", show)
      if (!editor.isDestroyed) editor.view.dom.removeEventListener("keydown", onKey)
    }
  }, [editor, bar])
  return look
}

function lookOf(editor: Editor): typeof NOTHING {
  return {
    level: HEADING_LEVELS.find((level) => editor.isActive("heading", { level })) ?? 0,
    isBold: editor.isActive("bold"),
    isItalic: editor.isActive("italic"),
    isStrike: editor.isActive("strike"),
    isCode: editor.isActive("code"),
    isLink: editor.isActive("link"),
    isBulletList: editor.isActive("bulletList"),
    isOrderedList: editor.isActive("orderedList"),
    isQuote: editor.isActive("blockquote"),
    isCodeBlock: editor.isActive("codeBlock"),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    image: selectedImage(editor),
  }
}

function selectedImage({ state: { doc, selection } }: Editor): SelectedImage | null {
  const node = doc.nodeAt(selection.from)
  if (node?.type.name !== "image" || selection.to !== selection.from + node.nodeSize) return null
  const size = IMAGE_SIZES.find((one) => one === node.attrs.size) ?? "normal"
  return { pos: selection.from, alt: String(node.attrs.alt), caption: String(node.attrs.caption), size }
}

function isSame(left: typeof NOTHING, right: typeof NOTHING): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
