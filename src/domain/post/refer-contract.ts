import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { fileIdSchema, taskIdSchema, workIdSchema } from "../_kernel/id-schemas.ts"
import { createPayloadSchema } from "../task/payload-contract.ts"

export const createRefer = defineCall({
  summary: "Builds the payload of a create call from one's own task, a published work, or one's own file that contains a recipe.",
  path: "/api/v1/task/create-refer",
  access: "guest",
  rate: "read",
  input: () =>
    z.strictObject({ id: z.optional(taskIdSchema()), art_work_no: z.optional(workIdSchema()), file_id: z.optional(fileIdSchema()) }).check(
      z.refine((chosen) => Object.values(chosen).filter((one) => one !== undefined).length === 1, { path: ["id"] }),
      z.meta({ example: { id: `task_${"0".repeat(26)}` } }),
    ),
  output: createPayloadSchema,
  codes: ["NotFound", "LoginRequired"],
})
