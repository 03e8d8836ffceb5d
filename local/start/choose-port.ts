import { connect, createServer } from "node:net"

/** How many ports after the preferred one are tried. */
const PORT_TRIES = 50

/** The first port from `preferred` upwards that is free and not taken by another part of the stack; null when there is none. */
export async function nextFreePort(
  preferred: number,
  taken: ReadonlySet<number>,
  isFree: (port: number) => Promise<boolean>,
): Promise<number | null> {
  for (let port = preferred; port < preferred + PORT_TRIES && port <= 65_535; port += 1) {
    if (!taken.has(port) && (await isFree(port))) return port
  }
  return null
}

/** True when nothing on this machine answers on the port and it can be listened on. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== null && !(await answers(port))
}

/** A port that the system says is free at this moment. */
export async function anyFreePort(): Promise<number> {
  const port = await listenOnce(0)
  if (port === null) throw new Error("The system has no free port.")
  return port
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
