import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { ToolFile } from "./tool-file.tsx"

export interface TrimProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const TrimPanel = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./trim-panel.tsx").then((chunk) => chunk.TrimPanel))

/** The trimmer (/tools/trim): a file first, then its panel. */
export function Trim({ maximumBytes }: TrimProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <ToolFile maximumBytes={maximumBytes} onFile={setFile} />
      ) : (
        <TrimPanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
