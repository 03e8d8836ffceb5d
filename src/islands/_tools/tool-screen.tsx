import { type ComponentType, useState } from "react"
import { lazyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"

/** What the panel of every tool is given. */
export interface ToolPanelProps {
  readonly file: File
  /** Takes what was made where the panel was opened to get it; else it is downloaded and kept. */
  readonly onDone?: ((file: File) => void) | undefined
  /** Takes another file instead; missing where the file is given. */
  readonly onAnother?: (() => void) | undefined
}

export interface ToolScreenProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

/** The screen of a tool: the place for a file first, then the tool's panel, whose code is fetched by then. For shells, which no server renders. */
export function toolScreen(
  FilePlace: ComponentType<ToolScreenProps & { readonly onFile: (file: File) => void }>,
  load: () => Promise<ComponentType<ToolPanelProps>>,
): ComponentType<ToolScreenProps> {
  const Panel = lazyInBrowser(load)
  return function ToolScreen({ maximumBytes }) {
    const [file, setFile] = useState<File | null>(null)
    return (
      <div ref={keepFocusWithin}>
        {file === null ? <FilePlace maximumBytes={maximumBytes} onFile={setFile} /> : <Panel file={file} onAnother={() => setFile(null)} />}
      </div>
    )
  }
}
