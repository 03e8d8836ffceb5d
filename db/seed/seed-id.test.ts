import { expect, test } from "vitest"
import { SEED_SOUNDS } from "./playing-works.ts"
import { seedId } from "./seed-id.ts"
import { SEED_WORKS } from "./works.ts"

test("a work of the gallery keeps the id of its first spelling, so that a gallery of today is not made twice", () => {
  const ids = new Map([...SEED_WORKS, ...SEED_SOUNDS].map((entry) => [entry.title, seedId(entry)]))
  expect(ids.get("First frost")).toBe("work_mna0kt44fasjfkdk99t9z1rak7")
  expect(ids.get("Harbor light")).toBe("work_nk2ya90r91p8z75n7bf2n514ef")
  expect(ids.get("Harbor at night")).toBe("work_cjcnm07s800z1fpq5pqx0gmbhd")
})
