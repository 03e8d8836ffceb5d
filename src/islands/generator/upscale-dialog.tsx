import { useState } from "react"
import { promptTitle } from "../../domain/prompt/index.ts"
import { MAXIMUM_ONE_PIECE_BYTES } from "../../domain/upload/rules.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { WideDialog } from "../_ui/wide-dialog.tsx"
import { UpscalePanel } from "../image/upscale-panel.tsx"
import { webpOf } from "../image/webp-of.ts"
import { changeDraft, knowing, useGenerator } from "./generator-state.ts"
import { IMAGE_SLOT } from "./slots.ts"
import { uploadImage } from "./upload-image.ts"
import { useStoredFile } from "./use-stored-file.ts"

interface UpscaleDialogProps {
  readonly image: KnownImage
  /** The ratio of the form; undefined leaves it to the default. */
  readonly ratio: number | undefined
  readonly onClose: () => void
}

/** Upscaling in this browser over the image of the form; the result can take its place there. */
export function UpscaleDialog({ image, ratio, onClose }: UpscaleDialogProps) {
  const t = useMessages("describe")
  const generatorWords = useMessages("generator")
  const errors = useMessages("errors")
  const words = useErrorWords()
  const generator = useGenerator()
  const stored = useStoredFile(image.url, image.prompt === "" ? generatorWords("image") : promptTitle(image.prompt))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  const use = async (result: File) => {
    if (isUploading) return
    setIsUploading(true)
    setRefusal(null)
    const uploaded = await uploadImage(result.size > MAXIMUM_ONE_PIECE_BYTES ? await webpOf(result) : result)
    setIsUploading(false)
    if ("reason" in uploaded) return setRefusal(uploaded.reason)
    const known = { ...uploaded.image, prompt: image.prompt }
    changeDraft(generator, "extraUpscale", (draft) => ({ ...knowing(draft, known), meta: IMAGE_SLOT.write(draft.meta, known.url) }))
    onClose()
  }
  return (
    <WideDialog title={t("upscaleHere")} onClose={onClose}>
      {stored.state === "failed" ? (
        <p role="alert" className="text-bad">
          {errors("NetworkError")}
        </p>
      ) : stored.state === "loading" ? (
        <div aria-busy="true" className="min-h-72 animate-pulse rounded-card bg-sunken motion-reduce:animate-none" />
      ) : (
        <UpscalePanel file={stored.file} ratio={ratio} onDone={(result) => void use(result)} />
      )}
      <p role={refusal === null ? "status" : "alert"} className={`text-sm empty:hidden ${refusal === null ? "text-ink-2" : "text-bad"}`}>
        {refusal !== null ? words(refusal) : isUploading ? generatorWords("uploading") : null}
      </p>
    </WideDialog>
  )
}
