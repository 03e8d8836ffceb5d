import { socket, socketTicket } from "../../domain/message/contract.ts"
import { serve } from "../_http/serve.ts"

export const messageApi = serve(
  { socket, socketTicket },
  {
    socket: (context, _input, request) => context.hubs.connect(context.viewer.id, request),
    socketTicket: async (context) => {
      const { ticket, expiresAtMs } = await context.hubs.issueTicket(context.viewer.id, context.nowMs)
      return { ticket, expires_at: new Date(expiresAtMs).toISOString() }
    },
  },
)
