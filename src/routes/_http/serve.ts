import { zValidator } from "@hono/zod-validator"
import type { Context, Hono, MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import type * as z from "zod/mini"
import { type CallDeclaration, type CallInput, type CallOutput, type CallTable, type RateClass } from "../../domain/_kernel/call.ts"
import type { Context as DomainContext, Identity, MemberContext, ViewerContext } from "../../domain/_kernel/context.ts"
import { DomainError, type FieldError } from "../../domain/_kernel/errors.ts"
import { answerJson } from "./answer.ts"
import { newGuest } from "./identity.ts"
import { isJson, isSameOrigin } from "./origin.ts"
import type { HttpEnv } from "./services.ts"
import { forgetSession, readCaller } from "./session.ts"
import { mayEnter, withViewer } from "./viewer.ts"

/** What a handler of a call gets: with a viewer where the declared access needs one, a member where it needs that. */
type ContextOf<Call extends CallDeclaration> = Call["access"] extends "visitor"
  ? DomainContext
  : Call["access"] extends "guest" | "owner"
    ? ViewerContext
    : MemberContext
type ResultOf<Call extends CallDeclaration> = CallOutput<Call> | Response

/** One handler for every call of a table; a call without one does not compile. */
export type Handlers<Calls extends CallTable> = {
  readonly [Name in keyof Calls]: (
    context: ContextOf<Calls[Name]>,
    input: CallInput<Calls[Name]>,
    request: Request,
  ) => Promise<ResultOf<Calls[Name]>> | ResultOf<Calls[Name]>
}

/** A call with its handler, ready to be mounted, documented and tested. */
export interface ServedCall {
  readonly declaration: CallDeclaration
  readonly handle: (context: DomainContext, input: unknown, request: Request) => unknown
}

/** Binds a feature's calls to their handlers. */
export function serve<Calls extends CallTable>(calls: Calls, handlers: Handlers<Calls>): readonly ServedCall[] {
  return Object.entries(calls).map(([name, declaration]) => ({ declaration, handle: handlers[name] as ServedCall["handle"] }))
}

type CallVariables = HttpEnv & { Variables: { viewer?: Identity } }

/** Adds a call to an app: origin, identity, rate, size and schema are checked as its declaration says, then it is handled. */
export function mountCall(app: Hono<HttpEnv>, call: ServedCall): void {
  const { declaration } = call
  if (declaration.kind === "upload") return mountUpload(app, call)
  const target = declaration.method === "GET" ? "query" : "json"
  const chain: MiddlewareHandler[] = [gate(declaration)]
  if (declaration.method === "POST") chain.push(bodyLimit({ maxSize: declaration.maximumBodyBytes, onError: refuseSize }))
  chain.push(zValidator(target, declaration.input, refuseInput))
  app.on([declaration.method], [declaration.path], ...chain, async (c: Context) => {
    return handle(c, call, c.req.valid(target as never))
  })
}

/** Adds a call whose body is bytes: they are left to the handler untouched, so that they can stream on to where they belong. */
function mountUpload(app: Hono<HttpEnv>, call: ServedCall): void {
  const { declaration } = call
  const path = declaration.path.replaceAll(/\{(\w+)\}/g, ":$1")
  app.on([declaration.method], [path], gate(declaration), async (c: Context) => {
    const length = /^\d{1,15}$/.exec(c.req.raw.headers.get("Content-Length") ?? "")?.[0]
    if (length === undefined) throw new DomainError("InvalidInput", { errors: [{ path: "Content-Length", message: "Missing" }] })
    if (Number(length) > declaration.maximumBodyBytes) throw new DomainError("TooLarge")
    return handle(c, call, validInput(declaration.input, { ...c.req.query(), ...c.req.param() }))
  })
}

async function handle(c: Context, call: ServedCall, input: unknown): Promise<Response> {
  const viewer: Identity | undefined = c.get("viewer")
  const context = viewer ? withViewer(c.env.context, viewer) : c.env.context
  const result = await call.handle(context, input, c.req.raw)
  return result instanceof Response ? result : answerJson(result, c.env.requestId)
}

/** Checks what is asked of a request before its body is read. */
function gate(declaration: CallDeclaration): MiddlewareHandler<CallVariables> {
  return async function checkRequest(c, next) {
    const { headers } = c.req.raw
    const { url } = c.env
    if (!isSameOrigin(headers, url.origin)) throw new DomainError("NotAllowed")
    // An upload needs no such rule: what other sites may send without asking first is told by its origin.
    if (declaration.method === "POST" && declaration.kind !== "upload" && !isJson(headers))
      throw new DomainError("NotAllowed", { errors: [{ path: "", message: "ContentTypeMustBeJson" }] })
    if (declaration.kind === "socket" && headers.get("Upgrade")?.toLowerCase() !== "websocket")
      throw new DomainError("InvalidInput", { errors: [{ path: "", message: "UpgradeExpected" }] })
    // HEAD runs what GET runs, and nobody would read what a stream then says.
    if (c.req.method === "HEAD" && declaration.kind !== "json") throw new DomainError("NotFound")
    const isSecure = url.protocol === "https:"
    // Identities are easily had, addresses less so: each address has a limit of its own above that of those behind it.
    await takeRate(c, "address", c.env.address)
    const caller = await readCaller(headers, isSecure, c.env.guestSecret, c.env.context)
    const identity = caller.kind === "known" ? caller.identity : undefined
    if (identity) c.set("viewer", identity)
    // People behind one address are strangers to one another: without an identity each call has its own limit there.
    await takeRate(c, declaration.rate, identity ? identity.id : `${c.env.address} ${declaration.path}`)
    if (declaration.access === "visitor") return next()
    if (caller.kind === "refused") {
      // What a browser keeps of a session that is over would be refused each time; a banned person is told as often as they ask.
      if (caller.error.code === "LoginRequired") c.env.answerHeaders.push(...forgetSession(isSecure).map(asSetCookie))
      throw caller.error
    }
    if (identity) return mayEnter(declaration.access, identity) ? next() : refuseRole(identity)
    if (declaration.access !== "guest" && declaration.access !== "owner") throw new DomainError("LoginRequired")
    return asNewGuest(c, isSecure, next)
  }
}

function asSetCookie(value: string): readonly [string, string] {
  return ["Set-Cookie", value]
}

function refuseRole(identity: Identity): never {
  throw new DomainError(identity.kind === "member" ? "NotAllowed" : "LoginRequired")
}

async function takeRate(c: Context<CallVariables>, rateClass: RateClass, subject: string): Promise<void> {
  const retryAfterSeconds = await c.env.limiter.take(rateClass, subject, c.env.nowMs)
  if (retryAfterSeconds !== null) throw new DomainError("TooManyRequests", { retryAfterSeconds })
}

/** Gives the visitor an identity, which the answer's cookie keeps; how many one address gets is limited too. */
async function asNewGuest(c: Context<CallVariables>, isSecure: boolean, next: () => Promise<void>): Promise<void> {
  await takeRate(c, "write", `new-guest:${c.env.address}`)
  const guest = await newGuest(isSecure, c.env.guestSecret)
  c.set("viewer", guest.identity)
  await next()
  if (c.res.status === 101) return
  c.header("Set-Cookie", guest.setCookie, { append: true })
}

function refuseSize(): never {
  throw new DomainError("TooLarge")
}

interface Validation {
  readonly success: boolean
  readonly error?: {
    readonly issues: readonly {
      readonly path: readonly PropertyKey[]
      readonly message: string
      readonly code?: string
      readonly keys?: readonly string[]
    }[]
  }
}

/** What a schema makes of an input. Throws InvalidInput with every failure. */
export function validInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  refuseInput(result)
  return result.data as z.output<Schema>
}

function refuseInput(result: Validation): void {
  if (result.success) return
  const errors = (result.error?.issues ?? []).slice(0, 20).flatMap((issue): FieldError[] => {
    const path = issue.path.map(String).join(".")
    if (issue.code === "unrecognized_keys")
      return (issue.keys ?? []).slice(0, 20).map((key) => ({ path: path ? `${path}.${key}` : key, message: "UnknownField" }))
    return [{ path, message: OWN_MESSAGE.exec(issue.message)?.[0] ?? ISSUE_MESSAGES[issue.code ?? ""] ?? "InvalidValue" }]
  })
  throw new DomainError("InvalidInput", { errors })
}

/** A message key that a schema names itself: one word, which the schema library's own sentences are not. */
const OWN_MESSAGE = /^[A-Z]\w{1,60}$/

const ISSUE_MESSAGES: Readonly<Record<string, string>> = {
  invalid_type: "WrongType",
  too_big: "TooBig",
  too_small: "TooSmall",
  invalid_value: "NotAllowedValue",
  invalid_format: "InvalidFormat",
}
