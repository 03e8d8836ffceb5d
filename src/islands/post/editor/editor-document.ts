import { asFileId, asWorkId, ID_PATTERN } from "../../../domain/_kernel/ids.ts"
import {
  type ArticleDocument,
  type BlockNode,
  EMPTY_DOCUMENT,
  HEADING_LEVELS,
  IMAGE_SIZES,
  type ImageSource,
  type InlineNode,
  type ListItemNode,
  type ListNode,
  MAXIMUM_CAPTION_CHARACTERS,
  MAXIMUM_LIST_DEPTH,
  MAXIMUM_LIST_START,
  type Mark,
  type ParagraphNode,
  PLAIN_MARKS,
} from "../../../domain/post/article/document-rules.ts"
import { linkTarget } from "../../../domain/post/article/href-rules.ts"
import { normalised } from "../../../domain/post/article/normalise-document.ts"

/** A node as the editor gives and takes it. */
export interface EditorNode {
  readonly type?: string
  readonly attrs?: Record<string, unknown> | undefined
  readonly content?: EditorNode[]
  readonly marks?: { readonly type: string; readonly attrs?: Record<string, unknown> }[]
  readonly text?: string
}

/** What names an image of an article in one word: the file of My media, or the copy that the article has. */
export function imageName(source: ImageSource): string {
  return "file_id" in source ? source.file_id : source.kept
}

/** The source that such a name is of; null for anything else. */
function imageSource(name: unknown): ImageSource | null {
  if (typeof name !== "string") return null
  if (name.startsWith("file_")) return ID_PATTERN.test(name) ? { file_id: asFileId(name) } : null
  return /^[0-9a-z]{26}\.[a-z0-9]{2,5}$/.test(name) ? { kept: name } : null
}

/** A document as the editor takes it; it wants a block to stand in. */
export function editorDocument(document: ArticleDocument): EditorNode {
  const content = document.content.map(editorNode)
  return { type: "doc", content: content.length === 0 ? [{ type: "paragraph" }] : content }
}

function editorNode(node: BlockNode): EditorNode {
  // As JSON has it: without what is there and undefined.
  if (node.type !== "image") return JSON.parse(JSON.stringify(node))
  const { source, ...attrs } = node.attrs
  return { type: "image", attrs: { ...attrs, source: imageName(source) } }
}

/** The document that stands in an editor, in its normal form: what the schema does not know is left out, deeper lists are drawn level. */
export function documentOfEditor(node: EditorNode): ArticleDocument {
  if (node.type !== "doc") return EMPTY_DOCUMENT
  return normalised({ type: "doc", content: childrenOf(node).flatMap(blockOf) })
}

const childrenOf = (node: EditorNode): readonly EditorNode[] => node.content ?? []

function blockOf(node: EditorNode): readonly BlockNode[] {
  switch (node.type) {
    case "heading": {
      const level = HEADING_LEVELS.find((one) => one === node.attrs?.level) ?? HEADING_LEVELS[0]
      return [{ type: "heading", attrs: { level }, content: inlineOf(node) }]
    }
    case "blockquote": {
      const content = flowOf(node, MAXIMUM_LIST_DEPTH)
      return content.length === 0 ? [] : [{ type: "blockquote", content }]
    }
    case "codeBlock": {
      const language = node.attrs?.language
      const isKnown = typeof language === "string" && /^[a-z0-9+#-]{1,24}$/.test(language)
      const text = childrenOf(node)
        .map((child) => child.text ?? "")
        .join("")
      return [{ type: "codeBlock", ...(isKnown ? { attrs: { language } } : {}), content: [{ type: "text", text }] }]
    }
    case "horizontalRule":
      return [{ type: "horizontalRule" }]
    case "image":
      return imageOf(node)
    case "workCard": {
      const id = node.attrs?.work_id
      return typeof id === "string" && ID_PATTERN.test(id) ? [{ type: "workCard", attrs: { work_id: asWorkId(id) } }] : []
    }
    default:
      return flowNode(node, MAXIMUM_LIST_DEPTH)
  }
}

function imageOf({ attrs = {} }: EditorNode): readonly BlockNode[] {
  const source = imageSource(attrs.source)
  if (source === null) return []
  const words = (value: unknown) => (typeof value === "string" ? value.slice(0, MAXIMUM_CAPTION_CHARACTERS) : "")
  const size = IMAGE_SIZES.find((one) => one === attrs.size) ?? "normal"
  return [{ type: "image", attrs: { source, alt: words(attrs.alt), caption: words(attrs.caption), size } }]
}

function flowOf(node: EditorNode, depth: number): (ParagraphNode | ListNode)[] {
  return childrenOf(node).flatMap((child) => flowNode(child, depth))
}

function flowNode(node: EditorNode, depth: number): readonly (ParagraphNode | ListNode)[] {
  if (node.type === "paragraph") return [{ type: "paragraph", content: inlineOf(node) }]
  if (node.type !== "bulletList" && node.type !== "orderedList") return []
  // Whatever lies too deep goes on as entries of the deepest list that there may be.
  const content = childrenOf(node).flatMap((item) => (depth === 1 ? flattened(item) : [itemOf(item, depth - 1)]))
  if (content.length === 0) return []
  const start = node.type === "orderedList" ? node.attrs?.start : undefined
  const isKept = typeof start === "number" && Number.isInteger(start) && start >= 0 && start <= MAXIMUM_LIST_START
  return [{ type: node.type, ...(isKept ? { attrs: { start } } : {}), content }]
}

function itemOf(item: EditorNode, depth: number): ListItemNode {
  const content = flowOf(item, depth)
  return { type: "listItem", content: content[0]?.type === "paragraph" ? content : [{ type: "paragraph" }, ...content] }
}

function flattened(item: EditorNode): readonly ListItemNode[] {
  const isList = (child: EditorNode) => child.type === "bulletList" || child.type === "orderedList"
  const own = itemOf({ ...item, content: childrenOf(item).filter((child) => !isList(child)) }, 0)
  const below = childrenOf(item)
    .filter(isList)
    .flatMap((list) => childrenOf(list).flatMap(flattened))
  return [own, ...below]
}

function inlineOf(node: EditorNode): InlineNode[] {
  return childrenOf(node).flatMap((child): readonly InlineNode[] => {
    if (child.type === "hardBreak") return [{ type: "hardBreak" }]
    if (child.type !== "text" || child.text === undefined) return []
    return [{ type: "text", text: child.text, marks: marksOf(child) }]
  })
}

function marksOf({ marks = [] }: EditorNode): Mark[] {
  return marks.flatMap(({ type, attrs }): readonly Mark[] => {
    const plain = PLAIN_MARKS.find((one) => one === type)
    if (plain !== undefined) return [{ type: plain }]
    const href = type === "link" && typeof attrs?.href === "string" ? linkTarget(attrs.href) : null
    return href === null ? [] : [{ type: "link", attrs: { href } }]
  })
}
