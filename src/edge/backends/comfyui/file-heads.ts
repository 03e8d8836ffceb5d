import type { NodeClasses } from "../../../domain/backend/comfyui/node-class.ts"
import { untoldFiles, withTold, wordsOfHead } from "../../../domain/backend/comfyui/told-names.ts"
import { type ComfyServer, recordOf } from "./comfy-server.ts"

/** A server is asked for the heads of so many files at a time. */
export const MOST_HEADS = 16
const MOST_KEPT = 500

/** What the head of a file says: its hash, and what it is; null for what it does not. */
interface FileHead {
  readonly hash: string | null
  readonly words: string | null
}

/** The head of a file never changes, and asking for it takes a look into the file. */
const heads = new Map<string, FileHead>()
const keyOf = (server: ComfyServer, name: string) => JSON.stringify([server.url, name])

/** What is known of a file's head; undefined where nobody asked. */
export function headOf(server: ComfyServer, name: string): FileHead | undefined {
  return heads.get(keyOf(server, name))
}

/** Asks for the heads of files, as many as are asked for at a time. A file without one says nothing. */
export async function askHeads(server: ComfyServer, files: readonly { readonly folder: string; readonly name: string }[]): Promise<void> {
  const asked = files.filter(({ name }) => headOf(server, name) === undefined).slice(0, MOST_HEADS)
  await Promise.all(
    asked.map(async ({ folder, name }) => {
      const heard = await server.ask(`/view_metadata/${folder}?${new URLSearchParams({ filename: name })}`)
      if (heard.kind === "silent") return
      const head = recordOf(heard.body) ?? {}
      const [oldest] = heads.keys()
      if (heads.size >= MOST_KEPT && oldest !== undefined) heads.delete(oldest)
      heads.set(keyOf(server, name), { hash: hashOf(head["modelspec.hash_sha256"]), words: wordsOfHead(head) })
    }),
  )
}

/** What a server says of its classes, with what the heads say of files whose names tell nothing. */
export function withHeads(server: ComfyServer, classes: NodeClasses): NodeClasses {
  const told = untoldFiles(classes).flatMap(({ name }) => {
    const words = headOf(server, name)?.words ?? null
    return words === null ? [] : [[name, words] as const]
  })
  return withTold(classes, new Map(told))
}

function hashOf(told: unknown): string | null {
  return typeof told === "string" ? (/^(?:0x)?([0-9a-f]{8,64})$/i.exec(told)?.[1]?.toLowerCase() ?? null) : null
}
