import * as z from "zod/mini"
import { seedSchema } from "../../../domain/_kernel/seed-schema.ts"
import { NO_NOTES, type RenderNotes } from "../../../domain/backend/index.ts"
import type { Seed } from "../../../formats/generator/seed.ts"
import { recordOf } from "./comfy-server.ts"

/** What travels with a job in its `extra_data`, so that whoever asks later needs to remember nothing: the server keeps it as it is. */
export interface JobTicket {
  readonly job: string
  readonly outputs: readonly { readonly nodeId: string; readonly seed: Seed | null }[]
  readonly answerNode: string | null
  /** A graph of its own may save several files a node; ours save one. */
  readonly isWorkflow: boolean
  readonly notes: RenderNotes
  /** The model that the graph was made with; absent where it has none, or its ticket is of an earlier version. */
  readonly model?: string
}

const KEY = "atelier"
const names = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100))
const nodeId = z.string().check(z.maxLength(100))
const ticketSchema = z.object({
  job: z.string().check(z.maxLength(100)),
  outputs: z.array(z.object({ nodeId, seed: z.nullable(seedSchema()) })).check(z.maxLength(64)),
  answerNode: z.nullable(nodeId),
  isWorkflow: z.boolean(),
  notes: z.object({ approximated: names, leftOut: names, notDone: names }),
  model: z.optional(z.string().check(z.maxLength(400))),
})

/** The `extra_data` of a job; previews are asked for, since newer servers make them then whatever they were started with. */
export function extraDataOf(ticket: JobTicket): Readonly<Record<string, unknown>> {
  return { [KEY]: ticket, preview_method: "auto" }
}

/** The ticket of a job; null where it has none of ours. */
export function readTicket(extraData: unknown): JobTicket | null {
  const parsed = ticketSchema.safeParse(recordOf(extraData)?.[KEY])
  if (!parsed.success) return null
  const { model, ...ticket } = parsed.data
  return model === undefined ? ticket : { ...ticket, model }
}

/** Of a job whose ticket was lost. */
export const EMPTY_TICKET: JobTicket = { job: "", outputs: [], answerNode: null, isWorkflow: false, notes: NO_NOTES }
