import { useMessages } from "../_runtime/messages.tsx"
import { frameSecondsOf } from "../_tools/frame-seconds.ts"
import type { ToolPanelProps } from "../_tools/tool-screen.tsx"
import { TrimEditor } from "./trim-editor.tsx"
import { keyOfFile, VideoTool } from "./video-tool.tsx"

/** The trimmer for a file that is at hand; needs the messages `tools`, `video` and `errors`. */
export function TrimPanel({ file, onDone, onAnother }: ToolPanelProps) {
  const t = useMessages("video")
  return (
    <VideoTool
      file={file}
      onAnother={onAnother}
      failedTitle={t("trimNotOpened")}
      refusal={({ video, durationSeconds }) => (video === null ? "failNoVideo" : durationSeconds > 0 ? null : "FileBroken")}
    >
      {(facts) => (
        <TrimEditor
          key={keyOfFile(file)}
          file={file}
          facts={facts}
          extent={{ durationSeconds: facts.durationSeconds, frameSeconds: frameSecondsOf(facts.video?.frameRate ?? null) }}
          onDone={onDone}
        />
      )}
    </VideoTool>
  )
}
