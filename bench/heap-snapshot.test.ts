import { expect, test } from "vitest"
import { countDetached } from "./heap-snapshot.ts"

const snapshot = (fields: readonly string[], nodes: readonly number[]) => ({ snapshot: { meta: { node_fields: fields } }, nodes })

test("nodes that are out of the document are those that the snapshot marks so, wherever it has the mark", () => {
  expect(countDetached(snapshot(["type", "detachedness"], [2, 2, 2, 1, 0, 0, 5, 2]))).toBe(2)
  expect(countDetached(snapshot(["detachedness", "type", "name"], [2, 2, 2]))).toBe(1)
})

test("a snapshot that does not say is an error, not zero nodes", () => {
  expect(() => countDetached(snapshot(["type"], [2]))).toThrow("do not say")
})
