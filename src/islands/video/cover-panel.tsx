import { useMessages } from "../_runtime/messages.tsx"
import { CoverEditor } from "./cover-editor.tsx"
import { EngineNote } from "./engine-note.tsx"
import { FileLine } from "./file-line.tsx"
import { OpeningVideo } from "./opening-video.tsx"
import { useOpenedVideo } from "./use-opened-video.ts"

export interface CoverPanelProps {
  readonly file: File
  /** Given where the panel was opened to get a cover: it gets the image. */
  readonly onDone?: ((cover: File) => void) | undefined
  /** Gives another file; missing where the file is given. */
  readonly onAnother?: (() => void) | undefined
}

/** The cover capture for a file that is at hand; needs the messages `tools`, `video` and `errors`. */
export function CoverPanel({ file, onDone, onAnother }: CoverPanelProps) {
  const t = useMessages("video")
  const { opened, again } = useOpenedVideo(file)
  const facts = opened.step === "open" ? opened.facts : null
  const hasVideo = facts !== null && facts.video !== null
  return (
    <div className="grid gap-4">
      <FileLine file={file} facts={facts} onAnother={onAnother} />
      {hasVideo ? (
        <>
          <CoverEditor key={`${file.name} ${file.size} ${file.lastModified}`} file={file} facts={facts} onDone={onDone} />
          <EngineNote facts={facts} />
        </>
      ) : (
        <OpeningVideo
          opened={facts === null ? opened : { step: "failed", failure: "failNoVideo" }}
          title={t("coverNotOpened")}
          onAgain={again}
          onAnother={onAnother}
        />
      )}
    </div>
  )
}
