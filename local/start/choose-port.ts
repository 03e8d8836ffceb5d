import { createSocket, type Socket } from "node:dgram"
import { connect, createServer } from "node:net"

/** How many ports after the preferred one are tried. */
const PORT_TRIES = 50

/** The first port from `preferred` upwards that `take` gets hold of; null when there is none. */
export async function nextFreePort(preferred: number, take: (port: number) => Promise<boolean>): Promise<number | null> {
  for (let port = preferred; port < preferred + PORT_TRIES && port <= 65_535; port += 1) if (await take(port)) return port
  return null
}

const held = new Map<number, Socket>()

/**
 * Takes a port that nothing on this machine answers on or has taken, until `releasePorts` or the end of this process. What listens on it
 * starts seconds later: until then its UDP namesake, which nothing here uses, is bound, so that of two stacks one gets the port.
 */
export async function holdPort(port: number): Promise<boolean> {
  if (held.has(port)) return false
  const namesake = await bindNamesake(port)
  if (namesake === null) return false
  held.set(port, namesake)
  if ((await listenOnce(port)) !== null && !(await answers(port))) return true
  releasePorts([port])
  return false
}

/** Whether this process holds a port. */
export function isHeld(port: number): boolean {
  return held.has(port)
}

/** Gives ports back. */
export function releasePorts(ports: Iterable<number>): void {
  for (const port of ports) {
    held.get(port)?.close()
    held.delete(port)
  }
}

/** Takes a port that the system says is free at this moment, as `holdPort` does. */
export async function holdAnyPort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = await listenOnce(0)
    if (port !== null && (await holdPort(port))) return port
  }
  throw new Error("The system has no free port.")
}

function bindNamesake(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4")
    socket.once("error", () => resolve(null))
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => {
      socket.unref()
      resolve(socket)
    })
  })
}

function listenOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(null))
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : null))
    })
  })
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(500, () => end(false))
    socket.once("connect", () => end(true))
    socket.once("error", () => end(false))
  })
}
