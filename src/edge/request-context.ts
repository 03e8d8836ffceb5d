import type { FleetServer } from "../domain/backend/index.ts"
import type { FleetOffice } from "../domain/backend/ports.ts"
import "../domain/studio/live/ports.ts"
import { type Aside, type Database, openDatabase } from "../../db/client.ts"
import { TASK_KINDS } from "../domain/_entry/task-kinds.ts"
import { whenEmitted } from "../domain/_kernel/batch.ts"
import type { Context, Idempotency, Identity, Origin } from "../domain/_kernel/context.ts"
import type { ModeratedSubject } from "../domain/_kernel/moderated-subject.ts"
import type { PersonalData } from "../domain/_kernel/personal-data.ts"
import type { Blind, Browser, EdgeCache, Log, Outbox, PartHealth, PublicWeb } from "../domain/_kernel/ports.ts"
import { isThisMachine } from "../domain/_kernel/this-machine.ts"
import type { MailSetup } from "../domain/admin/ports.ts"
import type { ConsentListener, VoiceSampler } from "../domain/audio/ports.ts"
import type { Painting } from "../domain/feed/painting-rules.ts"
import type { Concepts } from "../domain/feed/ports.ts"
import { readAccessToken } from "../domain/identity/index.ts"
import type { AccessTokens, Mailer, PasskeySettings, SignInProviders } from "../domain/identity/ports.ts"
import type { Registration } from "../domain/identity/rules.ts"
import type { FrameTaker, ImageClassifier } from "../domain/moderation/ports.ts"
import type { Translator } from "../domain/post/ports.ts"
import type { WordQuestion } from "../domain/prompt/ports.ts"
import type { Embedder } from "../domain/search/ports.ts"
import { siteInForce } from "../domain/site/index.ts"
import type { Site } from "../domain/site/ports.ts"
import type { AgainRefusals } from "../domain/task/ports.ts"
import type { WorkflowServer } from "../domain/workflow/ports.ts"
import { createEdgeCache, purgeApiOf } from "./adapters/edge-cache.ts"
import { createPublicWeb } from "./adapters/fetch-public.ts"
import { loadConcepts } from "./adapters/load-concepts.ts"
import { loadFacePatterns } from "./adapters/load-face-patterns.ts"
import { createLog } from "./adapters/log.ts"
import { countingFailures } from "./adapters/mail-failures.ts"
import { mailSetupOf } from "./adapters/mail-setup.ts"
import { createMailer } from "./adapters/mailer.ts"
import { readPainting } from "./adapters/read-painting.ts"
import { createOutbox } from "./adapters/sandbox-mailer-outbox.ts"
import { createSignInProviders } from "./adapters/sign-in-providers.ts"
import type { Env } from "./env.ts"
import { adaptersOf, type EnvAdapters } from "./env-adapters.ts"
import { hostsOf, siteOriginOf, supportEmailOf } from "./own-hosts.ts"
import { partsHealth } from "./parts-health.ts"

/** Where a scheduled run comes from: from nobody. */
const clockOrigin = (env: Env): Origin => ({ address: "", userAgent: "", site: siteOriginOf(env) ?? "", locale: "en" })
/** The clock keeps nothing. */
const CLOCK_BROWSER: Browser = { providerSecret: undefined, keepSession() {}, forgetSession() {}, forgetGuest() {} }

/** Whom a context works for; the clock unless told. */
interface Asked {
  readonly requestId: string
  readonly origin?: Origin
  readonly browser?: Browser
  /** Keeps the request alive until the work is done. */
  readonly later: (work: Promise<unknown>) => void
  /** Waits for the database, which is nobody's work here. */
  readonly aside?: Aside
  /** Whether it writes before others that wait for the database. */
  readonly goesFirst?: boolean
}

/**
 * What verbs work with, for one request or one scheduled run. Most requests ask for little of it, so everything is a getter on one
 * shared prototype: a request makes this one object and no functions.
 */
export class RequestContext implements Context {
  readonly requestId: string
  readonly nowMs: number = Date.now()
  readonly origin: Origin
  readonly browser: Browser
  readonly viewer: Identity | null = null
  readonly idempotency: Idempotency | null = null
  private readonly env: Env
  private readonly adapters: EnvAdapters
  private readonly waitUntil: Asked["later"]
  private readonly aside: Aside
  private readonly goesFirst: boolean
  private opened: Database | undefined
  private openedSearch: Database | undefined
  private emitted: string[] | null = null
  private following = Promise.resolve()
  private writing: Log | undefined

  constructor(
    env: Env,
    { requestId, origin = clockOrigin(env), browser = CLOCK_BROWSER, later, aside = (wait) => wait(), goesFirst = false }: Asked,
  ) {
    this.env = env
    this.adapters = adaptersOf(env)
    this.requestId = requestId
    this.origin = origin
    this.browser = browser
    this.waitUntil = later
    this.aside = aside
    this.goesFirst = goesFirst
  }

  get database() {
    if (this.opened === undefined) {
      this.opened = openDatabase(this.env.LIBSQL_URL, this.env.LIBSQL_AUTH_TOKEN, this.terms)
      whenEmitted(this.opened, (subjects) => {
        this.emitted = [...(this.emitted ?? []), ...subjects]
        this.waitUntil(this.followUp())
      })
    }
    return this.opened
  }

  /** The same client where the tables of search lie in the same database: its writers wait for each other. */
  get searchDatabase() {
    const { SEARCH_LIBSQL_URL: url, SEARCH_LIBSQL_AUTH_TOKEN: token } = this.env
    this.openedSearch ??= url === undefined || url === "" ? this.database : openDatabase(url, token, this.terms)
    return this.openedSearch
  }

  /** How this request deals with a database: what was sent goes on, whoever waits for it. */
  private get terms() {
    return { aside: this.aside, goesFirst: this.goesFirst, goOn: (work: Promise<unknown>) => this.waitUntil(work) }
  }

  get embedder(): Embedder {
    return this.adapters.embedder()
  }

  get blind(): Blind {
    return this.adapters.blind
  }

  clock(): number {
    return Date.now()
  }

  followUp(): Promise<void> {
    const { emitted } = this
    if (emitted !== null) {
      this.emitted = null
      this.following = this.following.then(() => drainQuietly(this, emitted, (rest) => this.waitUntil(rest)))
    }
    return this.following
  }

  async refuseName(name: string): Promise<void> {
    const { checkTexts, refuseByVerdict } = await import("../domain/moderation/index.ts")
    refuseByVerdict(await checkTexts(this, "profile", [{ path: "name", text: name }]))
  }

  /** Loaded when it is first asked for, since that evaluates every feature. */
  async personalData(): Promise<readonly PersonalData[]> {
    const { allPersonalData } = await import("../domain/features.ts")
    return allPersonalData()
  }

  /** Loaded when it is first asked for, as the above. */
  async subjects(): Promise<readonly ModeratedSubject[]> {
    const { allSubjects } = await import("../domain/features.ts")
    return allSubjects()
  }

  get taskKinds() {
    return TASK_KINDS
  }

  get rooms() {
    return this.adapters.rooms
  }

  get hubs() {
    return this.adapters.hubs
  }

  get inboxes() {
    return this.adapters.inboxes
  }

  get viewTallies() {
    return this.adapters.viewTallies
  }

  get wakeFold(): () => void {
    return () => {
      const waking = this.adapters.wakeFold()
      if (waking !== null) this.waitUntil(waking)
    }
  }

  /** A function of its own, which verbs may take out of the context. */
  get concepts(): () => Promise<Concepts> {
    return () => loadConcepts(this.env.ASSETS, this.log)
  }

  painting(): Promise<Painting | null> {
    return readPainting(this.env.GALLERY)
  }

  get facePatterns() {
    return () => loadFacePatterns(this.env.ASSETS, this.log)
  }

  get drafts() {
    return this.adapters.drafts
  }

  get media() {
    return this.adapters.media()
  }

  get images() {
    return this.adapters.images
  }

  get appealForms() {
    return this.adapters.appealForms
  }

  get links() {
    return this.adapters.links
  }

  get publicWeb(): PublicWeb {
    return createPublicWeb(hostsOf([this.origin.site, this.adapters.mediaOrigin]))
  }

  get edgeCache(): EdgeCache {
    const { site } = this.origin
    return createEdgeCache(purgeApiOf(this.env), { site, media: this.adapters.mediaOrigin ?? site }, this.log)
  }

  get sessions() {
    return this.adapters.sessions
  }

  get accessTokens(): AccessTokens {
    return { read: (token) => readAccessToken(this, token) }
  }

  get limiters() {
    return this.adapters.limiters
  }

  get humanCheck() {
    return this.adapters.humanCheck()
  }

  get consentListener(): ConsentListener {
    return this.adapters.consentListener()
  }

  get voiceSampler(): VoiceSampler {
    return this.adapters.voiceSampler()
  }

  get frameTaker(): FrameTaker {
    return this.adapters.frameTaker()
  }

  get imageClassifier(): ImageClassifier {
    return this.adapters.imageClassifier()
  }

  get translator(): Translator | null {
    return this.adapters.translator()
  }

  get mailer(): Mailer {
    return countingFailures(createMailer(this.env, this), this)
  }

  get mailSetup(): MailSetup {
    return mailSetupOf(this.env, this)
  }

  get outbox(): Outbox {
    return createOutbox(this.env, this)
  }

  get providers(): SignInProviders {
    return createSignInProviders(this.env, { log: this.log, hasSandbox: isThisMachine(this.origin.site) })
  }

  get registration(): Registration {
    return this.adapters.registration
  }

  get supportEmail(): string {
    return supportEmailOf(this.env, this.origin.site)
  }

  site(): Promise<Site> {
    return siteInForce(this)
  }

  get passkeys(): PasskeySettings {
    return { relyingPartyId: hostsOf([this.origin.site])[0] ?? "", origin: this.origin.site }
  }

  get log(): Log {
    this.writing ??= createLog({ request_id: this.requestId })
    return this.writing
  }

  get random() {
    return Math.random
  }

  renderFleet(): Promise<readonly FleetServer[]> {
    return this.adapters.renderFleet()
  }

  isPreviewRenderer(): Promise<boolean> {
    return this.adapters.isPreviewRenderer()
  }

  get fleetOffice(): FleetOffice {
    return this.adapters.fleetOffice()
  }

  workflowServers(wanted: readonly string[]): Promise<readonly WorkflowServer[]> {
    return this.adapters.workflowServers(wanted)
  }

  unknownWords(server: string, question: WordQuestion): Promise<readonly string[]> {
    return this.adapters.unknownWords(server, question)
  }

  get visitorImagesPerDay(): number {
    return this.adapters.visitorImagesPerDay
  }

  get againRefusals(): AgainRefusals {
    return againRefusals
  }

  partsHealth(): Promise<readonly PartHealth[]> {
    return partsHealth(this.env)
  }

  later(work: Promise<unknown>): void {
    this.waitUntil(work.catch((error: unknown) => this.log.error("later work failed", { error: String(error) })))
  }
}

/** Only members' own graphs are judged anew; what judges them is loaded then. */
const againRefusals: AgainRefusals = async (context, { kind, kept, sources }) => {
  if (kind !== "workflow") return []
  const { refusalsAgain } = await import("../domain/workflow/judge-run.ts")
  return refusalsAgain(context, kept, sources)
}

/** What a request's own writes have to do goes first; a backlog of others' is worked off behind it, by nobody who waits. */
async function drainQuietly(context: Context, subjects: readonly string[], goOn: (rest: Promise<unknown>) => void): Promise<void> {
  const quietly = (error: unknown) => context.log.error("outbox not drained", { error: String(error) })
  try {
    const { drainEvents, drainOwnEvents } = await import("../domain/features.ts")
    if (await drainOwnEvents(context, subjects)) goOn(drainEvents(context).catch(quietly))
  } catch (error) {
    quietly(error)
  }
}
