import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { ToolFile } from "./tool-file.tsx"

export interface CoverProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const CoverPanel = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./cover-panel.tsx").then((chunk) => chunk.CoverPanel))

/** The cover capture (/tools/cover): a file first, then its panel. */
export function Cover({ maximumBytes }: CoverProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <ToolFile maximumBytes={maximumBytes} onFile={setFile} />
      ) : (
        <CoverPanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
