import { FolderOpen, ImagePlus, Trash2 } from "lucide-react"
import { useId, useRef, useState } from "react"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import type { DraftCover } from "./article-draft.ts"

const LibraryDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../library/library-dialog.tsx").then((chunk) => chunk.LibraryDialog),
)
const loadUpload = import.meta.env.SSR ? onlyInBrowser : () => import("../upload/upload-whole.ts")

/** The image that stands for an article on cards and above it; an article needs none. */
export function CoverField({ cover, onCover }: { readonly cover: DraftCover; readonly onCover: (cover: DraftCover) => void }) {
  const t = useMessages("article")
  const errorWords = useErrorWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = ([file]: readonly MediaFile[]) => {
    if (file === undefined || file.width === null || file.height === null) return
    onCover({ file_id: file.file_id, url: file.url, width: file.width, height: file.height, colour: file.colour ?? "" })
  }
  const upload = async (file: File | undefined) => {
    if (file === undefined || isBusy) return
    setIsBusy(true)
    setRefusal(null)
    const uploaded = await loadUpload()
      .then(({ uploadImage }) => uploadImage(file))
      .catch(() => ({ reason: "uploadError" }))
    setIsBusy(false)
    if ("reason" in uploaded) setRefusal(uploaded.reason)
    else take([uploaded.file])
  }
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="grid gap-1.5">
      <span id={id} className="field-label">
        {t("cover")}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        {cover === null ? null : (
          <img
            src={renditionUrl(cover.url, 320)}
            alt={t("cover")}
            className="image-edge h-20 w-32 rounded-control object-cover"
            style={{ backgroundColor: cover.colour }}
          />
        )}
        <Button icon={ImagePlus} isBusy={isBusy} onClick={() => input.current?.click()}>
          {t("coverUpload")}
        </Button>
        <Button icon={FolderOpen} onClick={() => setIsChoosing(true)}>
          {t("coverChoose")}
        </Button>
        {cover === null ? null : <Button icon={Trash2} variant="quiet" label={t("coverRemove")} onClick={() => onCover(null)} />}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ""
            void upload(file)
          }}
        />
      </div>
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        {t("coverHint")}
      </p>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {refusal === null ? null : errorWords(refusal)}
      </p>
      {isChoosing ? (
        <LibraryDialog
          kinds={["image"]}
          isMultiple={false}
          onClose={() => setIsChoosing(false)}
          onChosen={(files) => {
            setIsChoosing(false)
            take(files)
          }}
        />
      ) : null}
    </div>
  )
}
