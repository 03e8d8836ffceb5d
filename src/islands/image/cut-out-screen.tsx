import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { ImageDrop } from "./image-drop.tsx"

export interface CutOutProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const CutOutPanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./cut-out-panel.tsx").then((chunk) => chunk.CutOutPanel),
)

/** The cut-out tool (/tools/remove-background): an image first, then its panel. */
export function CutOut({ maximumBytes }: CutOutProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <ImageDrop maximumBytes={maximumBytes} onImage={setFile} />
      ) : (
        <CutOutPanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
