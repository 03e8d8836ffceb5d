import type * as z from "zod/mini"
import type { ErrorName } from "./errors.ts"
import { once } from "./once.ts"

/**
 * Who may make a call. `visitor`: anyone, no identity is made. `guest`: an identity is needed, a visitor gets one.
 * `owner`: as guest, and the thing must be the viewer's own (anybody else is answered NotFound).
 * `member`: signed in. `moderator`, `admin`: signed in with that role; an admin is a moderator too.
 */
export type Access = "visitor" | "guest" | "owner" | "member" | "moderator" | "admin"

/** How often a viewer may make a call, and an address any calls; the figures are `RATE_LIMITS`. */
export type RateClass = "read" | "write" | "create" | "draft" | "socket" | "address"

/**
 * What a personal access token may be allowed. `read`: to see what is its owner's; `create`: tasks and uploads, which cost; `manage`: to
 * change and delete what is there, to follow and collect; `account`: profile, settings and redeeming codes.
 */
export const SCOPES = ["read", "create", "manage", "account"] as const
export type Scope = (typeof SCOPES)[number]

/** Calls a minute for each rate class, counted for one identity or, without one, for one address and call; `address` is for all behind one. */
export const RATE_LIMITS: Readonly<Record<RateClass, number>> = { read: 300, write: 60, create: 60, draft: 60, socket: 240, address: 3000 }

/** Seconds for which visitors share what a list said, as they share pages. */
export const KEPT_SECONDS = 30

/** Whole bodies above this are refused with TooLarge, where a call does not say otherwise. */
export const MAXIMUM_BODY_BYTES = 1_048_576

/** What paths of calls begin with, and no path of anything else; search has a prefix of its own (spec 3§7). */
export const CALL_ROOTS = ["/api/", "/searchapi/"] as const
type CallRoot = (typeof CALL_ROOTS)[number]

/**
 * How an answer travels. Streams and sockets are declared too, so that they pass the same gate. An `upload` takes bytes of a told
 * length as its body, which its verb reads; its input stands in the address.
 */
export type CallKind = "json" | "event-stream" | "socket" | "download" | "upload"

/** Why, in a sentence. */
type Reason = `${string} ${string}.`

/**
 * By what a person reaches a call. `island`: a script of a page makes it. `page`: a page does the same on the server. `script`: it is for
 * scripts and other clients. `aliasOf`: the path of the call that does the same, which is the one that people reach. `later`: the capability
 * that brings it a place is not there yet.
 */
export type Reached =
  | "island"
  | { readonly page: Reason }
  | { readonly script: Reason }
  | { readonly aliasOf: `${CallRoot}${string}` }
  | { readonly later: Reason }

/** One HTTP call: everything that the route, the client, the documents and the tests need to know of it. */
export interface CallDeclaration<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Reach extends Access = Access,
  Kind extends CallKind = CallKind,
> {
  /** One line for the API document. */
  readonly summary: string
  readonly method: "POST" | "GET" | "PUT"
  /** A part in braces, such as `{file_id}`, is a field of the input. Begins with one of `CALL_ROOTS`. */
  readonly path: `${CallRoot}${string}`
  readonly access: Reach
  readonly reached: Reached
  readonly rate: RateClass
  /** The global error message is suppressed in the client. */
  readonly silent: boolean
  /** Takes an `Idempotency-Key` header; equal key and body give the equal answer for 24 hours. */
  readonly idempotent: boolean
  /**
   * Its answer is kept by that key, which makes it idempotent whatever its verb does; of JSON calls of those who have an identity. A verb that
   * finds by its key what it made before needs it not.
   */
  readonly keepsAnswer: boolean
  readonly kind: Kind
  /** What a download's bytes are, or any where each file has its own type; JSON and event streams say it by their kind. */
  readonly contentType: string
  /** What a personal access token needs for it; null for what no token may do. Unless told it follows from access, rate and path. */
  readonly scope: Scope | null
  /** A whole body above this is refused with TooLarge. */
  readonly maximumBodyBytes: number
  /**
   * Seconds that the edge may keep what visitors are answered, by path, input and language; 0 for what is made each time. Only for what is the same
   * for everybody who has not signed in; members are always answered anew.
   */
  readonly keptSeconds: number
  /** Of a list: fields of its input that say what stands beside its first page, and not which list it is. */
  readonly besidePages: readonly string[]
  /** Waits for somebody else by its nature: another site, a carrier, a renderer. How long it takes says nothing about how busy we are. */
  readonly waitsForOthers: boolean
  /** Empty values of a JSON body count as absent (spec 1§3), before its schema sees it. */
  readonly dropsEmpty: boolean
  /** Built at first use, and once: hundreds of schemas would make every start of the Worker wait. */
  readonly input: () => Input
  readonly output: () => Output
  /** The errors of its own, besides those that any call can give. */
  readonly codes: readonly ErrorName[]
}

type Defaulted =
  | "reached"
  | "method"
  | "silent"
  | "idempotent"
  | "keepsAnswer"
  | "kind"
  | "contentType"
  | "scope"
  | "maximumBodyBytes"
  | "dropsEmpty"
  | "waitsForOthers"
  | "keptSeconds"
  | "besidePages"
  | "codes"
type Declared<Call extends CallDeclaration> = Omit<Call, Defaulted> & Partial<Pick<Call, Defaulted>>

/** Declares a call: POST, JSON, made by an island, not silent, not idempotent and without codes of its own unless it says otherwise. */
export function defineCall<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Reach extends Access,
  const Kind extends CallKind = "json",
>(declared: Declared<CallDeclaration<Input, Output, Reach, Kind>>): CallDeclaration<Input, Output, Reach, Kind>
// What a browser does not make is left out of what is sent to it.
/* @__NO_SIDE_EFFECTS__ */
export function defineCall(declared: Declared<CallDeclaration>): CallDeclaration {
  return {
    method: "POST",
    reached: "island",
    silent: false,
    idempotent: declared.keepsAnswer === true,
    keepsAnswer: false,
    kind: "json",
    contentType: "*/*",
    scope: defaultScope(declared),
    maximumBodyBytes: MAXIMUM_BODY_BYTES,
    dropsEmpty: false,
    waitsForOthers: false,
    keptSeconds: 0,
    besidePages: [],
    codes: [],
    ...declared,
    input: once(declared.input),
    output: once(declared.output),
  }
}

const SCOPE_OF_RATE: Readonly<Record<RateClass, Scope>> = {
  read: "read",
  socket: "read",
  address: "read",
  create: "create",
  draft: "create",
  write: "manage",
}

/** No token reaches what is about the account itself, or what staff do, unless the declaration says so. */
function defaultScope({ access, path, rate }: Pick<CallDeclaration, "access" | "path" | "rate">): Scope | null {
  if (access === "moderator" || access === "admin" || path.startsWith("/api/v1/account/")) return null
  return SCOPE_OF_RATE[rate]
}

export type CallInput<Call extends CallDeclaration> = z.output<ReturnType<Call["input"]>>
export type CallOutput<Call extends CallDeclaration> = z.input<ReturnType<Call["output"]>>
