import { useMessages } from "../_runtime/messages.tsx"
import { ConvertFiles } from "./convert-files.tsx"
import { EngineNote } from "./engine-note.tsx"
import { FileLine } from "./file-line.tsx"
import { OpeningVideo } from "./opening-video.tsx"
import { useOpenedVideo } from "./use-opened-video.ts"

export interface ConvertPanelProps {
  readonly file: File
  /** Given where the panel was opened to get a file: it gets what was made. */
  readonly onDone?: ((file: File) => void) | undefined
  /** Gives another file; missing where the file is given. */
  readonly onAnother?: (() => void) | undefined
}

/** The converter for a file that is at hand; needs the messages `tools`, `video` and `errors`. */
export function ConvertPanel({ file, onDone, onAnother }: ConvertPanelProps) {
  const t = useMessages("video")
  const { opened, again } = useOpenedVideo(file)
  const facts = opened.step === "open" ? opened.facts : null
  const isEmpty = facts !== null && ((facts.video === null && facts.audio === null) || !(facts.durationSeconds > 0))
  return (
    <div className="grid gap-4">
      <FileLine file={file} facts={facts} onAnother={onAnother} />
      {facts === null || isEmpty ? (
        <OpeningVideo
          opened={isEmpty ? { step: "failed", failure: "FileBroken" } : opened}
          title={t("trimNotOpened")}
          onAgain={again}
          onAnother={onAnother}
        />
      ) : (
        <>
          <ConvertFiles file={file} facts={facts} onDone={onDone} />
          <EngineNote facts={facts} />
        </>
      )}
    </div>
  )
}
