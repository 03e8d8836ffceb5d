/** The anchor of the live channel: an object that sends what it is given to every socket, and keeps nothing. */
import { DurableObject } from "cloudflare:workers"

export class BareHub extends DurableObject {
  fetch() {
    const pair = new WebSocketPair()
    this.ctx.acceptWebSocket(pair[1])
    return new Response(null, { status: 101, webSocket: pair[0] })
  }

  push(_taskId, events) {
    const texts = events.map((task) => JSON.stringify({ type: 1, task }))
    for (const socket of this.ctx.getWebSockets()) for (const text of texts) socket.send(text)
  }
}

export default {
  fetch(request, env) {
    return env.HUB.get(env.HUB.idFromName("bench")).fetch(request)
  },
}
