import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { acceptSocket, type ServedSocket } from "./web-socket.ts"

interface Client {
  readonly socket: ServedSocket
  hasMetadata: boolean
}

/** ComfyUI's sockets: one an id. A second one takes the place of the first, and when either closes the entry goes, whoever has it by then. */
export class SocketTable {
  readonly #clients = new Map<string, Client>()
  readonly #all = new Set<ServedSocket>()
  /** Since the start, those that are closed too. */
  opened = 0

  get size(): number {
    return this.#all.size
  }

  has(clientId: string): boolean {
    return this.#clients.has(clientId)
  }

  accept(request: IncomingMessage, duplex: Duplex): void {
    const clientId = new URL(request.url ?? "/", "http://127.0.0.1").searchParams.get("clientId") ?? ""
    let isFirst = true
    const socket = acceptSocket(request, duplex, {
      onText: (text) => {
        if (isFirst) client.hasMetadata = /"supports_preview_metadata"\s*:\s*true/.test(text)
        isFirst = false
      },
      onClose: () => {
        this.#all.delete(socket)
        this.#clients.delete(clientId)
      },
    })
    const client: Client = { socket, hasMetadata: false }
    this.#clients.set(clientId, client)
    this.#all.add(socket)
    this.opened += 1
    this.tell(clientId, "status", { status: { exec_info: { queue_remaining: 1 } }, sid: clientId })
  }

  /** To one client; what is said to nobody in particular everybody hears. */
  tell(clientId: string, type: string, data: unknown): void {
    for (const { socket } of this.#heard(clientId)) socket.sendText(JSON.stringify({ type, data }))
  }

  /** A preview as a binary frame, in the form that the client asked for first. */
  show(
    clientId: string,
    of: { readonly nodeId: string; readonly promptId: string },
    { isPng, bytes }: { readonly isPng: boolean; readonly bytes: Uint8Array },
  ) {
    for (const { socket, hasMetadata } of this.#heard(clientId)) {
      const metadata = Buffer.from(
        JSON.stringify({ node_id: of.nodeId, prompt_id: of.promptId, image_type: isPng ? "image/png" : "image/jpeg" }),
      )
      const head = Buffer.alloc(8)
      head.writeUInt32BE(hasMetadata ? 4 : 1, 0)
      head.writeUInt32BE(hasMetadata ? metadata.length : isPng ? 2 : 1, 4)
      socket.sendBytes(Buffer.concat([head, ...(hasMetadata ? [metadata] : []), bytes]))
    }
  }

  closeAll(): void {
    for (const socket of this.#all) socket.close()
  }

  #heard(clientId: string): readonly Client[] {
    if (clientId === "") return [...this.#clients.values()]
    const client = this.#clients.get(clientId)
    return client === undefined ? [] : [client]
  }
}
