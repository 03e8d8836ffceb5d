import fc from "fast-check"

/** How many bad inputs there are over all calls (goal S4). */
export const BAD_INPUTS = 10_000

const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    "",
    "\u0000",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    1e308,
    -1,
    Number.MAX_SAFE_INTEGER,
    "task_",
    `task_${"z".repeat(26)}`,
  ),
)
const fieldName = fc.constantFrom(
  "id",
  "task_ids",
  "meta",
  "action",
  "cursor",
  "limit",
  "prompt",
  "operation",
  "language",
  "order_by",
  "__proto__",
  "constructor",
  "ss",
)

/** A body that no honest client sends. */
export const badBody: fc.Arbitrary<string> = fc
  .oneof(
    nasty.map((value) => JSON.stringify(value)),
    fc.dictionary(fieldName, nasty, { maxKeys: 5 }).map((value) => JSON.stringify(value)),
    fc.dictionary(fieldName, nasty, { maxKeys: 5 }).map((meta) => JSON.stringify({ action: 1, meta })),
    fc.string(),
  )
  .map((text) => text.toWellFormed())
