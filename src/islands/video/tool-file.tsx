import { FileVideo } from "lucide-react"
import { useEffect, useEffectEvent, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { takeHandedFile } from "../_tools/hand-over.ts"
import { FileSource, type RefusedFile } from "../upload/keep/file-source.tsx"
import { fileFailure, VIDEO_ACCEPT } from "./file-checks.ts"

interface ToolFileProps {
  readonly maximumBytes: number
  readonly onFile: (file: File) => void
}

/** Picks a video by a button, by dropping or by pasting it; what cannot be used is refused with the reason. */
export function ToolFile({ maximumBytes, onFile }: ToolFileProps) {
  const t = useMessages("tools")
  const video = useMessages("video")
  const [refused, setRefused] = useState<RefusedFile | null>(null)
  const take = ([file]: readonly File[]) => {
    if (file === undefined) return
    const code = fileFailure(file, maximumBytes)
    setRefused(code === null ? null : { code, name: file.name })
    if (code === null) onFile(file)
  }
  const takeHanded = useEffectEvent((file: File) => take([file]))
  useEffect(() => {
    let isAway = false
    void takeHandedFile().then((file) => {
      if (file !== null && !isAway) takeHanded(file)
    })
    return () => {
      isAway = true
    }
  }, [])
  return (
    <FileSource
      icon={FileVideo}
      label={video("pickVideo")}
      placeLabel={t("fileLabel")}
      accept={VIDEO_ACCEPT}
      hints={[t("dropOrPaste"), t("fileKinds")]}
      refused={refused}
      onFiles={take}
    />
  )
}
