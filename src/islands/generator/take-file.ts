import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { announce } from "../_runtime/notices.ts"
import type { PanelTab } from "../studio/tabs.ts"
import { changeDraft, type GeneratorState, openTab } from "./generator-state.ts"
import { withResult } from "./take-request.ts"

const loadUploading = import.meta.env.SSR
  ? onlyInBrowser
  : () => Promise.all([import("./ready-image.ts"), import("./upload-image.ts"), import("./image-bounds.ts")])

/** Uploads an image of the device into the place that a mode has for one, and opens the mode. What fails is told as a notice. */
export async function takeFile(generator: GeneratorState, tab: PanelTab, file: File): Promise<void> {
  openTab(generator, tab)
  generator.$uploading.set(generator.$uploading.get() + 1)
  try {
    const [{ readyImage, smallerImage }, { uploadImage }, { brokenBound }] = await loadUploading()
    const ready = await readyImage(file)
    if ("reason" in ready) return tell(ready.reason)
    const fitting = brokenBound(ready) === null ? ready.file : await smallerImage(ready.file)
    if (fitting === null) return tell("FileTooLarge")
    const uploaded = await uploadImage(fitting)
    if ("reason" in uploaded) return tell(uploaded.reason)
    changeDraft(generator, tab, (draft) => withResult(draft, tab, uploaded.image, "image"))
  } catch {
    tell("Offline")
  } finally {
    generator.$uploading.set(generator.$uploading.get() - 1)
  }
}

function tell(code: string): void {
  announce({ tone: "bad", body: { kind: "error", code, requestId: null } })
}
