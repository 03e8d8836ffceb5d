import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { envelopeSchema } from "../domain/_kernel/envelope.ts"
import { TestClient } from "./_http/call-suite.ts"
import { servedCalls } from "./api.ts"

const jsonCalls = servedCalls.filter(({ declaration }) => declaration.kind === "json")
/** Runs for each call: 10,000 inputs over all of them (goal S4). */
const RUNS = Math.ceil(10_000 / jsonCalls.length)

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
const body = fc.oneof(
  nasty.map((value) => JSON.stringify(value)),
  fc.dictionary(fieldName, nasty, { maxKeys: 5 }).map((value) => JSON.stringify(value)),
  fc.dictionary(fieldName, nasty, { maxKeys: 5 }).map((meta) => JSON.stringify({ action: 1, meta })),
  fc.string(),
)

describe("no input", () => {
  it.each(jsonCalls.map((call) => [call.declaration.path, call.declaration] as const))(
    "makes %s fail with a failure of ours",
    async (_path, declaration) => {
      let client = await TestClient.reaching(declaration.access)
      let sent = 0
      await fc.assert(
        fc.asyncProperty(body, async (text) => {
          if (++sent % 50 === 0) client = await TestClient.reaching(declaration.access)
          const isPost = declaration.method === "POST"
          const query = isPost ? "" : `?x=${encodeURIComponent(text.toWellFormed())}`
          const response = await client.send(
            `${declaration.path}${query}`,
            isPost ? { method: "POST", body: text.toWellFormed(), headers: { "Content-Type": "application/json" } } : {},
          )
          expect(response.status).toBeLessThan(500)
          envelopeSchema.parse(await response.json())
        }),
        { numRuns: RUNS },
      )
    },
  )
})
