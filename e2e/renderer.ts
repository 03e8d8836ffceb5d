import type { Fault } from "../easel/faults.ts"

/** The preview renderer, made to fail on demand. */
export interface Renderer {
  /** Sets a fault for all orders that follow; null ends it. */
  readonly fail: (fault: Fault | null) => Promise<void>
  /** Ends the renderer's process. */
  readonly kill: () => Promise<void>
  /** Starts it again and waits until it answers. */
  readonly restart: () => Promise<void>
  /** Puts everything right again; after every journey. */
  readonly heal: () => Promise<void>
}

/** The renderer behind `easelUrl`, whose process `controlUrl` stops and starts. */
export function useRenderer(easelUrl: string, controlUrl: string): Renderer {
  let isDown = false
  const fail = async (fault: Fault | null) => {
    await post(`${easelUrl}/faults`, { fault })
  }
  const restart = async () => {
    await post(`${controlUrl}/restart`, null)
    isDown = false
  }
  return {
    fail,
    restart,
    kill: async () => {
      isDown = true
      await post(`${controlUrl}/kill`, null)
    },
    heal: async () => {
      if (isDown) await restart()
      await fail(null)
    },
  }
}

async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}
