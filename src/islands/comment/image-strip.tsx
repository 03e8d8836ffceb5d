import { ImagePlus, X } from "lucide-react"
import { useRef, useState } from "react"
import { MAXIMUM_COMMENT_IMAGES } from "../../domain/comment/comment-rules.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { uploadImage } from "../upload/upload-whole.ts"
import type { AttachedImage } from "./use-comment-draft.ts"

/** Uploads images one after another and answers them with those that were there. */
export function useAttaching(images: readonly AttachedImage[], onImages: (images: readonly AttachedImage[]) => void) {
  const [isUploading, setUploading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const attach = async (files: readonly File[]) => {
    if (isUploading || files.length === 0) return
    setUploading(true)
    setRefusal(files.length + images.length > MAXIMUM_COMMENT_IMAGES ? "full" : null)
    let attached = images
    for (const file of files.slice(0, MAXIMUM_COMMENT_IMAGES - images.length)) {
      const uploaded = await uploadImage(file)
      if ("reason" in uploaded) setRefusal(uploaded.reason)
      else if (!attached.some(({ fileId }) => fileId === uploaded.file.file_id))
        attached = [...attached, { fileId: uploaded.file.file_id, url: uploaded.file.url }]
      onImages(attached)
    }
    setUploading(false)
  }
  return { isUploading, refusal, attach }
}

interface AttachButtonProps {
  readonly isUploading: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Adds images of the device. */
export function AttachButton({ isUploading, onFiles }: AttachButtonProps) {
  const t = useMessages("comment")
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="quiet"
        icon={ImagePlus}
        label={t(isUploading ? "imageUploading" : "image")}
        isBusy={isUploading}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        multiple
        hidden
        aria-label={t("image")}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ""
        }}
      />
    </>
  )
}

interface ImageStripProps {
  readonly images: readonly AttachedImage[]
  readonly refusal: string | null
  readonly onImages: (images: readonly AttachedImage[]) => void
}

/** The images of a comment that is being written. */
export function ImageStrip({ images, refusal, onImages }: ImageStripProps) {
  const t = useMessages("comment")
  const words = useErrorWords()
  return (
    <>
      {images.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {images.map(({ fileId, url }, index) => (
            <li key={fileId} className="relative">
              <img src={renditionUrl(url, 160)} alt="" width={72} height={72} className="size-18 rounded-control object-cover" />
              <span className="absolute end-0.5 top-0.5">
                <Button
                  size="small"
                  variant="overlay"
                  icon={X}
                  label={t("imageRemove", { number: String(index + 1) })}
                  onClick={() => onImages(images.filter((image) => image.fileId !== fileId))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-bad empty:hidden">
        {refusal === null ? "" : refusal === "full" ? t("imageFull") : words(refusal)}
      </p>
    </>
  )
}
