import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { workIdSchema } from "../_kernel/id-schemas.ts"
import { mediaFileSchema } from "../upload/contract.ts"

export const keepWork = defineCall({
  summary: "Copies a published image into My media, to be made from; its author has to show how it was made, which is to invite that.",
  path: "/api/v1/artwork/keep",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: workIdSchema() }),
  output: mediaFileSchema,
  codes: ["NotFound", "NotAllowed", "QuotaExceeded", "FileRefused"],
})
