const channel = new MessageChannel()
const waiting: (() => void)[] = []
channel.port1.onmessage = () => waiting.shift()?.()

/**
 * Lets what waits for the worker's thread have its turn: aborts, pings, the collection of what was read. Work that reads synchronously and
 * otherwise only waits for itself would let none of it in until it ends. Unlike a timer it costs no wait.
 */
export function letEventsIn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    channel.port2.postMessage(null)
  })
}
