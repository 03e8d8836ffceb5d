import type { SessionId, TaskId, ViewerId } from "../_kernel/ids.ts"
import type { Task } from "../task/contract.ts"

/** The hubs of viewers: the live socket and the newest state of the viewer's running tasks. */
export interface UserHubs {
  /** A ticket for the socket's first message; a member's belongs to a session and ends with it. */
  issueTicket(
    viewerId: ViewerId,
    nowMs: number,
    sessionId: SessionId | null,
  ): Promise<{ readonly ticket: string; readonly expiresAtMs: number }>
  /** States of those of the asked tasks that run or ended a short while ago; the others are missing. */
  progress(viewerId: ViewerId, taskIds: readonly TaskId[]): Promise<readonly Task[]>
  /** Hands the upgrade request to the viewer's hub. */
  connect(viewerId: ViewerId, request: Request): Promise<Response>
  /** Server-sent events of one task, from the event after `afterSeq` on, with addresses of `site`; null when the hub does not know the task. */
  stream(viewerId: ViewerId, taskId: TaskId, afterSeq: number, site: string): Promise<ReadableStream<Uint8Array> | null>
  /** Forgets tasks that their owner deleted, or whose results are fewer now: the database tells them from then on. */
  forget(viewerId: ViewerId, taskIds: readonly TaskId[]): Promise<void>
  /** Tells open sockets that their session is over (message type 6) and closes them; `sessionId` null means all of the viewer. */
  endSessions(viewerId: ViewerId, sessionId: SessionId | null, reason: string): Promise<void>
}

declare module "../_kernel/context.ts" {
  interface Context {
    readonly hubs: UserHubs
  }
}
