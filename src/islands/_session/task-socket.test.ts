import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { SESSION_ENDED_CLOSE_CODE } from "../../domain/message/socket-messages.ts"
import { openTaskSocket, type TaskSocket } from "./task-socket.ts"

vi.mock("../_runtime/call.ts", () => ({ call: async () => ({ ticket: "ticket", expires_at: "" }) }))

const ANSWER_MS = 10_000

/** What stands in for the browser's socket: only what the client sets and calls. */
class OpenedSocket {
  static newest: OpenedSocket | undefined
  onmessage: ((event: { readonly data: string }) => void) | undefined
  onclose: ((event: { readonly code: number }) => void) | undefined
  constructor() {
    OpenedSocket.newest = this
  }
  send(): void {}
  close(): void {
    this.onclose?.({ code: 1000 })
  }
}

const owner = {
  seen: () => ({}),
  onTask: vi.fn(),
  onNotification: vi.fn(),
  onUnread: vi.fn(),
  onAnswer: vi.fn(),
  onBreak: vi.fn(),
  onSessionEnd: vi.fn(),
}
let taskSocket: TaskSocket

beforeEach(async () => {
  vi.clearAllMocks()
  vi.stubGlobal("WebSocket", OpenedSocket)
  vi.stubGlobal("location", { origin: "https://atelier.test" })
  OpenedSocket.newest = undefined
  taskSocket = openTaskSocket(ANSWER_MS, owner)
  await vi.waitFor(() => expect(OpenedSocket.newest?.onclose).toBeDefined())
})
afterEach(() => {
  taskSocket.close()
  vi.unstubAllGlobals()
})

test("an ended session is told with its reason, once, and is no break that one reconnects after", () => {
  OpenedSocket.newest?.onmessage?.({ data: JSON.stringify({ type: 6, reason: "banned" }) })
  OpenedSocket.newest?.onclose?.({ code: SESSION_ENDED_CLOSE_CODE })
  expect(owner.onSessionEnd.mock.calls).toEqual([["banned"]])
  expect(owner.onBreak).not.toHaveBeenCalled()
})

test("a session whose end was only heard by the closing has ended too", () => {
  OpenedSocket.newest?.onclose?.({ code: SESSION_ENDED_CLOSE_CODE })
  expect(owner.onSessionEnd.mock.calls).toEqual([[""]])
  expect(owner.onBreak).not.toHaveBeenCalled()
})

test("any other closing is a break, told once", () => {
  OpenedSocket.newest?.onclose?.({ code: 1006 })
  OpenedSocket.newest?.onclose?.({ code: SESSION_ENDED_CLOSE_CODE })
  expect(owner.onBreak).toHaveBeenCalledTimes(1)
  expect(owner.onSessionEnd).not.toHaveBeenCalled()
})

test("news of the notifications and their unread count are told as they come", () => {
  const notification = { id: "line_1", kind: "like", created_at: "2026-01-01T00:00:00.000Z" }
  OpenedSocket.newest?.onmessage?.({ data: JSON.stringify({ type: 2, notification }) })
  OpenedSocket.newest?.onmessage?.({ data: JSON.stringify({ type: 5, unread: { system: 3 } }) })
  expect([owner.onNotification.mock.calls.length, owner.onUnread.mock.calls]).toEqual([1, [[3]]])
})
