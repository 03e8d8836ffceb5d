import { useMessages } from "../_runtime/messages.tsx"
import type { ToolPanelProps } from "../_tools/tool-screen.tsx"
import { CoverEditor } from "./cover-editor.tsx"
import { keyOfFile, VideoTool } from "./video-tool.tsx"

/** The cover capture for a file that is at hand; needs the messages `tools`, `video` and `errors`. */
export function CoverPanel({ file, onDone, onAnother }: ToolPanelProps) {
  const t = useMessages("video")
  return (
    <VideoTool
      file={file}
      onAnother={onAnother}
      failedTitle={t("coverNotOpened")}
      refusal={({ video }) => (video === null ? "failNoVideo" : null)}
    >
      {(facts) => <CoverEditor key={keyOfFile(file)} file={file} facts={facts} onDone={onDone} />}
    </VideoTool>
  )
}
