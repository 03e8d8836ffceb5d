import fc from "fast-check"
import { expect, test } from "vitest"
import { encodeIslandData } from "./island-data.ts"

const context = { locale: "en", nowMs: 0, messages: {} } as const

test("no property can end the script element, and every property arrives as it was sent", () => {
  const pieces = fc.array(fc.constantFrom("</script>", "<!--", "<script", "\u2028", '"', "\\", "a"), { maxLength: 8 })
  fc.assert(
    fc.property(
      pieces.map((parts) => parts.join("")),
      (text) => {
        const encoded = encodeIslandData({ props: { text }, context })
        expect(encoded).not.toContain("<")
        expect(JSON.parse(encoded)).toEqual({ props: { text }, context })
      },
    ),
  )
})
