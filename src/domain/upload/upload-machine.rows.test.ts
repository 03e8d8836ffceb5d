import { eq } from "drizzle-orm"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { createMemoryMedia } from "../../../testing/_kernel/memory-media.ts"
import { partOf, someBytes, TestUpload, takesAll } from "../../../testing/upload/upload.ts"
import { createOwnPartAddresses } from "../../edge/adapters/own-part-addresses.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { cancelUpload } from "./cancel-upload.ts"
import { confirmUpload } from "./confirm-upload.ts"

const PART = 64
const PARTS = 3
const store = createMemoryMedia(createOwnPartAddresses("a secret of this test"))

type Step = { readonly do: "put" | "spoil" | "confirm"; readonly part: number } | { readonly do: "finish" | "resume" | "cancel" }
const part = fc.integer({ min: 1, max: PARTS })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: part.map((number) => ({ do: "put", part: number }) as const) },
  { weight: 3, arbitrary: part.map((number) => ({ do: "spoil", part: number }) as const) },
  { weight: 12, arbitrary: part.map((number) => ({ do: "confirm", part: number }) as const) },
  { weight: 9, arbitrary: fc.constant({ do: "finish" } as const) },
  { weight: 3, arbitrary: fc.constant({ do: "resume" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "cancel" } as const) },
)

/** What must be true of an upload: written down by hand, beside the code. */
interface Model {
  status: "init" | "pending" | "complete" | "fail"
  /** By part: whether what lies there is right, and whether it is confirmed. */
  readonly parts: Map<number, { isRight: boolean; isConfirmed: boolean }>
}

/** What a step must be answered; changes the model as the step does. */
function expected(model: Model, asked: Step): string {
  const isOpen = model.status === "init" || model.status === "pending"
  const at = "part" in asked ? model.parts.get(asked.part) : undefined
  switch (asked.do) {
    case "put":
    case "spoil":
      if (!isOpen) return "NotFound"
      if (at?.isConfirmed) return "Conflict"
      if ("part" in asked) model.parts.set(asked.part, { isRight: asked.do === "put", isConfirmed: false })
      return "done"
    case "confirm":
      if (model.status === "fail") return "NotFound"
      if (at === undefined) return "UploadIncomplete"
      at.isConfirmed = true
      if (isOpen) model.status = "pending"
      return "done"
    case "finish": {
      if (!isOpen) return model.status === "complete" ? "status 0" : "status 2"
      const parts = [...model.parts]
      if (parts.length < PARTS || parts.some(([, { isConfirmed }]) => !isConfirmed)) return "UploadIncomplete"
      const damaged = parts.filter(([, { isRight }]) => !isRight)
      for (const [number] of damaged) model.parts.delete(number)
      if (damaged.length > 0) return "UploadIncomplete"
      model.status = "complete"
      return "status 0"
    }
    case "resume":
      return model.status === "fail" ? "NotFound" : "done"
    case "cancel":
      if (model.status === "complete") return "Conflict"
      model.status = "fail"
      return "done"
  }
}

async function perform(upload: TestUpload, asked: Step): Promise<unknown> {
  switch (asked.do) {
    case "put":
      return upload.put(asked.part)
    case "spoil":
      return upload.put(asked.part, someBytes(partOf(upload.bytes, asked.part, PART).length))
    case "confirm":
      return upload.confirm(asked.part)
    case "finish":
      return confirmUpload(upload.context, upload.id, takesAll)
    case "resume":
      return upload.resume()
    case "cancel":
      return cancelUpload(upload.context, upload.id)
  }
}

async function said(work: Promise<unknown>): Promise<string> {
  try {
    const answer = await work
    const isConfirmation = typeof answer === "object" && answer !== null && "status" in answer && typeof answer.status === "number"
    return isConfirmation ? `status ${answer.status}` : "done"
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error)
  }
}

describe("whatever is asked of an upload, in whichever order", () => {
  it("is answered as its state says, and only right bytes become a file", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const works: Promise<unknown>[] = []
        const later = (work: Promise<unknown>) => void works.push(work.catch(() => {}))
        const { context } = makeTestContext({ viewer: testMember(), media: store, later })
        const upload = await TestUpload.planned(context, someBytes(2 * PART + 20), PART)
        const addresses = upload.plan
        const model: Model = { status: "init", parts: new Map() }
        for (const asked of steps) {
          const answer = expected(model, asked)
          expect(await said(perform(upload, asked)), JSON.stringify(asked)).toBe(answer)
          if (upload.plan.pre_signs.length === 0) upload.plan = addresses
        }
        await Promise.all(works)
        const { mediaFile, upload: table } = schema
        const [row] = await context.database.select().from(table).where(eq(table.id, upload.id))
        const files = await context.database.select().from(mediaFile).where(eq(mediaFile.ownerId, context.viewer.id))
        expect(row?.status).toBe(model.status)
        expect(files).toHaveLength(model.status === "complete" ? 1 : 0)
        const stored = await store.read(row?.mediaKey ?? "")
        if (model.status === "complete")
          expect(await sha256Hex(new Uint8Array(await new Response(stored).arrayBuffer()))).toBe(await sha256Hex(upload.bytes))
        else expect(stored).toBeNull()
      }),
      { numRuns: 60 },
    )
  })
})
