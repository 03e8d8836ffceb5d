import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { ImageDrop } from "./image-drop.tsx"

export interface MaskProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const MaskPanel = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./mask-panel.tsx").then((chunk) => chunk.MaskPanel))

/** The mask painter (/tools/mask): an image first, then its panel. */
export function Mask({ maximumBytes }: MaskProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <ImageDrop maximumBytes={maximumBytes} onImage={setFile} />
      ) : (
        <MaskPanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
