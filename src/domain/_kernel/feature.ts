import type { Access, CallDeclaration, CallInput, CallOutput } from "./call.ts"
import type { Context, MemberContext, ViewerContext } from "./context.ts"
import type { EventHandler } from "./outbox.ts"
import type { PersonalData } from "./personal-data.ts"

/** The context of a call: with a viewer where its access needs one, a member where it needs that. */
export type ContextOf<Reach extends Access> = Reach extends "visitor"
  ? Context
  : Reach extends "guest" | "owner"
    ? ViewerContext
    : MemberContext

/** A file on its way to being saved. With `sizeBytes` its length is told, so that one sees how far it is and whether all of it arrived. */
export interface Download {
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number | null
  readonly bytes: ReadableStream<Uint8Array>
}

/** What a verb answers, by how the answer travels; an upload may word its answer itself, as stores do. */
type AnswerOf<Call extends CallDeclaration> = {
  readonly json: CallOutput<Call>
  readonly upload: CallOutput<Call> | Response
  readonly download: Download
  readonly "event-stream": string | ReadableStream<Uint8Array>
  readonly socket: Response
}[Call["kind"]]

/** One use case as a call runs it. The request is for what really is HTTP: the body of an upload, a socket's upgrade. */
export type Verb<Call extends CallDeclaration> = (
  context: ContextOf<Call["access"]>,
  input: CallInput<Call>,
  request: Request,
) => AnswerOf<Call> | Promise<AnswerOf<Call>>

/** One verb for every call that a contract declares; a call without one does not compile. */
export type VerbsOf<Contract> = {
  readonly [Name in keyof Contract as Contract[Name] extends CallDeclaration ? Name : never]: Contract[Name] extends CallDeclaration
    ? Verb<Contract[Name]>
    : never
}

/** A call with its verb, ready to be served, documented and tested. */
export interface ServedCall {
  readonly declaration: CallDeclaration
  readonly handle: (context: Context, input: unknown, request: Request) => unknown
}

/** What the clock starts every minute, by a name for the log; answers how much there was to do. */
export type Jobs = Readonly<Record<string, (context: Context) => Promise<number>>>

/** Everything that the platform takes from a feature. */
export interface Feature {
  readonly name: string
  readonly calls: readonly ServedCall[]
  readonly events: readonly EventHandler[]
  readonly jobs: Jobs
  readonly personalData: PersonalData | null
}

interface Declared<Contract> {
  readonly name: string
  /** The module that declares the feature's calls, or several of them spread into one. */
  readonly contract: Contract
  /** The verb of each call. */
  readonly calls: VerbsOf<Contract>
  readonly events?: readonly EventHandler[]
  readonly jobs?: Jobs
  /** What its tables hold of people; absent where it has none. */
  readonly personalData?: PersonalData
}

/** Declares a feature: what its calls do, what follows its events, what the clock starts. Each is listed once, in `src/domain/features.ts`. */
export function defineFeature<Contract extends object>({
  name,
  contract,
  calls,
  events = [],
  jobs = {},
  personalData,
}: Declared<Contract>): Feature {
  return { name, calls: bindCalls(contract, calls), events, jobs, personalData: personalData ?? null }
}

/** The calls of a contract with their verbs; what else it exports, schemas and constants, is left out. */
export function bindCalls<Contract extends object>(contract: Contract, calls: VerbsOf<Contract>): readonly ServedCall[] {
  const verbs: Readonly<Record<string, unknown>> = { ...calls }
  return Object.entries(contract).flatMap(([name, declaration]) =>
    isCall(declaration) ? [{ declaration, handle: verbs[name] as ServedCall["handle"] }] : [],
  )
}

function isCall(value: unknown): value is CallDeclaration {
  return typeof value === "object" && value !== null && "path" in value && "access" in value
}
