import { socket, socketTicket } from "../../domain/message/contract.ts"
import { serve } from "../_http/serve.ts"

export const messageApi = serve(
  { socket, socketTicket },
  {
    socket: (context, _input, request) => context.hubs.connect(context.viewer.id, request),
    socketTicket: async (context) => {
      const { viewer, nowMs } = context
      const sessionId = viewer.kind === "member" ? viewer.sessionId : null
      const { ticket, expiresAtMs } = await context.hubs.issueTicket(viewer.id, nowMs, sessionId)
      return { ticket, expires_at: new Date(expiresAtMs).toISOString() }
    },
  },
)
