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

const nested = (open: string, inside: string, close: string) => `${open.repeat(20_000)}${inside}${close.repeat(20_000)}`
/** What is legal or nearly legal JSON, and made to tire or mislead whoever walks through it. */
const strangeBody = fc.constantFrom(
  nested("[", "1", "]"),
  nested("[", String.raw`"\ud800"`, "]"),
  nested('{"meta":', String.raw`"\u0000"`, "}"),
  `{"action":1,"meta":${nested("[", String.raw`"\udfff"`, "]")}}`,
  `[${Array.from({ length: 5_000 }, () => String.raw`"\u0000"`).join(",")}]`,
  '{"action":1,"action":99,"meta":{"prompt":"a","prompt":"b"}}',
  '{"action":1e400,"meta":{"n_iter":123456789012345678901234567890,"seed":-1e308}}',
  '{"action":NaN,"meta":Infinity}',
  '{"action":"NaN","meta":{"prompt":"NaN","seed":"Infinity","n_iter":"-0"}}',
  String.raw`{"__proto__":{"isAdmin":true},"action":1,"meta":{"__proto__":{"n_iter":4},"prompt":"a\ud800"}}`,
  `{"action":${"9".repeat(50_000)}}`,
  "\ufeff{}",
)

/** A body that no honest client sends. */
export const badBody: fc.Arbitrary<string> = fc
  .oneof(
    { arbitrary: strangeBody, weight: 1 },

    { arbitrary: nasty.map((value) => JSON.stringify(value)), weight: 4 },
    { arbitrary: fc.dictionary(fieldName, nasty, { maxKeys: 5 }).map((value) => JSON.stringify(value)), weight: 4 },
    { arbitrary: fc.dictionary(fieldName, nasty, { maxKeys: 5 }).map((meta) => JSON.stringify({ action: 1, meta })), weight: 4 },
    { arbitrary: fc.string(), weight: 4 },
  )
  .map((text) => text.toWellFormed())
