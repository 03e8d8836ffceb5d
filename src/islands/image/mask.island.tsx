import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { PictureDrop } from "./picture-drop.tsx"

export interface MaskProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const MaskPanel = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./mask-panel.tsx").then((chunk) => chunk.MaskPanel))

/** The mask painter (/tools/mask): a picture first, then its panel. */
export function Mask({ maximumBytes }: MaskProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <PictureDrop maximumBytes={maximumBytes} onPicture={setFile} />
      ) : (
        <MaskPanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
