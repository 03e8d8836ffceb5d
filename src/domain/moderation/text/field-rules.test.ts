import { expect, it } from "vitest"
import { documentFields, fieldsOf } from "./field-rules.ts"

const text = (words: string, ...marks: readonly object[]) => ({ type: "text", text: words, ...(marks.length > 0 && { marks }) })

it("texts of an input have the paths of its fields; what is empty is left out", () => {
  expect(fieldsOf({ title: "A", text: "", tags: ["x", "y"], items: [{}, { caption: "c" }] })).toEqual([
    { path: "title", text: "A" },
    { path: "tags.0", text: "x" },
    { path: "tags.1", text: "y" },
    { path: "items.1.caption", text: "c" },
  ])
})

it("pieces of one block that differ in look are one text, in which a line break counts as one character", () => {
  const paragraph = { type: "paragraph", content: [text("fo"), text("x", { type: "bold" }), { type: "hardBreak" }, text("y")] }
  expect(documentFields({ type: "doc", content: [paragraph] })).toEqual([{ path: "document.content.0", text: "fox\ny" }])
})

it("what attributes show or lead to is checked too", () => {
  const link = { type: "link", attrs: { href: "https://bit.ly/x", target: "_blank" } }
  const image = { type: "image", attrs: { alt: "A fox", caption: "Mine", file_id: "file_x" } }
  const list = { type: "list", content: [{ type: "item", content: [{ type: "paragraph", content: [text("here", link)] }] }] }
  expect(documentFields({ type: "doc", content: [image, list] }).map((field) => [field.path, field.text])).toEqual([
    ["document.content.0.attrs.alt", "A fox"],
    ["document.content.0.attrs.caption", "Mine"],
    ["document.content.1.content.0.content.0", "here"],
    ["document.content.1.content.0.content.0.content.0.marks.0.attrs.href", "https://bit.ly/x"],
  ])
})

it("a tree of any depth or shape is gone through without an error", () => {
  let deep: object = text("down here")
  for (let depth = 0; depth < 50_000; depth++) deep = { type: "x", content: [deep] }
  expect(documentFields(deep)).toEqual([])
  for (const odd of [null, 7, [], { content: "x" }, { content: [null, 3, { type: "text", text: 5 }], attrs: [] }])
    expect(documentFields(odd)).toEqual([])
})
