import * as z from "zod/mini"
import type { CallDeclaration } from "../../../domain/_kernel/call.ts"
import { CODES, type ErrorName, messageOf } from "../../../domain/_kernel/errors.ts"
import { named } from "../../../domain/_kernel/named-schemas.ts"
import { once } from "../../../domain/_kernel/once.ts"
import { humanChallengeSchema } from "../../../domain/identity/human-check-contract.ts"
import type { Components, Reference } from "./components.ts"

const fieldErrorSchema = named("FieldError", () =>
  z.object({
    path: z.string().check(z.describe("Dot path of the field; empty for the whole input.")),
    message: z.string().check(z.describe("A message key, such as Missing, WrongType or TooBig.")),
    minimum: z.optional(z.number().check(z.describe("The limit that was exceeded, if there is one."))),
    maximum: z.optional(z.number()),
    value: z.optional(z.string().check(z.describe("Which of several values, such as the name of a model that no server has."))),
  }),
)

const room = once(() => ({ used: z.int(), quota: z.int() }))
const missingParts = once(() => ({ missing: z.array(z.int()) }))

/** What `data` of an error says besides its field errors. */
const DATA: Readonly<Partial<Record<ErrorName, () => Readonly<Record<string, z.ZodMiniType>>>>> = {
  NoSuchCall: () => ({ methods: z.optional(z.array(z.string())) }),
  NotAllowed: () => ({ missing_scope: z.optional(z.string()) }),
  LoginRequired: () => ({ session_ended: z.optional(z.literal(true)) }),
  AccountBanned: () => ({
    ban: z.object({ reason: z.string(), ends_at: z.nullable(z.iso.datetime()), appeal_email: z.string() }),
  }),
  HumanCheckRequired: () => ({ challenge: humanChallengeSchema() }),
  InsufficientCredits: () => ({
    missing_coins: z.int(),
    balance: z.object({ stamina: z.int(), coins: z.int() }),
    price: z.int(),
  }),
  PriceExceeded: () => ({ price: z.int() }),
  QueueFull: () => ({ limit: z.int(), in_flight: z.int() }),
  QuotaExceeded: room,
  UploadIncomplete: missingParts,
  UploadInProgress: () => ({ file_id: z.string(), file_name: z.string(), file_size: z.int(), category: z.int() }),
  FileRefused: () => ({ reason: z.string() }),
}

/** Errors that say when a retry makes sense. */
const RETRIED: ReadonlySet<ErrorName> = new Set(["TooManyRequests", "QueueFull", "VisitorLimitReached", "Unavailable", "InFlight"])

/** Errors that every call can give, before its own. */
const COMMON: readonly ErrorName[] = ["InvalidInput", "NotAllowed", "TooManyRequests", "TooLarge", "ServerError", "Unavailable"]
const BARRED: readonly ErrorName[] = ["AccountBanned", "AccountDisabled"]

/** Every error that a call can give: by the gate because of its access, and by what it does. */
export function errorsOf({ access, codes, idempotent }: CallDeclaration): readonly ErrorName[] {
  const ofAccess: readonly ErrorName[] =
    access === "visitor" ? [] : access === "guest" || access === "owner" ? BARRED : ["LoginRequired", ...BARRED]
  return [...new Set<ErrorName>([...COMMON, ...ofAccess, ...(idempotent ? (["Conflict", "InFlight"] as const) : []), ...codes])]
}

/** The answers of some errors, by HTTP status; those of one status are one answer, told apart by `status.code`. */
export function errorResponses(names: readonly ErrorName[], components: Components): Readonly<Record<string, Reference>> {
  const byStatus = Map.groupBy(names, (name) => CODES[name].httpStatus)
  return Object.fromEntries(Array.from(byStatus, ([status, ofStatus]) => [String(status), responseOf(ofStatus.toSorted(), components)]))
}

function responseOf(names: readonly ErrorName[], components: Components): Reference {
  return components.response(names.join("Or"), () => {
    const schemas = names.map((name) => components.listed(`${name}Error`, () => components.schemaOf(envelopeOf(name))))
    const schema = schemas.length === 1 ? schemas[0] : { oneOf: schemas }
    const retry = { "Retry-After": { description: "Seconds after which a retry makes sense.", schema: { type: "integer", minimum: 0 } } }
    return {
      description: names.map((name) => `${CODES[name].code} ${messageOf(name)}`).join(", "),
      ...(names.some((name) => RETRIED.has(name)) ? { headers: retry } : {}),
      content: { "application/json": { schema } },
    }
  })
}

function envelopeOf(name: ErrorName): z.ZodMiniType {
  const data = z.object({ errors: z.optional(z.array(fieldErrorSchema())), ...DATA[name]?.() })
  return z.object({
    status: z.object({ code: z.literal(CODES[name].code), msg: z.literal(messageOf(name)), request_id: z.string() }),
    data: z.nullable(data),
  })
}
