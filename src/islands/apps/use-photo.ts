import { useEffect, useRef, useState } from "react"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { keepForSignIn, takeKeptFile } from "../_tools/hand-over.ts"
import { type ChosenPhoto, photoOfFile, photoOfMedia } from "./chosen-photo.ts"

/** A file that was refused: its name, and why as a key of the errors. */
export interface RefusedPhoto {
  readonly name: string
  readonly code: string
}

/** The photo of a form and what can be done about it. */
export interface PhotoHandle {
  readonly photo: ChosenPhoto | null
  readonly refused: RefusedPhoto | null
  /** A file is being looked at; its name. */
  readonly reading: string | null
  readonly takeFile: (file: File) => void
  readonly takeMedia: (file: MediaFile) => void
  readonly clear: () => void
  /** Keeps what is not uploaded yet over a sign-in, which reloads the page. */
  readonly keep: () => Promise<void>
}

/** A photo that is chosen once: from this device, from My media, or as it was before signing in. */
export function usePhoto(): PhotoHandle {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [refused, setRefused] = useState<RefusedPhoto | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const newest = useRef(0)
  const takeFile = (file: File) => {
    newest.current += 1
    const own = newest.current
    setReading(file.name)
    void photoOfFile(file).then((taken) => {
      if (newest.current !== own) return
      setReading(null)
      setRefused("refused" in taken ? { name: file.name, code: taken.refused } : null)
      if ("photo" in taken) setPhoto(taken.photo)
    })
  }
  const restore = useRef(takeFile)
  useEffect(() => {
    if (isSignedIn()) void takeKeptFile().then((kept) => kept === null || restore.current(kept.file))
  }, [])
  useEffect(() => {
    if (photo?.origin.kind !== "device") return
    return () => URL.revokeObjectURL(photo.url)
  }, [photo])
  return {
    photo,
    refused,
    reading,
    takeFile,
    takeMedia: (file) => {
      setRefused(null)
      setPhoto(photoOfMedia(file))
    },
    clear: () => setPhoto(null),
    keep: async () => {
      if (photo?.origin.kind === "device") await keepForSignIn(photo.origin.file, UPLOAD_CATEGORIES.image)
    },
  }
}
