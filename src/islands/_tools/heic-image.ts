import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

const loadConverter = import.meta.env.SSR ? onlyInBrowser : () => import("../../wasm-workers/heic/client.ts")

const loadSniffer = import.meta.env.SSR ? onlyInBrowser : () => import("../../formats/sniff/type.ts")

/** Whether a file is an image as phones take them and browsers do not show them, by its bytes. Rejects where it cannot be read. */
export async function isHeic(file: Blob): Promise<boolean> {
  const { SNIFFED_BYTES, sniffType } = await loadSniffer()
  return sniffType(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())) === "heic"
}

/** What a file dialog offers besides the images that browsers show. */
export const HEIC_ACCEPT = "image/heic,image/heif,.heic,.heif,.hif"

/** A JPEG, or a key of the error messages that says why there is none. */
type Conversion = { readonly file: File } | { readonly reason: string }

/** A JPEG of a HEIC or HEIF image. Never rejects. */
export async function jpegOfHeic(file: File): Promise<Conversion> {
  try {
    const { convertHeic } = await loadConverter()
    const { jpeg } = await convertHeic(file)
    return { file: new File([jpeg], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: jpeg.type, lastModified: file.lastModified }) }
  } catch (error) {
    return { reason: error instanceof JobError && error.code !== "" ? error.code : "HeicNotConverted" }
  }
}
