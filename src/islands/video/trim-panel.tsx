import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { frameSecondsOf } from "../_tools/frame-seconds.ts"
import { EngineNote } from "./engine-note.tsx"
import { FileLine } from "./file-line.tsx"
import { OpeningVideo } from "./opening-video.tsx"
import { TrimEditor } from "./trim-editor.tsx"
import { useOpenedVideo } from "./use-opened-video.ts"

export interface TrimPanelProps {
  readonly file: File
  /** Given where the panel was opened to get a file: it gets what was cut out. */
  readonly onDone?: ((file: File) => void) | undefined
  /** Gives another file; missing where the file is given. */
  readonly onAnother?: (() => void) | undefined
}

/** The trimmer for a file that is at hand; needs the messages `tools`, `video` and `errors`. */
export function TrimPanel({ file, onDone, onAnother }: TrimPanelProps) {
  const t = useMessages("video")
  const { opened, again } = useOpenedVideo(file)
  const facts = opened.step === "open" ? opened.facts : null
  const isEmpty = facts !== null && (facts.video === null || !(facts.durationSeconds > 0))
  return (
    <div className="grid gap-4">
      <FileLine file={file} facts={facts} onAnother={onAnother} />
      {facts === null || isEmpty ? (
        <OpeningVideo
          opened={isEmpty ? { step: "failed", failure: facts.video === null ? "failNoVideo" : "FileBroken" } : opened}
          title={t("trimNotOpened")}
          onAgain={again}
          onAnother={onAnother}
        />
      ) : (
        <>
          <TrimEditor key={keyOf(file)} file={file} facts={facts} extent={extentOf(facts)} onDone={onDone} />
          <EngineNote facts={facts} />
        </>
      )}
    </div>
  )
}

function extentOf({ durationSeconds, video }: VideoFacts) {
  return { durationSeconds, frameSeconds: frameSecondsOf(video?.frameRate ?? null) }
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`
}
