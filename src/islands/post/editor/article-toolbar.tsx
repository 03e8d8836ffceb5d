import type { Editor } from "@tiptap/core"
import {
  Bold,
  Code,
  FolderOpen,
  ImagePlus,
  Images,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Undo2,
} from "lucide-react"
import { type KeyboardEvent, useRef, useState } from "react"
import { HEADING_LEVELS, type HeadingLevel } from "../../../domain/post/article/document-rules.ts"
import type { MediaFile } from "../../../domain/upload/contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { LibraryDialog } from "../../library/library-dialog.tsx"
import { CardDialog } from "./card-dialog.tsx"
import type { EditorParts } from "./editor-parts.ts"
import { ImagePanel } from "./image-panel.tsx"
import { LinkDialog } from "./link-dialog.tsx"
import { useEditorLook } from "./use-editor-look.ts"

interface ArticleToolbarProps {
  /** Null until it is there. */
  readonly editor: Editor | null
  readonly parts: EditorParts
  readonly onFiles: (files: readonly File[]) => void
  readonly onChosen: (files: readonly MediaFile[]) => void
  readonly onParts: () => void
}

type Ask = "link" | "library" | "card" | null

/** What can be done with the text, by press and by arrow keys; Alt+F10 leads here from the text and Escape back. */
export function ArticleToolbar({ editor, parts, onFiles, onChosen, onParts }: ArticleToolbarProps) {
  const t = useMessages("article")
  const bar = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<Ask>(null)
  const look = useEditorLook(editor, bar)
  const run = (change: (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>) =>
    editor !== null && change(editor.chain().focus()).run()
  const toggle = (icon: LucideIcon, label: string, isOn: boolean, change: Parameters<typeof run>[0]) => (
    <Button
      icon={icon}
      label={label}
      aria-pressed={isOn}
      variant="quiet"
      onClick={() => run(change)}
      className="aria-pressed:bg-accent-soft"
    />
  )
  const press = (icon: LucideIcon, label: string, onClick: () => void, isOff = false) => (
    <Button icon={icon} label={label} variant="quiet" isOff={isOff} onClick={onClick} />
  )
  const close = () => setAsked(null)
  return (
    <div className="article-tools">
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t("toolbar")}
        aria-orientation="horizontal"
        className="scroll-row flex items-center gap-0.5 overflow-x-auto p-0.5 md:flex-wrap"
        onKeyDown={(event) => moveAlong(event, editor)}
      >
        <select
          aria-label={t("paragraphStyle")}
          value={look.level}
          onChange={({ target }) => {
            const level = HEADING_LEVELS.find((one) => String(one) === target.value)
            run((chain) => (level === undefined ? chain.setParagraph() : chain.setHeading({ level })))
          }}
          className="control control--medium w-auto pe-2"
        >
          <option value={0}>{t("paragraph")}</option>
          {HEADING_LEVELS.map((level: HeadingLevel) => (
            <option key={level} value={level}>
              {t("heading", { level: String(level) })}
            </option>
          ))}
        </select>
        {toggle(Bold, t("bold"), look.isBold, (chain) => chain.toggleBold())}
        {toggle(Italic, t("italic"), look.isItalic, (chain) => chain.toggleItalic())}
        {toggle(Strikethrough, t("strike"), look.isStrike, (chain) => chain.toggleStrike())}
        {toggle(Code, t("code"), look.isCode, (chain) => chain.toggleCode())}
        <Button
          icon={Link}
          label={t("link")}
          aria-pressed={look.isLink}
          variant="quiet"
          onClick={() => setAsked("link")}
          className="aria-pressed:bg-accent-soft"
        />
        {toggle(List, t("bulletList"), look.isBulletList, (chain) => chain.toggleBulletList())}
        {toggle(ListOrdered, t("orderedList"), look.isOrderedList, (chain) => chain.toggleOrderedList())}
        {toggle(Quote, t("blockquote"), look.isQuote, (chain) => chain.toggleBlockquote())}
        {toggle(SquareCode, t("codeBlock"), look.isCodeBlock, (chain) => chain.toggleCodeBlock())}
        {press(Minus, t("horizontalRule"), () => run((chain) => chain.setHorizontalRule()))}
        <Button icon={ImagePlus} label={t("addImage")} variant="quiet" onClick={() => input.current?.click()} />
        {press(FolderOpen, t("fromMedia"), () => setAsked("library"))}
        {press(Images, t("addCard"), () => setAsked("card"))}
        {press(Undo2, t("undo"), () => run((chain) => chain.undo()), !look.canUndo)}
        {press(Redo2, t("redo"), () => run((chain) => chain.redo()), !look.canRedo)}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/*"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            currentTarget.value = ""
          }}
        />
      </div>
      {editor !== null && look.image !== null ? <ImagePanel key={look.image.pos} editor={editor} image={look.image} /> : null}
      {asked === "link" && editor !== null ? <LinkDialog editor={editor} onClose={close} /> : null}
      {asked === "library" ? (
        <LibraryDialog
          kinds={["image"]}
          isMultiple
          onClose={close}
          onChosen={(files) => {
            close()
            onChosen(files)
          }}
        />
      ) : null}
      {asked === "card" ? (
        <CardDialog
          onClose={close}
          onChosen={(card) => {
            close()
            parts.cards.set(card.id, card)
            onParts()
            run((chain) => chain.insertContent({ type: "workCard", attrs: { work_id: card.id } }))
          }}
        />
      ) : null}
    </div>
  )
}

/** Arrow keys go from control to control, as the line of them runs; Escape goes back to the text. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>, editor: Editor | null): void {
  if (event.key === "Escape") {
    editor?.commands.focus()
    return
  }
  const isEnd = event.key === "Home" || event.key === "End"
  if (!isEnd && event.key !== "ArrowRight" && event.key !== "ArrowLeft") return
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("button, select")]
  const at = controls.findIndex((control) => control === document.activeElement)
  const isForward = (event.key === "ArrowRight") === (getComputedStyle(event.currentTarget).direction === "ltr")
  const next = isEnd ? (event.key === "Home" ? 0 : controls.length - 1) : (at + (isForward ? 1 : -1) + controls.length) % controls.length
  event.preventDefault()
  controls[next]?.focus()
}
