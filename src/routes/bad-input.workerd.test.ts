import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { badBody } from "../../testing/_http/bad-input.ts"
import { TestClient } from "../../testing/_http/call.ts"
import { envelopeSchema } from "../domain/_kernel/envelope.ts"
import { servedCalls } from "./api.ts"

const jsonCalls = servedCalls.filter(({ declaration }) => declaration.kind === "json" && declaration.method === "POST")
/** Bodies that every schema is shown; most stop at most of them. */
const SHOWN = 250
/** What gets past a schema is sent; the more of it is alike, the less there is to learn. */
const MOST_SENT = 20

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const shown = [...new Set(fc.sample(badBody, SHOWN))].map((body) => ({ body, input: parsed(body) }))

/** Bad inputs that a schema lets through all the same are rare; the others stop at the gate, which `bad-input.test.ts` proves. */
describe("no input that gets past its schema", () => {
  it.each(jsonCalls.map((call) => [call.declaration.path, call.declaration] as const))(
    "makes %s answer with a server error",
    async (_path, declaration) => {
      const passing = shown.filter(({ input }) => declaration.input().safeParse(input).success)
      const client = await TestClient.reaching(declaration.access)
      for (const { body } of passing.slice(0, MOST_SENT)) {
        const response = await client.send(declaration.path, { method: "POST", body, headers: { "Content-Type": "application/json" } })
        expect([body, response.status < 500]).toEqual([body, true])
        envelopeSchema.parse(await response.json())
      }
    },
  )
})
