import { type NodeClass, type NodeClasses, readNodeClass } from "../../../domain/backend/comfyui/node-class.ts"
import { USED_CLASSES } from "../../../domain/backend/comfyui/offers.ts"
import { untoldFiles } from "../../../domain/backend/comfyui/told-names.ts"
import { withoutBroken } from "./broken-files.ts"
import { type ComfyAddress, ComfyServer, obstacleOfStatus } from "./comfy-server.ts"
import { askHeads, withHeads } from "./file-heads.ts"
import { scanObject } from "./scan-object.ts"

/** `/object_info` has megabytes, and servers with many node packs take seconds to write it. */
const MAXIMUM_LIST_BYTES = 16 * 1_048_576
const LIST_TIMEOUT_MS = 30_000
const MOST_NAMES = 20_000

/** What a server says of its node classes, or a plain code for why it does not. */
export type ClassesAnswer =
  | { readonly kind: "read"; readonly classes: NodeClasses /** Of every class that it has. */; readonly names: ReadonlySet<string> }
  | { readonly kind: "unread"; readonly reason: string }

/**
 * Reads what a server says of node classes (its inputs, their choices and bounds) and the names of all that it has. Of each that `wanted`
 * names, the description is kept; `/object_info` is read as it comes, so that megabytes of it are never held.
 */
export async function readNodeClasses(address: ComfyAddress, wanted: ReadonlySet<string>): Promise<ClassesAnswer> {
  return readClassesOf(new ComfyServer(address), wanted)
}

async function readClassesOf(server: ComfyServer, wanted: ReadonlySet<string>): Promise<ClassesAnswer> {
  const classes = new Map<string, NodeClass>()
  const names = new Set<string>()
  const read = async (answer: Response): Promise<ClassesAnswer> => {
    const obstacle = obstacleOfStatus(answer.status)
    if (obstacle !== null || answer.status !== 200 || answer.body === null) {
      await answer.body?.cancel()
      return { kind: "unread", reason: obstacle ?? "not-json" }
    }
    const isWhole = await scanObject(answer.body, MAXIMUM_LIST_BYTES, {
      wants: (name) => {
        if (names.size < MOST_NAMES) names.add(name)
        return wanted.has(name)
      },
      take: (name, described) => {
        const read = readNodeClass(name, described)
        if (read !== null) classes.set(name, read)
      },
    })
    return isWhole && names.size > 0 ? { kind: "read", classes, names } : { kind: "unread", reason: "not-json" }
  }
  const answer = await server.within("/object_info", {}, LIST_TIMEOUT_MS, read)
  if (answer === null) return { kind: "unread", reason: "away" }
  return answer.kind === "silent" ? { kind: "unread", reason: answer.reason } : answer
}

/** How long what a server said of its nodes is taken for true. */
const KEPT_MS = 5 * 60_000
const MOST_KEPT_SERVERS = 16

const kept = new Map<string, { readonly readAtMs: number; readonly answer: ClassesAnswer }>()

/** The classes that our graphs are made of, without files that cannot be loaded, kept a while; `isFresh` reads them anew. */
export async function usedClasses(server: ComfyServer, isFresh = false): Promise<ClassesAnswer> {
  const key = JSON.stringify([server.url, server.headers])
  const known = kept.get(key)
  if (!isFresh && known !== undefined && Date.now() - known.readAtMs < KEPT_MS) return loadable(server, known.answer)
  const answer = await readClassesOf(server, USED_CLASSES)
  if (answer.kind === "read") {
    await askHeads(server, untoldFiles(answer.classes))
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT_SERVERS && oldest !== undefined) kept.delete(oldest)
    kept.set(key, { readAtMs: Date.now(), answer })
  } else kept.delete(key)
  return loadable(server, answer)
}

function loadable(server: ComfyServer, answer: ClassesAnswer): ClassesAnswer {
  return answer.kind === "read" ? { ...answer, classes: withHeads(server, withoutBroken(server.url, answer.classes)) } : answer
}
