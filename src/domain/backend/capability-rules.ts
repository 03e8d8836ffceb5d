import type { ModelFamily } from "../_kernel/model-family.ts"
import type { SizePx } from "../_kernel/task-kind.ts"

/** What a render backend is asked in: one file of `src/edge/backends` each. `easel` and `http` speak docs/render-protocol.md. */
export const BACKEND_KINDS = ["easel", "http", "a1111", "comfyui", "fooocus", "openai", "fal", "workers-ai"] as const
export type BackendKind = (typeof BACKEND_KINDS)[number]

/** A checkpoint, or something that is laid over one, by the name that the server is asked by. */
export interface OfferedModel {
  readonly name: string
  /** Hex, SHA-256 or its beginning. */
  readonly hash: string | null
  /** Null where nothing tells. */
  readonly family: ModelFamily | null
  /** The only sizes that it makes; null for all within the bounds. */
  readonly sizes: readonly SizePx[] | null
}

/** How a server takes one kind of order. Null: no bound of its own. */
export interface KindOffer {
  /** How many of them it runs at once. */
  readonly slots: number
  readonly maximumWidth: number | null
  readonly maximumHeight: number | null
  readonly maximumCount: number | null
  /** The models that it has for this kind, where they are others than those of its images; absent where it does not say. */
  readonly models?: readonly string[]
  /** The only sizes that it makes of this kind; absent for all within the bounds. */
  readonly sizes?: readonly SizePx[]
  /** The longest that it makes of what plays; absent where it does not say. */
  readonly maximumDurationS?: number
}

/**
 * What a server says that it can do. In a list, null means that the server does not say: any name may be sent. Samplers, schedulers and
 * upscalers have the studio's names (those of the AUTOMATIC1111 web UI), whatever the server calls them.
 */
export interface Capabilities {
  /** What the server calls itself. */
  readonly name: string
  /** Which program it is, such as `forge` or `comfyui`. */
  readonly software: string
  readonly version: string | null
  /** No AI model works there. */
  readonly isPreview: boolean
  readonly slots: number
  /** By kind of order; a kind that is not named it does not take. */
  readonly offers: Readonly<Record<string, KindOffer>>
  /** Parts of an order that are heeded, by the field names of the render protocol (docs/render-protocol.md). */
  readonly features: readonly string[]
  /** Processors of control images that it runs itself. */
  readonly modules: readonly string[]
  /** Processors that it can steer by, having a model for them; null: all. */
  readonly controls: readonly string[] | null
  readonly models: readonly OfferedModel[] | null
  readonly loras: readonly OfferedModel[] | null
  readonly embeddings: readonly string[] | null
  readonly vaes: readonly string[] | null
  readonly samplers: readonly string[] | null
  readonly schedulers: readonly string[] | null
  readonly upscalers: readonly string[] | null
  /** Looks that it knows by name (`tuning.styles`); absent where it does not say. */
  readonly looks?: readonly string[] | null
  /** What finds faces and hands to repair them. */
  readonly detectors: readonly string[] | null
  /** Sides are multiples of this, px. */
  readonly gridPx: number
  /** Fast enough for drafts while somebody types. */
  readonly isLive: boolean
  /** By kind of order that it does not take: what it lacks for it, in words its operator knows; absent where it is unknown. */
  readonly lacks?: Readonly<Record<string, string>>
}

/** What a server can do, with everything at its usual: nothing but what is named. */
export function capabilitiesWith(own: Pick<Capabilities, "name" | "software" | "offers"> & Partial<Capabilities>): Capabilities {
  return {
    version: null,
    isPreview: false,
    slots: 1,
    features: [],
    modules: [],
    controls: null,
    models: null,
    loras: null,
    embeddings: null,
    vaes: null,
    samplers: null,
    schedulers: null,
    upscalers: null,
    detectors: null,
    gridPx: 8,
    isLive: false,
    ...own,
  }
}

/** Who may use a server. */
export type Audience =
  | { readonly kind: "everyone" }
  | { readonly kind: "members" }
  | { readonly kind: "plans"; readonly plans: readonly string[] }
  | { readonly kind: "accounts"; readonly accountIds: readonly string[] }

/** `active` takes orders; `paused` takes none for now; `draining` ends what runs and takes no more; `removed` too, and is then forgotten. */
export const SERVER_STATES = ["active", "paused", "draining", "removed"] as const
export type ServerState = (typeof SERVER_STATES)[number]

/** Whether a server works without an AI model, which Easel need not say; null of another one that has said nothing yet. */
export function previewOf({ kind, capabilities }: Pick<FleetServer, "kind" | "capabilities">): boolean | null {
  return capabilities?.isPreview ?? (kind === "easel" ? true : null)
}

/**
 * Whether images are made without an AI model: every server that takes orders says so, and there is one. A server that has said nothing
 * yet does not count.
 */
export function isPreviewFleet(servers: readonly FleetServer[]): boolean {
  const said = servers.flatMap((server) => (server.state === "active" ? (previewOf(server) ?? []) : []))
  return said.length > 0 && said.every((isPreview) => isPreview)
}

/** A server as those know it who decide what runs where. */
export interface FleetServer {
  readonly name: string
  readonly kind: BackendKind
  readonly state: ServerState
  /** How many orders it runs at once, whatever it offers. */
  readonly slots: number
  /** 1 to 10: of two free servers the heavier is preferred. */
  readonly weight: number
  readonly audience: Audience
  /** Null until it has said something. */
  readonly capabilities: Capabilities | null
}
