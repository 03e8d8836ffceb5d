import { expect, it } from "vitest"
import { cleanCollectionName, collectionNameFault } from "./collection-rules.ts"

it("a collection's name is kept without needless space, and is neither empty nor longer than 60 characters as people count them", () => {
  expect(cleanCollectionName("  a \n b\t\tc ")).toBe("a b c")
  expect(collectionNameFault(" \n ")).toBe("Missing")
  expect(collectionNameFault("👩‍🎨".repeat(60))).toBeNull()
  expect(collectionNameFault("x".repeat(61))).toBe("NameTooLong")
})
