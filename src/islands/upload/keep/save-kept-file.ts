import { takeKeptFile } from "../../_tools/hand-over.ts"
import { saveToMedia } from "./save-to-media.ts"

/** Saves the file that somebody signed in for, which reloaded the page; null where there is none. Never rejects. */
export async function saveKeptFile(): Promise<"sent" | "failed" | null> {
  try {
    const waited = await takeKeptFile()
    if (waited === null) return null
    await saveToMedia(waited.file, waited.category)
    return "sent"
  } catch {
    return "failed"
  }
}
