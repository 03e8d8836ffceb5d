import type { FailureCause } from "../../../domain/task/render-answers.ts"
import { type JsonRecord, listOf, recordOf, textOf } from "./comfy-server.ts"

/** Why something did not come about: a plain code, and whose fault that was. No text of the server's is in it. */
export interface Failure {
  readonly code: string
  readonly cause: FailureCause
}

const OUT_OF_MEMORY = /OutOfMemory|MemoryError|out of memory|allocation on device/i
/** Exceptions that say nothing of the order: files that are gone, a broken card, a package that is not there. */
const OF_THE_SERVER =
  /FileNotFound|Safetensor|CUDA|Accelerator|OSError|IOError|Permission|Connection|Timeout|ImportError|ModuleNotFound|EOFError/i
const OF_A_FILE = /FileNotFound|Safetensor|EOFError/i
const OF_AN_IMAGE = /UnidentifiedImage|DecompressionBomb/i

/** Why a job failed, out of its `execution_error`. */
export function readExecutionError(error: JsonRecord | null): Failure {
  const type = textOf(error?.["exception_type"])
  const message = textOf(error?.["exception_message"]).slice(0, 2000)
  const node = textOf(error?.["node_type"])
  if (OUT_OF_MEMORY.test(type) || OUT_OF_MEMORY.test(message)) return { code: "out-of-memory", cause: "server" }
  if (OF_AN_IMAGE.test(type)) return { code: "input-unreadable", cause: "order" }
  if (OF_A_FILE.test(type) && /load/i.test(node) && node !== "LoadImage") return { code: "model-missing", cause: "server" }
  return { code: nodeCode("failed", node), cause: OF_THE_SERVER.test(type) ? "server" : "order" }
}

/** Why a graph was turned away, out of the answer to it: its own error and those of its nodes. */
export function readGraphErrors(error: JsonRecord | null, nodeErrors: JsonRecord | null): Failure {
  const nodes = Object.values(nodeErrors ?? {}).flatMap((value) => {
    const node = recordOf(value)
    const types = listOf(node?.["errors"]).map((one) => textOf(recordOf(one)?.["type"]))
    return node === null ? [] : [{ name: textOf(node["class_type"]), types }]
  })
  const first = nodes.find(({ types }) => types.includes("value_not_in_list"))
  if (first !== undefined) return { code: "model-missing", cause: "server" }
  // A file that was put there is checked by the node that loads it.
  const loading = nodes.find(({ name, types }) => name.startsWith("LoadImage") && types.includes("custom_validation_failed"))
  if (loading !== undefined) return { code: "input-missing", cause: "server" }
  const type = textOf(error?.["type"])
  const message = textOf(error?.["message"])
  if (type === "missing_node_type" || /does not exist|not found/i.test(message)) return { code: "node-missing", cause: "server" }
  const [bad] = nodes
  return { code: bad === undefined ? plainCode(type === "" ? "invalid-request" : type) : nodeCode("node", bad.name), cause: "order" }
}

/** A code that names a node's class. */
export function nodeCode(what: string, className: string): string {
  const split = className.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
  return plainCode(className === "" ? what : `${what}-${split}`)
}

function plainCode(text: string): string {
  const code = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
  return code.slice(0, 40) || "server-error"
}
