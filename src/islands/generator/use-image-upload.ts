import { useState } from "react"
import type { KnownImage } from "../_making/known-image.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { brokenBound, type MeasuredFile } from "./image-bounds.ts"
import { readyImage, smallerImage } from "./ready-image.ts"
import { uploadImage } from "./upload-image.ts"
import { useUploading } from "./uploading.ts"

/** An image that breaks a bound, until the person says what becomes of it. */
export interface TooLarge extends MeasuredFile {
  readonly file: File
  readonly bound: "side" | "bytes"
}

/** Takes an image of the device: measured, made smaller where the person wants it, uploaded. */
export interface ImageUpload {
  readonly isBusy: boolean
  /** A key of the error messages. */
  readonly refusal: string | null
  readonly tooLarge: TooLarge | null
  readonly take: (files: readonly File[]) => Promise<void>
  readonly makeSmaller: () => Promise<void>
  /** Forgets what was told of the last image. */
  readonly clear: () => void
  readonly refuse: (reason: string) => void
}

/** The upload of one place for an image; while it runs, the form waits with `uploadingWaitTip` (spec 1§5). */
export function useImageUpload(onImage: (image: KnownImage) => void): ImageUpload {
  const $uploading = useUploading()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState<TooLarge | null>(null)
  const clear = () => {
    setRefusal(null)
    setTooLarge(null)
  }
  const working = async (work: () => Promise<void>) => {
    setIsBusy(true)
    clear()
    $uploading.set($uploading.get() + 1)
    await work()
    $uploading.set($uploading.get() - 1)
    setIsBusy(false)
  }
  const send = async (file: File) => {
    const uploaded = await uploadImage(file)
    if ("reason" in uploaded) setRefusal(uploaded.reason)
    else onImage(uploaded.image)
  }
  const take = async ([file]: readonly File[]) => {
    if (file === undefined || isBusy) return
    if (!isSignedIn()) {
      openLogin({ reason: "more" })
      return
    }
    await working(async () => {
      const ready = await readyImage(file)
      if ("reason" in ready) {
        setRefusal(ready.reason)
        return
      }
      const bound = brokenBound(ready)
      if (bound === null) await send(ready.file)
      else setTooLarge({ ...ready, bound })
    })
  }
  const makeSmaller = async () => {
    if (tooLarge === null || isBusy) return
    await working(async () => {
      const smaller = await smallerImage(tooLarge.file)
      if (smaller === null) setRefusal("FileTooLarge")
      else await send(smaller)
    })
  }
  return { isBusy, refusal, tooLarge, take, makeSmaller, clear, refuse: setRefusal }
}
