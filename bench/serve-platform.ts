import { dirname } from "node:path"
import { easelRenderers } from "../local/start/service-table.ts"
import { newGuest } from "../src/routes/_http/identity.ts"
import { bundleBenchWorker } from "./bundle-worker.ts"
import { type RunningWorkerd, type ServedWorker, serveWorkerd } from "./serve-workerd.ts"

const OBJECTS = [
  { binding: "TASK_ROOM", className: "TaskRoom" },
  { binding: "DISPATCHER", className: "Dispatcher" },
  { binding: "USER_HUB", className: "UserHub" },
  { binding: "FLEET", className: "Fleet" },
] as const

/** Signs the guests of measured platforms. */
export const GUEST_SECRET = "only-for-measuring-on-one-machine"

/** The Cookie header of a new guest of a measured platform. */
export async function guestCookie(): Promise<string> {
  const { setCookie } = await newGuest(false, GUEST_SECRET)
  return setCookie.split(";")[0] ?? ""
}

/** Where the platform's database is; a port where nothing listens for measures without it. */
const NO_DATABASE = "http://127.0.0.1:9"

/** The built Worker as a service of the bare runtime: real objects on disk, stand-ins (bundled beside it) for files, limiters and assets. */
export async function platformWorkers(script: string, databaseUrl = NO_DATABASE): Promise<readonly ServedWorker[]> {
  const standIns = await bundleBenchWorker("stand-ins", `${dirname(script)}-stand-ins`)
  const services = Object.fromEntries(
    ["ASSETS", "MEDIA", "LIMIT_WRITE", "LIMIT_CREATE", "LIMIT_DRAFT", "LIMIT_SOCKET"].map((name) => [name, "stand-ins"]),
  )
  const vars = { ENVIRONMENT: "development", GUEST_SECRET, LIBSQL_URL: databaseUrl, RENDERERS: easelRenderers(NO_DATABASE) }
  return [
    { name: "platform", script, isEntry: true, vars, objects: OBJECTS, services },
    { name: "stand-ins", script: standIns, isEntry: false },
  ]
}

/** Serves the built Worker on the bare runtime. */
export async function servePlatform(script: string, databaseUrl?: string): Promise<RunningWorkerd> {
  return serveWorkerd(await platformWorkers(script, databaseUrl), "/en/create/image")
}
