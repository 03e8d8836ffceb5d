import type { Access, CallDeclaration, CallInput, CallOutput } from "./call.ts"
import type { Context, MemberContext, ViewerContext } from "./context.ts"
import type { CountedThings } from "./count-fold.ts"
import type { ModeratedSubject } from "./moderated-subject.ts"
import { once } from "./once.ts"
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
  /** Its name in the contract, which generated clients call it by. */
  readonly name: string
  readonly declaration: CallDeclaration
  readonly handle: (context: Context, input: unknown, request: Request) => unknown
}

/** What the clock starts every minute, by a name for the log; answers how much there was to do. */
export type Jobs = Readonly<Record<string, (context: Context) => Promise<number>>>

/** What a feature's code does: known once it is loaded. */
export interface Feature<Contract = object> {
  readonly verbs: VerbsOf<Contract>
  readonly events: readonly EventHandler[]
  readonly jobs: Jobs
  readonly personalData: PersonalData | null
  readonly subjects: readonly ModeratedSubject[]
  readonly counted: readonly CountedThings[]
}

interface FeatureDeclaration<Contract> {
  /** The module that declares the feature's calls, or several of them spread into one. */
  readonly contract: Contract
  /** The verb of each call. */
  readonly calls: VerbsOf<Contract>
  readonly events?: readonly EventHandler[]
  readonly jobs?: Jobs
  /** What its tables hold of people; absent where it has none. */
  readonly personalData?: PersonalData
  /** Kinds of its things that can be reported and moderated. */
  readonly subjects?: readonly ModeratedSubject[]
  /** How counters of its things are kept, which are logged first and folded in later. */
  readonly counted?: readonly CountedThings[]
}

/** Declares a feature: what its calls do, what follows events, what the clock starts. Each is listed once, in `src/domain/features.ts`. */
export function defineFeature<Contract extends object>({
  calls,
  events = [],
  jobs = {},
  personalData,
  subjects = [],
  counted = [],
}: FeatureDeclaration<Contract>): Feature<Contract> {
  return { verbs: calls, events, jobs, personalData: personalData ?? null, subjects, counted }
}

/** A feature before its code is loaded: what may be asked of it, and where the rest comes from. */
export interface ListedFeature {
  readonly calls: readonly ServedCall[]
  readonly load: () => Promise<Feature>
}

interface Listing<Contract> {
  /** As in the feature's own declaration; light, since schemas are built at first use. */
  readonly contract: Contract
  readonly load: () => Promise<{ readonly feature: Feature<NoInfer<Contract>> }>
}

/** Lists a feature. Its code is evaluated by the first request that passes the gate of one of its calls. */
export function listFeature<Contract extends object>({ contract, load }: Listing<Contract>): ListedFeature {
  const loadOnce = once(async () => (await load()).feature)
  const calls = Object.entries(contract).flatMap(([name, declaration]): readonly ServedCall[] => {
    if (!isCall(declaration)) return []
    const handle: ServedCall["handle"] = async (context, input, request) => {
      const { verbs }: { readonly verbs: Readonly<Record<string, unknown>> } = await loadOnce()
      return (verbs[name] as ServedCall["handle"])(context, input, request)
    }
    return [{ name, declaration, handle }]
  })
  return { calls, load: loadOnce }
}

/** Contracts export schemas and constants too. */
function isCall(value: unknown): value is CallDeclaration {
  return typeof value === "object" && value !== null && "path" in value && "access" in value
}
