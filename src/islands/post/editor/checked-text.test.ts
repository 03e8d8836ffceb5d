import fc from "fast-check"
import { expect, test } from "vitest"
import { anyDocument } from "../../../../testing/post/article-documents.ts"
import { documentFields } from "../../../domain/moderation/text/field-rules.ts"
import { checkedTextOf, pathOfField, spanInText } from "./checked-text.ts"

test("the text that the rules read has every field at its place, in the order of the article", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const checked = checkedTextOf(document)
      const fields = new Map(documentFields(document).map(({ path, text }) => [path, text]))
      expect(checked.stretches).toHaveLength(fields.size)
      for (const { field, start, end } of checked.stretches) {
        expect(checked.text.slice(start, end)).toBe(fields.get(field))
        expect(spanInText(checked, { field, start: 0, end: end - start })).toEqual({ start, end })
      }
      const tops = checked.stretches.map(({ field }) => pathOfField(field)[0] ?? -1)
      expect(tops).toEqual(tops.toSorted((left, right) => left - right))
    }),
  )
})
