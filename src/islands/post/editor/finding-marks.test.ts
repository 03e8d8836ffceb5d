import { getSchema } from "@tiptap/core"
import type { Node } from "@tiptap/pm/model"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { anyDocument } from "../../../../testing/post/article-documents.ts"
import type { ArticleDocument } from "../../../domain/post/article/document-rules.ts"
import { normalised } from "../../../domain/post/article/normalise-document.ts"
import { articleExtensions } from "./article-extensions.ts"
import { checkedTextOf } from "./checked-text.ts"
import { documentOfEditor, type EditorNode, editorDocument } from "./editor-document.ts"
import { rangeOfPlace } from "./finding-marks.ts"

const schema = getSchema(articleExtensions({ images: new Map(), cards: new Map() }, ""))
const nodeOf = (document: EditorNode): Node => schema.nodeFromJSON(document)
/** With blank lines around and between, as they stand in an editor while somebody writes. */
const spacedOut = (document: EditorNode): EditorNode => ({
  type: "doc",
  content: (document.content ?? []).flatMap((node) => [{ type: "paragraph" }, node, { type: "paragraph" }]),
})

function textIn(doc: Node, { from, to }: { readonly from: number; readonly to: number }): string {
  return doc.textBetween(from, to, "", "\n")
}

describe("the editor's schema", () => {
  test("takes every article and gives it back as it is", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const doc = nodeOf(editorDocument(normalised(document)))
        doc.check()
        expect(documentOfEditor(doc.toJSON())).toEqual(normalised(document))
      }),
    )
  })
})

describe("a place that the rules stand against", () => {
  test("is found in the editor, whatever blank lines stand there", () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), fc.nat(), (given, one, other) => {
        const document: ArticleDocument = normalised(given)
        const doc = nodeOf(spacedOut(editorDocument(document)))
        const checked = checkedTextOf(document)
        for (const { field, start, end } of checked.stretches) {
          const text = checked.text.slice(start, end)
          const [from, to] = [one % (text.length + 1), other % (text.length + 1)].toSorted((left, right) => left - right)
          const range = rangeOfPlace(doc, document, { field, start: from ?? 0, end: to ?? 0 })
          expect(range, field).not.toBeNull()
          if (range === null) continue
          if (field.includes(".marks.")) expect(text.startsWith("https:") || text.startsWith("/")).toBe(true)
          else if (/\.attrs\.(alt|caption)$/.test(field)) expect(doc.nodeAt(range.from)?.type.name).toBe("image")
          else expect(textIn(doc, range)).toBe(text.slice(from, to))
        }
      }),
    )
  })

  test("is nowhere once its block is gone", () => {
    const document: ArticleDocument = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "here" }] }] }
    const doc = nodeOf({ type: "doc", content: [{ type: "paragraph" }] })
    expect(rangeOfPlace(doc, document, { field: "document.content.0", start: 0, end: 4 })).toBeNull()
  })
})
