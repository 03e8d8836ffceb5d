import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { SPECULATION_RULES, SPECULATION_RULES_HASH } from "./speculation-rules.ts"

test("the content security policy knows the text of the rules by its hash", () => {
  expect(SPECULATION_RULES_HASH).toBe(`sha256-${createHash("sha256").update(SPECULATION_RULES).digest("base64")}`)
})
