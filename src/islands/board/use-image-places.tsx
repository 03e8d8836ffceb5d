import { FolderOpen, Upload } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { Button } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useBoard } from "./board-context.ts"
import { type PlacedKind, placeAddress, placeFile } from "./place-image.ts"

const LibraryDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../library/library-dialog.tsx").then((chunk) => chunk.LibraryDialog),
)

interface ImagePlaces {
  /** Asks where an image comes from, and puts it on the board. */
  readonly open: (kind: PlacedKind) => void
  /** Puts files on the board; what is refused is told. */
  readonly take: (files: readonly File[], kind: PlacedKind) => Promise<void>
  readonly dialogs: ReactNode
}

/** Ways for an image onto the board: from the device, or from My media. */
export function useImagePlaces(): ImagePlaces {
  const t = useMessages("board")
  const words = useErrorWords()
  const { editor } = useBoard()
  const [asked, setAsked] = useState<PlacedKind | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const tell = (text: string) => void announce({ tone: "bad", body: { kind: "text", text } })
  const take = async (files: readonly File[], kind: PlacedKind) => {
    setAsked(null)
    for (const file of files) {
      const reason = await placeFile(editor, file, kind)
      if (reason !== null) tell(`${file.name}: ${words(reason)}`)
    }
  }
  const close = () => {
    setAsked(null)
    setIsChoosing(false)
  }
  const dialogs = (
    <>
      {asked === null || isChoosing ? null : (
        <Modal title={t(`add_${asked}`)} lead={t(`add_${asked}_lead`)} closeLabel={t("close")} isLight onClose={close}>
          <div className="flex flex-wrap gap-2">
            <Button data-first icon={Upload} variant="primary" onClick={() => picker.current?.click()}>
              {t("fromDevice")}
            </Button>
            <Button icon={FolderOpen} onClick={() => (isSignedIn() ? setIsChoosing(true) : openLogin({ reason: "more" }))}>
              {t("fromMedia")}
            </Button>
          </div>
          <input
            ref={picker}
            type="file"
            hidden
            multiple={asked === "image"}
            accept="image/*,.heic,.heif"
            aria-label={t(`add_${asked}`)}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ""
              void take(files, asked)
            }}
          />
        </Modal>
      )}
      {asked === null || !isChoosing ? null : (
        <LibraryDialog
          kinds={["image"]}
          isMultiple={false}
          onClose={close}
          onChosen={([file]) => {
            close()
            if (file !== undefined) placeAddress(editor, file.url, asked, file.name).catch(() => tell(t("imageLost")))
          }}
        />
      )}
    </>
  )
  return { open: setAsked, take, dialogs }
}
