import { ImagePlus } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { useIsAlive } from "../_runtime/use-is-alive.ts"
import { HEIC_ACCEPT, isHeic, jpegOfHeic } from "../_tools/heic-image.ts"
import { LOOKS } from "../_tools/looks.ts"
import { FileSource, type RefusedFile } from "../upload/keep/file-source.tsx"
import { IMAGE_ACCEPT, type ImageFailure, imageFailure } from "./check-image.ts"

interface ImageDropProps {
  readonly maximumBytes: number
  readonly onFile: (file: File) => void
}

/** Picks an image by a button, by dropping or by pasting it; what cannot be used is refused with the reason. */
export function ImageDrop({ maximumBytes, onFile }: ImageDropProps) {
  const t = useMessages("image")
  const isAlive = useIsAlive()
  const [refused, setRefused] = useState<RefusedFile | null>(null)
  const [converted, setConverted] = useState<string | null>(null)
  const take = async ([given]: readonly File[]) => {
    if (given === undefined) return
    const file = await shownHere(given)
    if (file === null) return
    const code = await imageFailure(file, maximumBytes).catch((): ImageFailure => "FileNotWhatItSays")
    setRefused(code === null ? null : { code, name: file.name })
    if (code === null) onFile(file)
  }
  /** The file, or the JPEG that an image of a phone becomes; null where there is none. */
  const shownHere = async (file: File): Promise<File | null> => {
    if (file.size > maximumBytes || !(await isHeic(file).catch(() => false))) return file
    setRefused(null)
    setConverted(file.name)
    const made = await jpegOfHeic(file)
    setConverted(null)
    if ("file" in made) return made.file
    setRefused({ code: made.reason, name: file.name })
    return null
  }
  return (
    <FileSource
      icon={ImagePlus}
      label={t("pickImage")}
      accept={`${IMAGE_ACCEPT},${HEIC_ACCEPT}`}
      hints={[t("dropOrPaste"), t("fileKinds")]}
      refused={refused}
      isDisabled={!isAlive || converted !== null}
      onFiles={(files) => void take(files)}
      note={<p className={LOOKS.hint}>{converted === null ? null : t("convertingHeic", { name: converted })}</p>}
    />
  )
}
