import type { ReactNode } from "react"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import type { ToolPanelProps } from "../_tools/tool-screen.tsx"
import type { ToolFailure } from "../_tools/use-tool.ts"
import { EngineNote } from "./engine-note.tsx"
import { FileLine } from "./file-line.tsx"
import { OpeningVideo } from "./opening-video.tsx"
import { useOpenedVideo } from "./use-opened-video.ts"

interface VideoToolProps extends Pick<ToolPanelProps, "file" | "onAnother"> {
  /** What did not work where the file cannot be read. */
  readonly failedTitle: string
  /** Why the tool has no use for a file; null where it has. */
  readonly refusal: (facts: VideoFacts) => ToolFailure | null
  /** The tool, for a file that is open. */
  readonly children: (facts: VideoFacts) => ReactNode
}

/** What every tool for videos has around it: the file's line, its opening, why it cannot be used, which engine works. */
export function VideoTool({ file, onAnother, failedTitle, refusal, children }: VideoToolProps) {
  const { opened, again } = useOpenedVideo(file)
  const facts = opened.step === "open" ? opened.facts : null
  const refused = facts === null ? null : refusal(facts)
  return (
    <div className="grid gap-4">
      <FileLine file={file} facts={facts} onAnother={onAnother} />
      {facts === null || refused !== null ? (
        <OpeningVideo
          opened={refused === null ? opened : { step: "failed", failure: refused }}
          title={failedTitle}
          onAgain={again}
          onAnother={onAnother}
        />
      ) : (
        <>
          {children(facts)}
          <EngineNote facts={facts} />
        </>
      )}
    </div>
  )
}

/** Tells the state of one file's tool from that of another. */
export const keyOfFile = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`
