import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { ImageDrop } from "./image-drop.tsx"

export interface ControlProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const ControlPanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./control-panel.tsx").then((chunk) => chunk.ControlPanel),
)

/** Control previews (/tools/control): an image first, then its panel. */
export function Control({ maximumBytes }: ControlProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <ImageDrop maximumBytes={maximumBytes} onImage={setFile} />
      ) : (
        <ControlPanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
