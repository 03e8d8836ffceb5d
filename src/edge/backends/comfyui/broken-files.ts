import type { NodeClass, NodeClasses, NodeInput } from "../../../domain/backend/comfyui/node-class.ts"
import { BROKEN_FILE_MS } from "../../../domain/backend/standing-rules.ts"

const MOST_KEPT = 200

const files = new Map<string, { readonly url: string; readonly file: string; readonly atMs: number }>()

/** Remembers that a server lists a file and cannot load it. */
export function noteBrokenFile(url: string, file: string): void {
  const [oldest] = files.keys()
  if (files.size >= MOST_KEPT && oldest !== undefined) files.delete(oldest)
  files.set(JSON.stringify([url, file]), { url, file, atMs: Date.now() })
}

/** What a server says of its classes, without the files that it could not load lately. */
export function withoutBroken(url: string, classes: NodeClasses): NodeClasses {
  const since = Date.now() - BROKEN_FILE_MS
  const broken = new Set([...files.values()].flatMap((one) => (one.url === url && one.atMs > since ? [one.file] : [])))
  if (broken.size === 0) return classes
  return new Map([...classes].map(([name, described]) => [name, without(described, broken)]))
}

function without(described: NodeClass, broken: ReadonlySet<string>): NodeClass {
  const inputs = Object.entries(described.inputs).map(([name, input]): readonly [string, NodeInput] => {
    const choices = input.choices?.filter((choice) => typeof choice !== "string" || !broken.has(choice)) ?? null
    return [name, { ...input, choices }]
  })
  return { ...described, inputs: Object.fromEntries(inputs) }
}
