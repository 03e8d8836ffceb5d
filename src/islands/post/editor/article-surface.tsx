import { Editor, type JSONContent } from "@tiptap/core"
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react"
import type { ArticleDocument } from "../../../domain/post/article/document-rules.ts"
import { linkTarget } from "../../../domain/post/article/href-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import type { TypedText } from "../typed-meanwhile.tsx"
import { addFiles, addImages, type ImageWays } from "./add-images.ts"
import { articleExtensions } from "./article-extensions.ts"
import { ArticleToolbar } from "./article-toolbar.tsx"
import type { TextPlace } from "./checked-text.ts"
import { documentOfEditor, editorDocument } from "./editor-document.ts"
import type { EditorParts } from "./editor-parts.ts"
import { findingsMeta, type MarkedPlace, rangeOfPlace } from "./finding-marks.ts"
import { cleanPastedHtml, type LeftOut } from "./pasted-html.ts"

/** What the screen around it asks of the editor. */
export interface SurfaceHandle {
  /** The document as it stands. */
  readonly read: () => ArticleDocument
  /** Leads to a place of a document that was read from here. */
  readonly show: (document: ArticleDocument, place: TextPlace) => void
}

interface ArticleSurfaceProps {
  readonly ref?: Ref<SurfaceHandle>
  readonly initial: ArticleDocument
  readonly parts: EditorParts
  readonly labelId: string
  /** What was typed before the editor was there: it is taken over, at the beginning. */
  readonly typed: TypedText
  /** Places that rules stand against, in the document that they were found in. */
  readonly findings: { readonly document: ArticleDocument; readonly places: readonly MarkedPlace[] }
  readonly onChange: (document: ArticleDocument) => void
  /** An image was added to the parts. */
  readonly onParts: () => void
}

/** The editor itself, with its toolbar; it takes the focus when it is there. Loaded when somebody begins to write. */
export function ArticleSurface({ ref, initial, parts, labelId, typed, findings, onChange, onParts }: ArticleSurfaceProps) {
  const t = useMessages("article")
  const errorWords = useErrorWords()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const ways: ImageWays = {
    parts,
    onParts,
    words: {
      uploading: (name) => t("uploading", { name }),
      failed: (name, reason) => `${t("uploadFailed", { name })} ${errorWords(reason)}`,
      tooMany: () => t("tooManyImages"),
    },
  }
  const onLeftOut = (kinds: readonly LeftOut[]) => {
    if (kinds.length === 0) return
    const text = kinds.map((kind) => t(`pasted_${kind}`)).join(" ")
    announce({ tone: "plain", body: { kind: "text", text } })
  }
  // The editor is made once; what it calls is whatever stands here by then.
  const live = useRef({ initial, labelId, onChange, onLeftOut, ways, placeholder: t("bodyPlaceholder") })
  useEffect(() => {
    live.current = { initial, labelId, onChange, onLeftOut, ways, placeholder: t("bodyPlaceholder") }
  })

  useEffect(() => {
    const { initial: content, labelId: name, placeholder, ways: first } = live.current
    const takeFiles = (transfer: DataTransfer | null, at: number | null): boolean => {
      const files = [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith("image/"))
      if (files.length > 0) void addImages(made, files, at, live.current.ways)
      return files.length > 0
    }
    const made = new Editor({
      element: place.current,
      extensions: articleExtensions(first.parts, placeholder),
      content: editorDocument(content),
      injectCSS: false,
      enableContentCheck: false,
      editorProps: {
        attributes: { class: "article-body article-writing", role: "textbox", "aria-multiline": "true", "aria-labelledby": name },
        transformPastedHTML: (html) => {
          const pasted = cleanPastedHtml(html)
          live.current.onLeftOut(pasted.leftOut)
          return pasted.html
        },
        handlePaste: (_, event) => pasteLink(made, event) || takeFiles(event.clipboardData, null),
        handleDrop: (view, event, _slice, isMoved) =>
          !isMoved && takeFiles(event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null),
      },
      onUpdate: () => live.current.onChange(documentOfEditor(made.getJSON())),
    })
    // At once: a focus in the next frame would move the caret of someone already typing.
    made.view.focus()
    if (typed.read() !== "") made.commands.insertContent(paragraphsOf(typed.read()))
    typed.keep("")
    setEditor(made)
    return () => made.destroy()
  }, [typed])

  useImperativeHandle(
    ref,
    () => ({
      read: () => (editor === null ? initial : documentOfEditor(editor.getJSON())),
      show(document, place) {
        const range = editor === null ? null : rangeOfPlace(editor.state.doc, document, place)
        if (editor === null || range === null || range.to > editor.state.doc.content.size) return
        editor.chain().focus().setTextSelection(range).scrollIntoView().run()
      },
    }),
    [editor, initial],
  )
  useEffect(() => {
    if (editor === null) return
    const [key, marks] = findingsMeta(editor.state.doc, findings.document, findings.places)
    editor.view.dispatch(editor.state.tr.setMeta(key, marks).setMeta("addToHistory", false))
  }, [editor, findings])

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ArticleToolbar
        editor={editor}
        parts={parts}
        onFiles={(files) => editor !== null && void addImages(editor, files, null, ways)}
        onChosen={(files) => editor !== null && addFiles(editor, files, ways)}
        onParts={onParts}
      />
      <div ref={place} className="contents" />
    </div>
  )
}

/** Plain text as the editor takes it: a line stays where it is put, several are paragraphs. */
function paragraphsOf(text: string): JSONContent[] {
  const lines = text.split("\n").map((line): JSONContent[] => (line === "" ? [] : [{ type: "text", text: line }]))
  return lines.length === 1 ? (lines[0] ?? []) : lines.map((content) => ({ type: "paragraph", content }))
}

/** An address that is pasted over words becomes a link on them. */
function pasteLink(editor: Editor, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData("text/plain").trim() ?? ""
  const href = /^https:\/\/\S+$/i.test(text) ? linkTarget(text) : null
  if (href === null || editor.state.selection.empty || editor.isActive("codeBlock")) return false
  return editor.chain().setMark("link", { href }).run()
}
