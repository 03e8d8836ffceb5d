import type { AiBinding } from "./backends/workers-ai/workers-ai-server.ts"
import type { AccountSessions } from "./durable/account-sessions.ts"
import type { Dispatcher } from "./durable/dispatcher.ts"
import type { Fleet } from "./durable/fleet.ts"
import type { FoldClock } from "./durable/fold-clock.ts"
import type { Inbox } from "./durable/inbox.ts"
import type { RenderDesk } from "./durable/render-desk.ts"
import type { SampleBooth } from "./durable/sample-booth.ts"
import type { Tally } from "./durable/tally.ts"
import type { TaskRoom } from "./durable/task-room.ts"
import type { Throttle } from "./durable/throttle.ts"
import type { UserHub } from "./durable/user-hub.ts"

/** Every binding of wrangler.toml, and the secrets. */
export interface Env {
  readonly ASSETS: Fetcher
  readonly TASK_ROOM: DurableObjectNamespace<TaskRoom>
  readonly DISPATCHER: DurableObjectNamespace<Dispatcher>
  readonly USER_HUB: DurableObjectNamespace<UserHub>
  readonly ACCOUNT_SESSIONS: DurableObjectNamespace<AccountSessions>
  readonly FLEET: DurableObjectNamespace<Fleet>
  readonly INBOX: DurableObjectNamespace<Inbox>
  readonly SAMPLE_BOOTH: DurableObjectNamespace<SampleBooth>
  readonly THROTTLE: DurableObjectNamespace<Throttle>
  readonly RENDER_DESK: DurableObjectNamespace<RenderDesk>
  readonly FOLD_CLOCK: DurableObjectNamespace<FoldClock>
  readonly TALLY: DurableObjectNamespace<Tally>
  readonly MEDIA: R2Bucket
  /** Of a start on one's own machine alone: tells how far the painter of its gallery is. */
  readonly GALLERY?: Fetcher
  /** Cloudflare Images; without it, small copies of images are made by codecs of our own, up to a size. */
  readonly IMAGES?: ImagesBinding
  /** Workers AI; needed where a render backend is of kind `workers-ai`. */
  readonly AI?: AiBinding
  /** Scheme and host that stored files are served from, such as `https://media.example.com`; this same Worker answers there. Absent: ours. */
  readonly MEDIA_ORIGIN?: string
  /**
   * R2's S3 interface, `https://<account>.r2.cloudflarestorage.com`, and the name of the bucket that `MEDIA` is bound to: with these
   * and the two secrets, browsers put the parts of uploads there; without any of them, through the Worker.
   */
  readonly R2_S3_ENDPOINT?: string
  readonly R2_S3_BUCKET?: string
  /** Secret. */
  readonly R2_S3_ACCESS_KEY_ID?: string
  /** Secret. */
  readonly R2_S3_SECRET_ACCESS_KEY?: string
  /** Zone of the site at Cloudflare and, as a secret, a token that may purge its cache; without either, withdrawn things leave caches by their age. */
  readonly CLOUDFLARE_ZONE_ID?: string
  readonly CLOUDFLARE_PURGE_TOKEN?: string
  readonly LIMIT_WRITE: RateLimit
  readonly LIMIT_CREATE: RateLimit
  readonly LIMIT_DRAFT: RateLimit
  readonly LIMIT_SOCKET: RateLimit
  /** `development`; anything else is production, see `environment.ts`. */
  readonly ENVIRONMENT: string
  /** The https address of the site, scheme and host; required in production, where requests to other hosts are refused. */
  readonly SITE_ORIGIN?: string
  /** Addresses on one's own network that a start on one's own machine opened, such as `http://192.168.1.5:8787 http://…`; production has none. */
  readonly LAN_ORIGINS?: string
  readonly LIBSQL_URL: string
  /** Secret; absent where the database asks for none. */
  readonly LIBSQL_AUTH_TOKEN?: string
  /** A database of its own for the tables of search, and as a secret its token; absent: the above. */
  readonly SEARCH_LIBSQL_URL?: string
  readonly SEARCH_LIBSQL_AUTH_TOKEN?: string
  /** JSON of what makes vectors of texts, see `adapters/embedder.ts`; absent: spelling alone decides what is alike. */
  readonly EMBEDDER?: string
  /** Secret that guests' cookies are signed with, at least 32 characters; a changed one makes every guest a new one. */
  readonly GUEST_SECRET?: string
  /** JSON list of third-party sign-in providers with their client ids and secrets, see `adapters/sign-in-providers.ts`; absent for none. */
  readonly SIGN_IN_PROVIDERS?: string
  /** open (the default) | invited | closed: who may make an account. */
  readonly REGISTRATION?: string
  /** Where people write to who cannot sign in; `support@` and the site's host by default. */
  readonly SUPPORT_EMAIL?: string
  /** Cloudflare's mail binding; one of the ways to send emails, see `adapters/mailer.ts`. */
  readonly EMAIL?: SendEmail
  /** JSON of how emails are sent, see `adapters/mailer.ts`. */
  readonly MAIL?: string
  /** JSON of how text messages are sent, see `adapters/mailer.ts`. */
  readonly SMS?: string
  /** JSON of who translates works' texts, see `adapters/translator.ts`; absent for nobody, but where one develops a table of words. */
  readonly TRANSLATOR?: string
  /** JSON of what listens to consents of trained voices, see `adapters/consent-listener.ts`; absent for a moderator. */
  readonly CONSENT_LISTENER?: string
  /** By how much allowances of addresses are multiplied where many share one (1 to 100); production refuses more than 1. */
  readonly THROTTLE_SCALE?: string
  /** How many images a visitor may make a day; production takes the specification's number alone, see `visitor-images.ts`. */
  readonly VISITOR_IMAGES_PER_DAY?: string
  /** Secret of Turnstile; with it, Turnstile checks that somebody is human, else proof of work does. */
  readonly TURNSTILE_SECRET?: string
  readonly TURNSTILE_SITE_KEY?: string
  /** JSON of how images are looked at before others meet them, see `adapters/image-check-settings.ts`. */
  readonly IMAGE_CHECK?: string
  /** "yes" lets the offline image check, which sees nothing, run in production. */
  readonly ALLOW_OFFLINE_IMAGE_CHECK?: string
  /** Secret that addresses and credentials of renderers are sealed with, at least 32 characters; needed where there are any. */
  readonly SEALING_KEY?: string
  /** JSON list of render backends, see `backends/renderers.ts`; the fleet's table begins with them. */
  readonly RENDERERS: string
  /** "yes" lets the preview renderer run in production. */
  readonly ALLOW_PREVIEW_RENDERER?: string
}
