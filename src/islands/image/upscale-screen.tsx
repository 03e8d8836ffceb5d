import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { ImageDrop } from "./image-drop.tsx"

export interface UpscaleProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const UpscalePanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./upscale-panel.tsx").then((chunk) => chunk.UpscalePanel),
)

/** Upscaling in the browser (/tools/upscale): an image first, then its panel. */
export function Upscale({ maximumBytes }: UpscaleProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <ImageDrop maximumBytes={maximumBytes} onImage={setFile} />
      ) : (
        <UpscalePanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
