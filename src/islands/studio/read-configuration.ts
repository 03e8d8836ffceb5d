import type * as z from "zod/mini"
import { type Configuration, configurationSchema } from "../../domain/studio/configuration.ts"
import { taskConfig } from "../../domain/studio/create-contract.ts"
import { type CallOptions, call } from "../_runtime/call.ts"

/** What a task of the studio was made with; empty for a task of another sort. Throws CallError. */
export async function readConfiguration(named: z.input<ReturnType<typeof taskConfig.input>>, options: CallOptions): Promise<Configuration> {
  const read = configurationSchema().safeParse(await call(taskConfig, named, options))
  return read.success ? read.data : {}
}
