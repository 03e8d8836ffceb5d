import type { ComfyGraph } from "../../../domain/backend/comfyui/comfy-graph.ts"
import type { FailureCause } from "../../../domain/task/render-answers.ts"
import { type JsonRecord, listOf, recordOf, textOf } from "./comfy-server.ts"

/** Why something did not come about: a plain code, and whose fault that was. No text of the server's is in it, but the name of a file. */
export interface Failure {
  readonly code: string
  readonly cause: FailureCause
  /** The file that could not be loaded. */
  readonly file?: string
}

const OUT_OF_MEMORY = /OutOfMemory|MemoryError|out of memory|allocation on device/i
/** Exceptions that say nothing of the order: files that are gone, a broken card, a package that is not there. */
const OF_THE_SERVER =
  /FileNotFound|Safetensor|CUDA|Accelerator|OSError|IOError|Permission|Connection|Timeout|ImportError|ModuleNotFound|EOFError/i
/** The same where the exception is but a RuntimeError. */
const SERVER_WORDS = /cuda error|cudnn|cublas|hip error|mps backend|no kernel image|device-side assert|not compiled with|no space left/i
const OF_AN_IMAGE = /UnidentifiedImage|DecompressionBomb/i
const IS_GONE = /FileNotFound/i
/** What loaders say of a file that is cut off, of a page that was saved as one, and of what is no model or one of another kind. */
const OF_A_FILE = /Safetensor|EOFError|Unpickling|BadZipFile|UnsupportedModel/i
const FILE_WORDS =
  /corrupt|incomplete|detect model type|header ?too ?(?:large|small)|invalid ?header|deserializ|load key|pytorchstreamreader|central directory|pickle|weights_only|out of input|unexpected e(?:of|nd)|state_?dict|size mismatch|magic|not a valid|file is invalid|invalid style model|single-image model|unsupported (?:model|file|checkpoint)/i
/** What is said further on of a checkpoint that lacks a part. */
const HAS_NO_PART = /(?:clip|vae)(?: input)? is invalid: none/i
const LONGEST_FILE = 180
const MODEL_FILE = /\.(?:safetensors|sft|ckpt|pt|pth|bin|gguf)$/i
/** Loaders of models, not of what an order is about. */
const isLoader = (name: string) => /load/i.test(name) && !/load[_-]?(?:image|video|audio|latent|mask)/i.test(name)

/** Why a job failed, out of its `execution_error`; `graph` is what ran, where it is known. */
export function readExecutionError(error: JsonRecord | null, graph: ComfyGraph | null = null): Failure {
  const type = textOf(error?.["exception_type"])
  const message = textOf(error?.["exception_message"]).slice(0, 2000)
  const node = textOf(error?.["node_type"])
  const says = (types: RegExp, words: RegExp) => types.test(type) || words.test(message)
  if (says(OUT_OF_MEMORY, OUT_OF_MEMORY)) return { code: "out-of-memory", cause: "server" }
  if (OF_AN_IMAGE.test(type)) return { code: "input-unreadable", cause: "order" }
  const isOfLoader = isLoader(node) && (IS_GONE.test(type) || says(OF_A_FILE, FILE_WORDS))
  if (isOfLoader || HAS_NO_PART.test(message)) {
    const file = fileAt(graph, textOf(error?.["node_id"])) ?? fileIn(recordOf(error?.["current_inputs"]) ?? {})
    return { code: IS_GONE.test(type) ? "model-missing" : "model-broken", cause: "server", ...(file === null ? {} : { file }) }
  }
  return { code: nodeCode("failed", node), cause: says(OF_THE_SERVER, SERVER_WORDS) ? "server" : "order" }
}

/** The model file that a node loads, or that what it is given was loaded from; null where nothing tells. */
function fileAt(graph: ComfyGraph | null, nodeId: string): string | null {
  const seen = new Set([nodeId])
  for (const id of seen) {
    const { class_type = "", inputs = {} } = graph?.[id] ?? {}
    const file = isLoader(class_type) ? fileIn(inputs) : null
    if (file !== null) return file
    for (const input of Object.values(inputs)) {
      const [source] = listOf(input)
      if (typeof source === "string") seen.add(source)
    }
  }
  return null
}

/** What is named like a model file among the inputs of a node, which the server tells as lists of values. */
function fileIn(inputs: JsonRecord): string | null {
  const values = Object.values(inputs).flatMap((value) => (Array.isArray(value) ? value : [value]))
  const file = values.find((value) => typeof value === "string" && value.length <= LONGEST_FILE && MODEL_FILE.test(value))
  return typeof file === "string" ? file : null
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
