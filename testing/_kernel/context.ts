import { drizzle } from "drizzle-orm/libsql/web"
import * as schema from "../../db/schema/index.ts"
import { TASK_KINDS } from "../../src/domain/_entry/task-kinds.ts"
import type { GuestIdentity, Identity, MemberIdentity, ViewerContext } from "../../src/domain/_kernel/context.ts"
import { asViewerId, newAccountId, newMediaName, newSessionId } from "../../src/domain/_kernel/ids.ts"
import type { MediaStore } from "../../src/domain/_kernel/media-ports.ts"
import { allPersonalData, allSubjects } from "../../src/domain/features.ts"
import { tagOf } from "../../src/domain/feed/tags/concept-rules.ts"
import { SAFE_MASK } from "../../src/domain/moderation/level-rules.ts"
import { noConcepts } from "../../src/domain/search/concepts.ts"
import { featureHashing } from "../../src/domain/search/feature-hashing.ts"
import { DEFAULT_SITE } from "../../src/domain/site/site-rules.ts"
import { refusalsAgain } from "../../src/domain/workflow/judge-run.ts"
import { testServer } from "../backend/server.ts"
import { watchedClient } from "./watched-client.ts"

export interface Query {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** A guest of a test. */
export function testGuest(): GuestIdentity {
  return { kind: "guest", id: asViewerId(`guest_${newMediaName()}`), plan: "visitor" }
}

/** A member of a test, without a row in the database. */
export function testMember(over: Partial<MemberIdentity> = {}): MemberIdentity {
  const nowMs = Date.now()
  return {
    kind: "member",
    id: newAccountId(nowMs),
    plan: "free",
    terms: [],
    isModerator: false,
    isAdmin: false,
    levels: SAFE_MASK,
    blursLevels: true,
    sessionId: newSessionId(nowMs),
    scopes: null,
    provedAtMs: nowMs,
    ...over,
  }
}

interface TestContext<Viewer extends Identity> {
  readonly context: ViewerContext & { readonly viewer: Viewer }
  readonly queries: Query[]
  readonly counts: { roundTrips: number }
  /** The database's plan for each query made so far, one line a step. */
  readonly plans: () => Promise<string[]>
}

/** A media store that holds nothing and keeps nothing. */
export const emptyMediaStore: MediaStore = {
  put: async () => {},
  read: async () => null,
  copy: async () => false,
  readRange: async () => null,
  list: async () => [],
  head: async () => null,
  delete: async () => {},
  deleteUnder: async () => {},
  openParts: async () => "store-upload",
  putPart: async () => "etag",
  joinParts: async () => {},
  reopenParts: async () => ({ storeUploadId: "store-upload", parts: [] }),
  dropParts: async () => {},
  hashParts: async () => null,
  rewrite: async () => {},
  addresses: { sign: async () => [], read: () => null, isSigned: async () => false, find: async () => null },
}
/** A context on the real database that writes down every query and counts the round trips; what moves is absent. */
export function makeTestContext<Viewer extends Identity>(over: Partial<ViewerContext> & { readonly viewer: Viewer }): TestContext<Viewer>
export function makeTestContext(over?: Partial<ViewerContext>): TestContext<Identity>
export function makeTestContext(over: Partial<ViewerContext> = {}): TestContext<Identity> {
  const queries: Query[] = []
  const counts = { roundTrips: 0 }
  const client = watchedClient((send) => {
    counts.roundTrips++
    return send()
  })
  const silent = () => {}
  const absent = () => Promise.reject(new Error("absent in this test"))
  const database = drizzle(client, { schema, logger: { logQuery: (sql, params) => queries.push({ sql, params }) } })
  const context: ViewerContext = {
    requestId: "test",
    nowMs: Date.now(),
    // It stands where the test put it.
    clock() {
      return this.nowMs
    },
    origin: { address: "10.0.0.1", userAgent: "test", site: "https://atelier.test", locale: "en" },
    database,
    searchDatabase: database,
    embedder: featureHashing,
    blind: async (_purpose, text) => text,
    isPreviewRenderer: async () => true,
    painting: async () => null,
    renderFleet: async () => [testServer()],
    fleetOffice: {
      allowsPlainHttp: true,
      seal: absent,
      open: absent,
      changed: absent,
      standings: absent,
      readCapabilities: absent,
      forgive: absent,
      paint: absent,
      check: absent,
    },
    workflowServers: async () => [],
    unknownWords: async () => [],
    againRefusals: async (asking, { kind, kept, sources }) => (kind === "workflow" ? refusalsAgain(asking, kept, sources) : []),
    taskKinds: TASK_KINDS,
    rooms: { open: async () => {}, cancel: async () => null, hand: async () => {}, speedUp: async () => null },
    hubs: {
      issueTicket: async () => ({ ticket: "", expiresAtMs: 0 }),
      progress: async () => [],
      connect: async () => new Response(null),
      stream: async () => null,
      forget: async () => {},
      endSessions: async () => {},
    },
    inboxes: {
      notify: async () => {},
      tellFollowers: async () => {},
      notifications: async () => [],
      unread: async () => 0,
      markRead: async () => 0,
      dropNotifications: async () => {},
      mutedKinds: async () => [],
      noteViews: async () => {},
      recentViews: async () => [],
      forgetViews: async () => {},
      keepViews: async () => {},
      keepsViews: async () => true,
      noteSearch: async () => {},
      searches: async () => ({ queries: [], isOn: true }),
      forgetSearches: async () => {},
      keepSearches: async () => {},
      purge: async () => {},
    },
    viewTallies: { note: async () => 0 },
    wakeFold: silent,
    concepts: async () => ({ ...noConcepts, tagOf }),
    facePatterns: async () => [],
    media: emptyMediaStore,
    drafts: { paint: async () => ({ kind: "busy" }) },
    appealForms: { sign: async (accountId, startsAtMs) => `${accountId}.${startsAtMs}`, read: async () => null },
    images: { sample: async () => null, shrink: async () => null, frame: async () => null },
    links: { sign: async (key) => `/media/${key}` },
    publicWeb: { ownHosts: [], fetch: absent },
    accessTokens: { read: async () => ({ kind: "none" }) },
    sessions: {
      open: absent,
      read: async () => null,
      list: async () => [],
      end: async () => 0,
      learn: async () => {},
      rotate: async () => null,
    },
    edgeCache: { purge: async () => {} },
    browser: { providerSecret: undefined, keepSession: silent, forgetSession: silent, forgetGuest: silent },
    idempotency: null,
    limiters: { take: async () => ({ kind: "free" }), clear: async () => {} },
    consentListener: { listen: async () => "unknown" },
    voiceSampler: { make: async () => "failed" },
    frameTaker: { take: async () => "nobody" },
    imageClassifier: { classify: async () => ({ level: 1, labels: [], classifier: "test", version: "1" }) },
    humanCheck: { challenge: async () => ({}), verify: async () => true },
    mailer: { sendMail: async () => {}, sendText: async () => {} },
    mailSetup: { way: null, sender: null, host: null, isBound: false, hasOutbox: false },
    outbox: { list: async () => null, read: async () => null },
    providers: { list: () => [], start: absent, finish: absent },
    translator: null,
    passkeys: { relyingPartyId: "atelier.test", origin: "https://atelier.test" },
    registration: "open",
    supportEmail: "support@atelier.test",
    log: { info: silent, error: silent },
    random: Math.random,
    followUp: async () => {},
    refuseName: async () => {},
    personalData: allPersonalData,
    subjects: allSubjects,
    later: silent,
    visitorImagesPerDay: 4,
    site: async () => DEFAULT_SITE,
    partsHealth: async () => [],
    ...over,
    viewer: over.viewer ?? testGuest(),
  }
  const plans = async () => {
    const lines: string[] = []
    for (const query of queries.filter((candidate) => /^\s*(?:select|update|delete)/i.test(candidate.sql))) {
      const plan = await client.execute({ sql: `EXPLAIN QUERY PLAN ${query.sql}`, args: query.params as never })
      lines.push(...plan.rows.map((row) => (typeof row["detail"] === "string" ? row["detail"] : "")))
    }
    return lines
  }
  return { context, queries, counts, plans }
}
