import * as z from "zod/mini"
import { accountIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { PLANS } from "../_kernel/plans.ts"
import { BACKEND_KINDS, SERVER_STATES } from "./capability-rules.ts"

/** Longest address of a server, in characters. */
export const MAXIMUM_ADDRESS_CHARACTERS = 500
/** Slots that a server can have. */
export const MAXIMUM_SLOTS = 64
/** The weight of the server that is preferred most. */
export const MAXIMUM_WEIGHT = 10
const MAXIMUM_SECRET_CHARACTERS = 2_000
const MAXIMUM_HEADERS = 10
const MAXIMUM_ACCOUNTS = 100

/** What a server is called: it names its runs, and stays. No name that every object has: tables by servers' names would find that. */
export const serverNameSchema = once(() =>
  z.string().check(
    z.regex(/^[a-z0-9-]{1,40}$/),
    z.refine((name) => !(name in Object.prototype), { error: "NotAllowedValue" }),
  ),
)

/** What the servers of the fleet are asked in. */
export const backendKindSchema = once(() => z.enum(BACKEND_KINDS))

/** Who may use a server, as calls say it. */
export const audienceSchema = named("ServerAudience", () =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("everyone") }),
    z.strictObject({ kind: z.literal("members") }),
    z.strictObject({ kind: z.literal("plans"), plans: z.array(z.enum(PLANS)).check(z.minLength(1), z.maxLength(PLANS.length)) }),
    z.strictObject({
      kind: z.literal("accounts"),
      account_ids: z.array(accountIdSchema()).check(z.minLength(1), z.maxLength(MAXIMUM_ACCOUNTS)),
    }),
  ]),
)

/** The same, as answers say it. */
const audienceView = named("ServerAudienceView", () =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("everyone") }),
    z.object({ kind: z.literal("members") }),
    z.object({ kind: z.literal("plans"), plans: z.array(z.string()) }),
    z.object({ kind: z.literal("accounts"), account_ids: z.array(z.string()) }),
  ]),
)

const secret = once(() => z.string().check(z.minLength(1), z.maxLength(MAXIMUM_SECRET_CHARACTERS), z.regex(/^[\x20-\x7e]+$/)))
const headers = once(() =>
  z
    .record(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)), secret())
    .check(z.refine((value) => Object.keys(value).length <= MAXIMUM_HEADERS, "TooBig")),
)

/** What a server is shown to be let in by: a token (`Authorization: Bearer`), `user:password` (Basic), further headers. Never answered. */
export const credentialsShape = once(() => ({
  token: z.optional(secret()),
  basic: z.optional(secret().check(z.regex(/^[^:]+:/))),
  headers: z.optional(headers()),
}))

/** The address of a server; which ones are taken is `addressFault`. */
export const addressSchema = once(() => z.string().check(z.minLength(1), z.maxLength(MAXIMUM_ADDRESS_CHARACTERS)))

export const slotsSchema = once(() => z.int().check(z.gte(1), z.lte(MAXIMUM_SLOTS)))
export const weightSchema = once(() => z.int().check(z.gte(1), z.lte(MAXIMUM_WEIGHT)))

const offeredModel = once(() =>
  z.object({
    name: z.string(),
    hash: z.nullable(z.string()),
    family: z.nullable(z.string()),
    sizes: z.nullable(z.array(z.object({ width: z.int(), height: z.int() }))),
  }),
)
const names = once(() => z.array(z.string()))

/** All that a server said that it can do; null lists are what it does not say. */
export const capabilitiesSchema = named("ServerCapabilities", () =>
  z.object({
    name: z.string(),
    software: z.string(),
    version: z.nullable(z.string()),
    is_preview: z.boolean(),
    slots: z.int(),
    offers: z.array(
      z.object({
        kind: z.string(),
        slots: z.int(),
        maximum_width: z.nullable(z.int()),
        maximum_height: z.nullable(z.int()),
        maximum_count: z.nullable(z.int()),
        /** What it has for this kind alone; null where it does not say. */
        models: z.nullable(names()),
        /** Of what plays, in seconds; null where it does not say. */
        maximum_duration_s: z.nullable(z.number()),
      }),
    ),
    features: names(),
    modules: names(),
    controls: z.nullable(names()),
    models: z.nullable(z.array(offeredModel())),
    loras: z.nullable(z.array(offeredModel())),
    embeddings: z.nullable(names()),
    vaes: z.nullable(names()),
    samplers: z.nullable(names()),
    schedulers: z.nullable(names()),
    upscalers: z.nullable(names()),
    detectors: z.nullable(names()),
    grid_px: z.int(),
    is_live: z.boolean(),
    /** What it lacks for kinds that it does not take, where it can tell. */
    lacks: z.array(z.object({ kind: z.string(), missing: z.string() })),
  }),
)

/** Something that a server can do since a moment, or cannot anymore; `part` is a field of the capabilities. */
export const capabilityChangeSchema = named("CapabilityChange", () =>
  z.object({ at: z.string(), part: z.string(), added: names(), removed: names() }),
)

/** A run that went wrong, by a plain code: no address and no text of a server, but the name of a model file that it could not load. */
export const serverFailureSchema = named("ServerFailure", () =>
  z.object({ at: z.string(), task_kind: z.string(), outcome: z.string(), code: z.nullable(z.string()), file: z.nullable(z.string()) }),
)

/** A server of the fleet as those see it who run the site. */
export const serverSchema = named("RenderServer", () =>
  z.object({
    name: z.string(),
    kind: backendKindSchema(),
    state: z.enum(SERVER_STATES),
    /** Why it gets no orders whatever its state: a preview renderer that is not allowed here, sealed by another key, or nothing said yet. */
    blocked: z.nullable(z.enum(["preview-not-allowed", "cannot-open", "nothing-known"])),
    /** `failing`: most of its last runs failed; `away`: it did not say what it can do when it was last asked; `unknown`: not asked yet. */
    health: z.enum(["well", "failing", "away", "unknown"]),
    /** Until when it rests after failures. */
    resting_until: z.nullable(z.string()),
    slots: z.int(),
    weight: z.int(),
    audience: audienceView(),
    /** Its scheme and the end of its host. */
    address: z.string(),
    /** What it is shown besides; the secrets themselves are never answered. */
    credentials: z.object({ token: z.boolean(), basic: z.boolean(), headers: names() }),
    /** `settings`: an entry of RENDERERS; `admin`: added here. */
    origin: z.enum(["settings", "admin"]),
    software: z.nullable(z.string()),
    version: z.nullable(z.string()),
    is_preview: z.nullable(z.boolean()),
    /** Runs there now, and tasks that wait and could run there. */
    load: z.int(),
    queue: z.int(),
    latency_p50_ms: z.nullable(z.int()),
    latency_p95_ms: z.nullable(z.int()),
    /** Runs of the last day, and those of them that went wrong by the server's fault. */
    runs: z.int(),
    failures: z.int(),
    /** Kinds of task that it takes, and how many of each it names; null where it does not say. */
    task_kinds: names(),
    features: names(),
    models: z.nullable(z.int()),
    loras: z.nullable(z.int()),
    capabilities_read_at: z.nullable(z.string()),
    /** When it was last asked, with or without an answer. */
    asked_at: z.nullable(z.string()),
    last_change: z.nullable(capabilityChangeSchema()),
    last_error: z.nullable(serverFailureSchema()),
    create_at: z.string(),
    update_at: z.string(),
  }),
)

/** One line of what a check found: `step` names what was tried, `code` why it did not work; both are worded where they are shown. */
export const checkRowSchema = named("ServerCheckRow", () =>
  z.object({
    step: z.string(),
    outcome: z.enum(["works", "warns", "fails", "skipped"]),
    code: z.nullable(z.string()),
    /** What the wording mentions, such as a version or a size. */
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    took_ms: z.int(),
  }),
)

export type ServerView = z.infer<ReturnType<typeof serverSchema>>
export type CapabilitiesView = z.infer<ReturnType<typeof capabilitiesSchema>>
export type CapabilityChangeView = z.infer<ReturnType<typeof capabilityChangeSchema>>
export type CheckRow = z.infer<ReturnType<typeof checkRowSchema>>
