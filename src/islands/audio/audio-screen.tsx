import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { AudioSource } from "./audio-source.tsx"

export interface AudioToolProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

const AudioPanel = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./audio-panel.tsx").then((chunk) => chunk.AudioPanel))

/** The audio tool: takes a file or a recording, and shows what can be made of it. */
export function AudioTool({ maximumBytes }: AudioToolProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={keepFocusWithin}>
      {file === null ? (
        <AudioSource maximumBytes={maximumBytes} onFile={setFile} />
      ) : (
        <AudioPanel file={file} onAnother={() => setFile(null)} />
      )}
    </div>
  )
}
