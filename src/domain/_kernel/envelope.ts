import * as z from "zod/mini"
import { CODES, type CodeName, type FieldError, messageOf } from "./errors.ts"

/** The frame of every JSON answer (spec README, Answers). */
export const envelopeSchema = z.object({
  status: z.object({ code: z.int(), msg: z.string(), request_id: z.string() }),
  data: z.unknown(),
})

export type Envelope = z.infer<typeof envelopeSchema>

/** The envelope of a value. */
export function successEnvelope(data: unknown, requestId: string): Envelope {
  return { status: { code: CODES.success.code, msg: "success", request_id: requestId }, data }
}

/** The envelope of an error; `data` carries its field errors and whatever else it says, null where there is neither. */
export function errorEnvelope(
  name: CodeName,
  errors: readonly FieldError[],
  requestId: string,
  more?: Readonly<Record<string, unknown>>,
): Envelope {
  const data = errors.length > 0 || more ? { ...more, ...(errors.length > 0 ? { errors } : {}) } : null
  return { status: { code: CODES[name].code, msg: messageOf(name), request_id: requestId }, data }
}
