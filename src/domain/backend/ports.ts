import type { BackendKind, Capabilities, FleetServer } from "./capability-rules.ts"
import type { CheckRow } from "./server-schemas.ts"

/** How a server is reached and let in; all of it is secret. */
export interface ServerSecrets {
  /** Empty where the kind has no address. */
  readonly url: string
  readonly token?: string | undefined
  readonly basic?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Something that a server can do since a moment, or cannot anymore. */
export interface CapabilityChange {
  readonly atMs: number
  readonly part: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** A run that went wrong. */
export interface ServerFailure {
  readonly atMs: number
  readonly taskKind: string
  readonly outcome: string
  readonly code: string | null
  readonly file?: string
}

/** What the fleet has seen of a server; the table has the rest. */
export interface ServerStanding {
  readonly name: string
  readonly blocked: "preview-not-allowed" | "cannot-open" | "nothing-known" | null
  readonly health: "well" | "failing" | "away" | "unknown"
  readonly restingUntilMs: number | null
  readonly load: number
  readonly queue: number
  readonly latencyP50Ms: number | null
  readonly latencyP95Ms: number | null
  readonly runs: number
  readonly failures: number
  readonly capabilities: Capabilities | null
  readonly readAtMs: number | null
  readonly askedAtMs: number | null
  /** Newest first. */
  readonly changes: readonly CapabilityChange[]
  readonly errors: readonly ServerFailure[]
}

/** What came of painting one image beside the queue; `image` is a `data:` address. */
export type TestImage =
  | { readonly kind: "painted"; readonly image: string; readonly width: number; readonly height: number }
  | { readonly kind: "failed"; readonly code: string }

/** What is checked: a server as it would be reached. `kind` is null where the check finds it out. */
export interface CheckTarget {
  readonly name: string
  readonly kind: BackendKind | null
  readonly secrets: ServerSecrets
  /** One part of the check; absent for all of it. */
  readonly part: "way" | "orders" | "behavior" | undefined
}

/** What a check found. */
export interface CheckReport {
  readonly kind: BackendKind | null
  readonly slots: number | null
  readonly rows: readonly CheckRow[]
}

/** The fleet as those work on it who run the site. Each throws Unavailable where the fleet, or the key that seals, is not there. */
export interface FleetOffice {
  /** Whether servers may be reached by http: only where one develops. */
  readonly allowsPlainHttp: boolean
  /** The secrets of a server as they are stored. */
  seal(name: string, secrets: ServerSecrets): Promise<string>
  /** Null where they were sealed by another key. */
  open(name: string, sealed: string): Promise<ServerSecrets | null>
  /** The table changed: makes it known to all who give orders, and answers once the fleet knows it. */
  changed(): Promise<void>
  standings(): Promise<readonly ServerStanding[]>
  /** Asks a server now what it can do; no effect for one that the fleet does not know. */
  readCapabilities(name: string): Promise<void>
  /** Null for a server that the fleet does not know. */
  paint(name: string, prompt: string): Promise<TestImage | null>
  check(target: CheckTarget): Promise<CheckReport>
  /** A server was mended: it is tried again at once, however long it was to rest. */
  forgive(name: string): Promise<void>
}

declare module "../_kernel/context.ts" {
  interface Context {
    /** The servers of the site and what each can do, as it was known at most ten seconds ago; never throws, nothing known is an empty list. */
    renderFleet(): Promise<readonly FleetServer[]>
    /** Whether images are made without an AI model, which pages say; `isPreviewFleet` of the fleet, for those who need nothing else of it. */
    isPreviewRenderer(): Promise<boolean>
    readonly fleetOffice: FleetOffice
  }
}
