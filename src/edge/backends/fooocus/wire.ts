import * as z from "zod/mini"

/** What Fooocus-API answers (fooocusapi/models/common/response.py), as far as it is read. */

const resultSchema = z.object({
  url: z.nullish(z.string().check(z.maxLength(2000))),
  seed: z.nullish(z.union([z.string().check(z.maxLength(40)), z.number()])),
  finish_reason: z.string().check(z.maxLength(40)),
})

export const jobSchema = z.object({
  job_id: z.union([z.string().check(z.maxLength(64)), z.number()]),
  job_type: z.string().check(z.maxLength(100)),
  job_stage: z.enum(["WAITING", "RUNNING", "SUCCESS", "ERROR"]),
  job_progress: z.number(),
  job_status: z.nullish(z.string()),
  job_result: z.nullish(z.array(resultSchema).check(z.maxLength(32))),
})
export type WireJob = z.infer<typeof jobSchema>

const names = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(20_000))
export const modelsSchema = z.object({ model_filenames: names, lora_filenames: names })
export const stylesSchema = names

const seenJob = z.object({ job_id: z.union([z.string().check(z.maxLength(64)), z.number()]), is_finished: z.optional(z.boolean()) })
export const historySchema = z.object({ queue: z.array(seenJob), history: z.array(z.unknown()) })
/** Of a job that has ended: by what is in memory, or by what the server wrote into its database. */
export const endedSchema = z.union([
  z.pipe(
    z.object({ job_id: z.union([z.string().check(z.maxLength(64)), z.number()]) }),
    z.transform(({ job_id }) => String(job_id)),
  ),
  z.pipe(
    z.object({ task_info: z.object({ task_id: z.string().check(z.maxLength(64)) }) }),
    z.transform(({ task_info }) => task_info.task_id),
  ),
])

/** Its description of itself; a server may keep it to itself. */
export const openApiSchema = z.object({
  info: z.object({ title: z.optional(z.string()), version: z.optional(z.string().check(z.maxLength(40))) }),
  paths: z.record(z.string(), z.unknown()),
  components: z.optional(z.object({ schemas: z.optional(z.record(z.string(), z.unknown())) })),
})

/** What a job is called that the server does not have: the answer has the form of every other one. */
export const NOT_FOUND = "Not Found"
