import { zValidator } from "@hono/zod-validator"
import type { Context, Hono, MiddlewareHandler } from "hono"
import { CALL_ROOTS, type CallDeclaration } from "../../domain/_kernel/call.ts"
import type { Context as DomainContext, Idempotency, Identity } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import type { ServedCall } from "../../domain/_kernel/feature.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { addressesIn } from "../../domain/_kernel/own-addresses.ts"
import { fieldErrors, validInput } from "../../domain/_kernel/valid-input.ts"
import { withoutEmpty } from "../../domain/_kernel/without-empty.ts"
import { admit } from "./admit.ts"
import { answerOf, withAnswerHeaders } from "./answer.ts"
import { answerOnce } from "./answer-once.ts"
import { toDomainError } from "./failure.ts"
import { readIdempotency } from "./idempotency.ts"
import { openCursor, sealCursor } from "./list-seal.ts"
import { readJson } from "./read-json.ts"
import type { HttpEnv } from "./services.ts"

/**
 * Adds calls to an app: origin, identity, rate, size and schema are checked as each declaration says, then its verb is run. Calls whose
 * input is a JSON body share one route and are found by their path in one table, so that a call costs the same however many there are.
 */
export function mountCalls(app: Hono<HttpEnv>, calls: readonly ServedCall[]): void {
  for (const call of calls) {
    if (call.declaration.kind === "upload") mountUpload(app, call)
    else if (call.declaration.method === "GET") mountQuery(app, call)
  }
  const table = new Map(calls.filter(hasJsonBody).map((call) => [call.declaration.path as string, call]))
  for (const root of CALL_ROOTS) app.post(`${root}*`, (c) => answerJson(c, table.get(c.req.path)))
}

async function answerJson(c: Context<HttpEnv>, call: ServedCall | undefined): Promise<Response> {
  if (call === undefined) return c.notFound()
  const request = c.req.raw
  const viewer = await admit(c.env, request, call.declaration)
  const { input: schema, maximumBodyBytes, dropsEmpty } = call.declaration
  const body = await c.env.arriving((isWanted) => readJson(request, maximumBodyBytes, isWanted))
  const input = validInput(schema(), dropsEmpty ? withoutEmpty(body) : body)
  return run(c, call, viewer, input)
}

function hasJsonBody({ declaration: { kind, method } }: ServedCall): boolean {
  return method === "POST" && kind !== "upload"
}

type Admitted = HttpEnv & { Variables: { viewer: Identity | null } }

function gate(declaration: CallDeclaration): MiddlewareHandler<Admitted> {
  return async (c, next) => {
    c.set("viewer", await admit(c.env, c.req.raw, declaration))
    await next()
  }
}

/** Adds a call whose input is its query. */
function mountQuery(app: Hono<HttpEnv>, call: ServedCall): void {
  const { declaration } = call
  // The schema is built by the first request that gets so far.
  const validate: MiddlewareHandler = (c, next) => zValidator("query", declaration.input(), refuseInput)(c, next)
  app.get(declaration.path, gate(declaration), validate, (c: Context) => run(c, call, c.get("viewer"), c.req.valid("query" as never)))
}

/** Adds a call whose body is bytes: they are left to the verb untouched, so that they can stream on to where they belong. */
function mountUpload(app: Hono<HttpEnv>, call: ServedCall): void {
  const { declaration } = call
  const path = declaration.path.replaceAll(/\{(\w+)\}/g, ":$1")
  app.on([declaration.method], [path], gate(declaration), async (c: Context) => {
    const length = /^\d{1,15}$/.exec(c.req.raw.headers.get("Content-Length") ?? "")?.[0]
    if (length === undefined) throw new DomainError("InvalidInput", { errors: [{ path: "Content-Length", message: "Missing" }] })
    if (Number(length) > declaration.maximumBodyBytes) throw new DomainError("TooLarge")
    return run(c, call, c.get("viewer"), validInput(declaration.input(), { ...c.req.query(), ...c.req.param() }))
  })
}

async function run(c: Context<HttpEnv>, call: ServedCall, viewer: Identity | null, asked: unknown): Promise<Response> {
  const { declaration, handle } = call
  const input = await openCursor(declaration, asked)
  const services = c.env
  const request = c.req.raw
  if (declaration.waitsForOthers) services.takesItsTime()
  const idempotency = declaration.idempotent ? await readIdempotency(request, declaration.path, input) : null
  const context = viewer === null ? services.context : withCaller(services.context, viewer, idempotency)
  const make = async () => {
    const answer = await answerByKey(c, call, { context, idempotency, viewer }, () => handle(context, input, request))
    const isValue = (declaration.kind === "json" || declaration.kind === "upload") && !(answer instanceof Response)
    const complete = isValue ? addressesIn(declaration.output()) : null
    const completed = complete ? complete(answer, services.site) : answer
    return isValue ? sealCursor(declaration, input, completed) : completed
  }
  // A guest is a visitor whose browser is known: what is told them of others is what visitors are told.
  const isKept = declaration.keptSeconds > 0 && viewer?.kind !== "member"
  const answer = isKept
    ? await services.keepAnswer(keyOf(declaration, input, context.origin.locale), declaration.keptSeconds, make)
    : await make()
  return withAnswerHeaders(answerOf(declaration, answer, services.requestId), services)
}

/** What the verb answers, by the key of a call that has one. */
async function answerByKey(
  c: Context<HttpEnv>,
  { declaration }: ServedCall,
  {
    context,
    idempotency,
    viewer,
  }: { readonly context: DomainContext; readonly idempotency: Idempotency | null; readonly viewer: Identity | null },
  verb: () => unknown,
): Promise<unknown> {
  if (idempotency === null) return verb()
  if (!declaration.keepsAnswer || viewer === null) return twice(verb)
  return answerOnce(c.env, context, { ...idempotency, ownerId: viewer.id }, async () => verb())
}

/** A second try that comes later than this would be one that nobody waits for: the browser tries again by itself. */
const SECOND_TRY_WITHIN_MS = 3_000
const LONGEST_PAUSE_MS = 2_000

/** Runs what has a key once more where the database was away for a moment: its rows tell the second run what the first did. */
async function twice(handle: () => unknown): Promise<unknown> {
  const beganAtMs = Date.now()
  try {
    return await handle()
  } catch (thrown) {
    if (thrown instanceof DomainError || Date.now() - beganAtMs > SECOND_TRY_WITHIN_MS) throw thrown
    const { code, retryAfterSeconds = 0 } = toDomainError(thrown)
    if (code !== "Unavailable") throw thrown
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, retryAfterSeconds * 1000)))
    return handle()
  }
}

/** What an answer is kept under: the call, the language that it says things in, and its input, however the fields were put in order. */
function keyOf({ path }: CallDeclaration, input: unknown, locale: Locale): string {
  const fields = Object.entries(input ?? {}).sort(([left], [right]) => (left < right ? -1 : 1))
  return `${path} ${locale} ${JSON.stringify(fields.filter(([, value]) => value !== undefined))}`
}

/** The context with who calls; by inheritance, since a copy would open what is only opened when it is asked for. */
function withCaller(context: DomainContext, viewer: Identity, idempotency: Idempotency | null): DomainContext {
  const extended: DomainContext = Object.create(context, { viewer: { value: viewer }, idempotency: { value: idempotency } })
  return extended
}

/** Throws InvalidInput for what a schema refused. */
function refuseInput(result: {
  readonly success: boolean
  readonly data: unknown
  readonly error?: { readonly issues: Parameters<typeof fieldErrors>[0] }
}): void {
  if (!result.success) throw new DomainError("InvalidInput", { errors: fieldErrors(result.error?.issues ?? [], result.data) })
}
