import type { UserHubs } from "../../domain/message/ports.ts"
import type { TaskRooms } from "../../domain/task/ports.ts"
import type { Env } from "../env.ts"

/** The rooms of tasks, one Durable Object by the task's id. */
export function createTaskRooms(env: Env): TaskRooms {
  const room = (taskId: string) => env.TASK_ROOM.get(env.TASK_ROOM.idFromName(taskId))
  return {
    open: (opening) => room(opening.taskId).open(opening),
    cancel: (taskId) => room(taskId).cancelTask(),
    hand: (taskId, viewerId) => room(taskId).hand(viewerId),
    speedUp: (taskId, plan) => room(taskId).speedUp(plan),
  }
}

/** The hubs of viewers, one Durable Object by the viewer's id. */
export function createUserHubs(env: Env): UserHubs {
  const hub = (viewerId: string) => env.USER_HUB.get(env.USER_HUB.idFromName(viewerId))
  return {
    issueTicket: (viewerId, nowMs, { id, endsAtMs }) => hub(viewerId).issueTicket(nowMs, id, endsAtMs),
    endSessions: (viewerId, sessionId, reason) => hub(viewerId).endSessions(sessionId, reason),
    progress: (viewerId, taskIds) => hub(viewerId).progress([...taskIds]),
    forget: (viewerId, taskIds) => hub(viewerId).forgetAll([...taskIds]),
    connect: async (viewerId, request) => hub(viewerId).fetch(request.url, { headers: request.headers }),
    stream: async (viewerId, taskId, afterSeq, site) => {
      const answer = await hub(viewerId).fetch(`${site}/events?id=${taskId}&after=${afterSeq}`)
      return answer.ok ? answer.body : null
    },
  }
}
