import type { Dispatcher } from "./durable/dispatcher.ts"
import type { TaskRoom } from "./durable/task-room.ts"
import type { UserHub } from "./durable/user-hub.ts"

/** Every binding of wrangler.toml, and the secrets. */
export interface Env {
  readonly ASSETS: Fetcher
  readonly TASK_ROOM: DurableObjectNamespace<TaskRoom>
  readonly DISPATCHER: DurableObjectNamespace<Dispatcher>
  readonly USER_HUB: DurableObjectNamespace<UserHub>
  readonly MEDIA: R2Bucket
  readonly LIMIT_WRITE: RateLimit
  readonly LIMIT_CREATE: RateLimit
  readonly LIMIT_SOCKET: RateLimit
  readonly ENVIRONMENT: "development" | "production"
  readonly LIBSQL_URL: string
  /** Secret; absent where the database asks for none. */
  readonly LIBSQL_AUTH_TOKEN?: string
  /** Secret that guests' cookies are signed with, at least 32 characters; a changed one makes every guest a new one. */
  readonly GUEST_SECRET?: string
  /** JSON list of render backends, see `backends/renderers.ts`. */
  readonly RENDERERS: string
  /** "yes" lets the preview renderer run in production. */
  readonly ALLOW_PREVIEW_RENDERER?: string
}
