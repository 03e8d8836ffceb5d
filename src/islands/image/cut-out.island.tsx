import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { PictureDrop } from "./picture-drop.tsx"

export interface CutOutProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const CutOutPanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./cut-out-panel.tsx").then((chunk) => chunk.CutOutPanel),
)

/** The cut-out tool (/tools/remove-background): a picture first, then its panel. */
export function CutOut({ maximumBytes }: CutOutProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <PictureDrop maximumBytes={maximumBytes} onPicture={setFile} />
      ) : (
        <CutOutPanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
