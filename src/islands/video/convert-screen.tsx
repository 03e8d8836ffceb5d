import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { ToolFile } from "./tool-file.tsx"

export interface ConvertProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const ConvertPanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./convert-panel.tsx").then((chunk) => chunk.ConvertPanel),
)

/** The converter (/tools/convert): a file first, then its panel. */
export function Convert({ maximumBytes }: ConvertProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <ToolFile maximumBytes={maximumBytes} onFile={setFile} />
      ) : (
        <ConvertPanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
