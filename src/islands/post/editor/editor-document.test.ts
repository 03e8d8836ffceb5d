import fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as z from "zod/mini"
import { anyDocument } from "../../../../testing/post/article-documents.ts"
import { articleDocumentSchema } from "../../../domain/post/article/document-schema.ts"
import { textOfDocument } from "../../../domain/post/article/document-text.ts"
import { normalised } from "../../../domain/post/article/normalise-document.ts"
import { documentOfEditor, type EditorNode, editorDocument } from "./editor-document.ts"

const attrs = fc.dictionary(
  fc.constantFrom("level", "source", "size", "start", "language", "work_id", "alt"),
  fc.oneof(fc.string(), fc.integer(), fc.double()),
)
const marks = fc.array(fc.record({ type: fc.constantFrom("bold", "link", "underline"), attrs: fc.record({ href: fc.string() }) }), {
  maxLength: 2,
})
const NAMES = [
  "doc",
  "paragraph",
  "heading",
  "bulletList",
  "orderedList",
  "listItem",
  "blockquote",
  "codeBlock",
  "image",
  "workCard",
  "iframe",
]

/** Trees of names that the editor knows, put together in any way. */
const { tree: anyTree } = fc.letrec<{ tree: EditorNode }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ type: fc.constantFrom("text", "hardBreak"), text: fc.string(), marks }),
    fc.record({ type: fc.constantFrom(...NAMES), attrs, content: fc.array(tie("tree"), { maxLength: 4 }) }),
  ),
}))

const list = (depth: number, text = "a"): EditorNode => ({
  type: "bulletList",
  content: [
    {
      type: "listItem",
      content: [
        { type: "paragraph", content: [{ type: "text", text: `${text}${depth}` }] },
        ...(depth === 1 ? [] : [list(depth - 1, text)]),
      ],
    },
  ],
})

describe("the document of an editor", () => {
  test("goes through the editor as it is", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(documentOfEditor(editorDocument(document))).toEqual(normalised(document))
      }),
    )
  })

  test("is one that the schema takes, whatever stood in the editor", () => {
    fc.assert(
      fc.property(fc.array(anyTree, { maxLength: 4 }), (content) => {
        const document = documentOfEditor({ type: "doc", content })
        expect(z.safeParse(articleDocumentSchema(), document)).toMatchObject({ success: true, data: document })
      }),
    )
  })

  test("draws lists level that lie too deep, and loses none of their words", () => {
    const document = documentOfEditor({ type: "doc", content: [list(6)] })
    expect(textOfDocument(document)).toBe("a6\na5\na4\na3\na2\na1")
    expect(z.safeParse(articleDocumentSchema(), document).success).toBe(true)
  })
})
