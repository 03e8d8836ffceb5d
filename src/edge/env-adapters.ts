import type { ImageWorkshop, MediaLinks, MediaStore } from "../domain/_kernel/media-ports.ts"
import { once } from "../domain/_kernel/once.ts"
import type { Blind, RateLimiter } from "../domain/_kernel/ports.ts"
import type { ConsentListener, VoiceSampler } from "../domain/audio/ports.ts"
import type { FleetOffice, FleetServer } from "../domain/backend/index.ts"
import type { AppealForms, HumanCheck, Limiters, Sessions } from "../domain/identity/ports.ts"
import type { Registration } from "../domain/identity/rules.ts"
import { signMessage } from "../domain/library/address-signature.ts"
import { signMediaUrl } from "../domain/library/signed-link.ts"
import type { Inboxes, UserHubs } from "../domain/message/ports.ts"
import type { FrameTaker, ImageClassifier } from "../domain/moderation/ports.ts"
import type { Translator } from "../domain/post/ports.ts"
import type { WordQuestion } from "../domain/prompt/ports.ts"
import type { Embedder } from "../domain/search/ports.ts"
import type { ViewTallies } from "../domain/social/ports.ts"
import type { Drafts } from "../domain/studio/live/ports.ts"
import type { TaskRooms } from "../domain/task/ports.ts"
import type { WorkflowServer } from "../domain/workflow/ports.ts"
import { createAppealForms } from "./adapters/appeal-forms.ts"
import { createConsentListener } from "./adapters/consent-listener.ts"
import { createDrafts } from "./adapters/drafts.ts"
import { createTaskRooms, createUserHubs } from "./adapters/durable-ports.ts"
import { createEmbedder } from "./adapters/embedder.ts"
import { createFoldWaker } from "./adapters/fold-waker.ts"
import { createFrameTaker } from "./adapters/frame-taker.ts"
import { createHumanCheck } from "./adapters/human-check.ts"
import { createImageClassifier } from "./adapters/image-classifier.ts"
import { createInboxes } from "./adapters/inboxes.ts"
import { createLimiters } from "./adapters/limiters.ts"
import { createMediaStore } from "./adapters/media-store.ts"
import { partAddressesOf } from "./adapters/part-addresses.ts"
import { createRateLimiter } from "./adapters/rate-limiter.ts"
import { mediaOriginOf } from "./adapters/read-media.ts"
import { createImageWorkshop } from "./adapters/renditions.ts"
import { createSessions } from "./adapters/sessions.ts"
import { createTranslator } from "./adapters/translator.ts"
import { createUnknownWords } from "./adapters/unknown-words.ts"
import { createViewTallies } from "./adapters/view-tallies.ts"
import { createVoiceSampler } from "./adapters/voice-sampler.ts"
import { createWorkflowServers } from "./adapters/workflow-servers.ts"
import type { Env } from "./env.ts"
import { findServer, readFleet, readIsPreview, serverOf } from "./fleet/directory.ts"
import { createFleetOffice } from "./fleet/fleet-office.ts"
import { guestSecretOf } from "./guest-secret.ts"
import { visitorImagesPerDayOf } from "./visitor-images.ts"

/** What follows from the bindings and settings alone: made once for all requests. Nothing in it belongs to a request. */
export interface EnvAdapters {
  readonly rooms: TaskRooms
  readonly hubs: UserHubs
  readonly inboxes: Inboxes
  readonly viewTallies: ViewTallies
  /** What is to be waited for so that the fold comes; null where that was seen to a moment ago. */
  readonly wakeFold: () => Promise<void> | null
  readonly drafts: Drafts
  readonly media: () => MediaStore
  readonly images: ImageWorkshop
  readonly appealForms: AppealForms
  readonly links: MediaLinks
  readonly sessions: Sessions
  readonly limiters: Limiters
  readonly humanCheck: () => HumanCheck
  readonly imageClassifier: () => ImageClassifier
  readonly frameTaker: () => FrameTaker
  readonly limiter: RateLimiter
  readonly embedder: () => Embedder
  readonly blind: Blind
  readonly translator: () => Translator | null
  readonly consentListener: () => ConsentListener
  readonly voiceSampler: () => VoiceSampler
  /** Never throws: a fleet that nobody can name is an empty list. */
  readonly renderFleet: () => Promise<readonly FleetServer[]>
  readonly isPreviewRenderer: () => Promise<boolean>
  readonly fleetOffice: () => FleetOffice
  readonly workflowServers: (wanted: readonly string[]) => Promise<readonly WorkflowServer[]>
  readonly unknownWords: (server: string, question: WordQuestion) => Promise<readonly string[]>
  readonly visitorImagesPerDay: number
  readonly guestSecret: string
  readonly mediaOrigin: string | null
  readonly registration: Registration
}

const known = new WeakMap<Env, EnvAdapters>()

/** The adapters of an environment; the runtime hands the same one to every request. */
export function adaptersOf(env: Env): EnvAdapters {
  const before = known.get(env)
  if (before !== undefined) return before
  const guestSecret = guestSecretOf(env)
  const adapters: EnvAdapters = {
    rooms: createTaskRooms(env),
    hubs: createUserHubs(env),
    inboxes: createInboxes(env),
    viewTallies: createViewTallies(env),
    wakeFold: createFoldWaker(env),
    drafts: createDrafts(env),
    media: once(() => createMediaStore(env.MEDIA, partAddressesOf(env))),
    images: createImageWorkshop(env),
    appealForms: createAppealForms(guestSecret),
    links: { sign: (key, terms) => signMediaUrl(guestSecret, key, terms) },
    sessions: createSessions(env),
    limiters: createLimiters(env),
    humanCheck: once(() => createHumanCheck(env)),
    imageClassifier: once(() => createImageClassifier(env)),
    frameTaker: once(() => createFrameTaker(env)),
    limiter: createRateLimiter(env),
    embedder: once(() => createEmbedder(env)),
    blind: (purpose, text) => signMessage(`atelier ${purpose} v1`, guestSecret, text),
    translator: once(() => createTranslator(env)),
    consentListener: once(() => createConsentListener(env)),
    voiceSampler: once(() => createVoiceSampler(env)),
    renderFleet: () =>
      readFleet(env).then(
        (entries) => entries.map(serverOf),
        () => [],
      ),
    isPreviewRenderer: () => readIsPreview(env),
    fleetOffice: once(() => createFleetOffice(env)),
    workflowServers: createWorkflowServers(async () =>
      (await readFleet(env)).flatMap(({ name, kind, state, audience, renderer }) => {
        const read = async (wanted: ReadonlySet<string>) =>
          (await import("./backends/comfyui/workflow-classes.ts")).workflowClasses(renderer, wanted)
        return kind === "comfyui" && state === "active" ? [{ name, audience, read }] : []
      }),
    ),
    unknownWords: createUnknownWords(async (name, question) => {
      const server = await findServer(env, name)
      return server && (await import("./backends/protocol-words.ts")).askUnknownWords(server.renderer, question)
    }),
    visitorImagesPerDay: visitorImagesPerDayOf(env),
    guestSecret,
    mediaOrigin: mediaOriginOf(env),
    registration: env.REGISTRATION === "invited" || env.REGISTRATION === "closed" ? env.REGISTRATION : "open",
  }
  known.set(env, adapters)
  return adapters
}
