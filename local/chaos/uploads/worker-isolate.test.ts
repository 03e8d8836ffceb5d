import { expect, test } from "vitest"
import { heldBytes } from "./worker-isolate.ts"

test("an isolate holds its heap, the runtime's objects and its buffers, whatever else the inspector reports", () => {
  const result = { usedSize: 1_000, totalSize: 5_000, embedderHeapUsedSize: 20, backingStorageSize: 3 }
  expect(heldBytes(JSON.stringify({ id: 1, result }))).toBe(1_023)
  expect(heldBytes(JSON.stringify({ method: "Runtime.consoleAPICalled", params: {} }))).toBeNull()
  expect(heldBytes(JSON.stringify({ id: 1, result: {} }))).toBeNull()
})
