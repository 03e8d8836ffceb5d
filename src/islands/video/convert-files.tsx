import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { LOOKS } from "../_tools/looks.ts"
import { ConvertEditor } from "./convert-editor.tsx"
import { useChoices } from "./use-choices.ts"
import { useEncoders } from "./use-encoders.ts"
import { useJoinList } from "./use-join-list.ts"

interface ConvertFilesProps {
  readonly file: File
  readonly facts: VideoFacts
  readonly onDone?: ((file: File) => void) | undefined
}

/** What outlives a change of the first file: the list, the choices. The frame that is cropped is that of the first one. */
export function ConvertFiles({ file, facts, onDone }: ConvertFilesProps) {
  const list = useJoinList(file, facts)
  const remembered = useChoices()
  const lead = list.items.find((item) => item.facts !== null)
  const encoders = useEncoders(list.items.some((item) => item.facts?.engine === "ffmpeg") ? "ffmpeg" : facts.engine)
  if (lead?.facts === undefined || lead.facts === null || encoders === null) return <div className={LOOKS.stage} />
  return (
    <ConvertEditor
      leadId={lead.id}
      file={lead.file}
      facts={lead.facts}
      list={list}
      encoders={encoders}
      remembered={remembered}
      onDone={onDone}
    />
  )
}
