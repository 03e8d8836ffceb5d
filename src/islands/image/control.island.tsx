import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { PictureDrop } from "./picture-drop.tsx"

export interface ControlProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const ControlPanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./control-panel.tsx").then((chunk) => chunk.ControlPanel),
)

/** Control previews (/tools/control): a picture first, then its panel. */
export function Control({ maximumBytes }: ControlProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <PictureDrop maximumBytes={maximumBytes} onPicture={setFile} />
      ) : (
        <ControlPanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
