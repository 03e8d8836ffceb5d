import * as z from "zod/mini"
import { fileIdSchema, taskIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { addressSchema } from "../upload/contract.ts"

/** How calls name a file of the viewer's, or a result in its place. */

export const EXAMPLE_FILE = `file_${"0".repeat(26)}`
export const FILE_EXAMPLE = { example: { file_id: EXAMPLE_FILE } }

/** Exactly one of `file_id` and `url`, the address of a file of the viewer's own. */
export const oneFile = once(() => ({ file_id: z.optional(fileIdSchema()), url: z.optional(addressSchema()) }))
/** A result of a task of the viewer's, in the place of a file. */
export const oneResult = once(() => ({
  parent_task_id: z.optional(taskIdSchema()),
  operate_number: z.optional(
    z.int().check(z.gte(1), z.lte(64), z.describe("Which result of the task, by its `operate_number`. Default 1.")),
  ),
}))
interface Named {
  readonly file_id?: string | undefined
  readonly url?: string | undefined
  readonly parent_task_id?: string | undefined
}
/** Whether a video or an image is named in one way. */
export const isOneNamed = ({ file_id, url, parent_task_id }: Named) =>
  [file_id, url, parent_task_id].filter((name) => name !== undefined).length === 1
/** Said by an answer about a result, which is no file. */
export const ofFile = once(() => z.nullable(z.string().check(z.describe("Null for a task result."))))
