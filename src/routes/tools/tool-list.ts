import type { IslandName } from "../../islands/_runtime/island-props.ts"
import type { MessageNamespace } from "../../messages/index.ts"

/** One tool of the browser and the page that shows it. */
export interface Tool {
  readonly path: `/tools/${string}`
  readonly island: Extract<
    IslandName,
    "video-trim" | "video-convert" | "video-cover" | "cut-out" | "control-preview" | "mask-painter" | "audio-tool"
  >
  /** Its texts in the catalogue of the tools: `<words>Title` and `<words>Description`. */
  readonly words: "trim" | "convert" | "cover" | "cutOut" | "control" | "mask" | "audio"
  /** The namespaces that its island words things with. */
  readonly messages: readonly MessageNamespace[]
  /** Its page is cut off from others so that WebAssembly may use threads (architecture: pages and islands). */
  readonly isIsolated: boolean
  readonly recordsAudio: boolean
}

const SHARED = ["tools", "upload", "ui", "errors"] as const

/** Every tool, in the order of the list. */
export const TOOLS: readonly Tool[] = [
  tool("/tools/trim", "video-trim", "trim", ["video", "stream"]),
  tool("/tools/cover", "video-cover", "cover", ["video", "stream"]),
  tool("/tools/convert", "video-convert", "convert", ["video", "stream"]),
  tool("/tools/audio", "audio-tool", "audio", ["audio", "video"], { recordsAudio: true }),
  tool("/tools/remove-background", "cut-out", "cutOut", ["image"], { isIsolated: true }),
  tool("/tools/control", "control-preview", "control", ["image"]),
  tool("/tools/mask", "mask-painter", "mask", ["image"]),
]

function tool(
  path: Tool["path"],
  island: Tool["island"],
  words: Tool["words"],
  messages: readonly MessageNamespace[],
  needs: Partial<Pick<Tool, "isIsolated" | "recordsAudio">> = {},
): Tool {
  return { path, island, words, messages: [...SHARED, ...messages], isIsolated: false, recordsAudio: false, ...needs }
}
