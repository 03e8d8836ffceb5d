import { useMessages } from "../_runtime/messages.tsx"
import type { ToolPanelProps } from "../_tools/tool-screen.tsx"
import { ConvertFiles } from "./convert-files.tsx"
import { VideoTool } from "./video-tool.tsx"

/** The converter for a file that is at hand; needs the messages `tools`, `video` and `errors`. */
export function ConvertPanel({ file, onDone, onAnother }: ToolPanelProps) {
  const t = useMessages("video")
  return (
    <VideoTool
      file={file}
      onAnother={onAnother}
      failedTitle={t("trimNotOpened")}
      refusal={({ video, audio, durationSeconds }) => ((video === null && audio === null) || !(durationSeconds > 0) ? "FileBroken" : null)}
    >
      {(facts) => <ConvertFiles file={file} facts={facts} onDone={onDone} />}
    </VideoTool>
  )
}
