import { ImagePlus } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { FileSource, type RefusedFile } from "../_tools/file-source.tsx"
import { useIsAlive } from "../identity/use-is-alive.ts"
import { IMAGE_ACCEPT, type ImageFailure, imageFailure } from "./check-image.ts"

interface ImageDropProps {
  readonly maximumBytes: number
  readonly onImage: (file: File) => void
}

/** Picks an image by a button, by dropping or by pasting it; what cannot be used is refused with the reason. */
export function ImageDrop({ maximumBytes, onImage }: ImageDropProps) {
  const t = useMessages("image")
  const isAlive = useIsAlive()
  const [refused, setRefused] = useState<RefusedFile | null>(null)
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return
    const code = await imageFailure(file, maximumBytes).catch((): ImageFailure => "FileNotWhatItSays")
    setRefused(code === null ? null : { code, name: file.name })
    if (code === null) onImage(file)
  }
  return (
    <FileSource
      icon={ImagePlus}
      label={t("pickImage")}
      accept={IMAGE_ACCEPT}
      hints={[t("dropOrPaste"), t("fileKinds")]}
      refused={refused}
      isDisabled={!isAlive}
      onFiles={(files) => void take(files)}
    />
  )
}
