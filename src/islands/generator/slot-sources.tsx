import { Camera, FolderOpen, ImagePlus, Images, Link } from "lucide-react"
import { type ReactNode, type RefObject, useRef, useState } from "react"
import { createPortal } from "react-dom"
import type { MediaFile } from "../../domain/upload/contract.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { HEIC_ACCEPT } from "../_tools/heic-image.ts"
import { Button } from "../_ui/button.tsx"
import { IMAGE_ACCEPT } from "../image/check-image.ts"

const LibraryDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../library/library-dialog.tsx").then((chunk) => chunk.LibraryDialog),
)
const FromAddressDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../library/from-address-dialog.tsx").then((chunk) => chunk.FromAddressDialog),
)
const CameraDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./camera-dialog.tsx").then((chunk) => chunk.CameraDialog),
)
const ResultDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./result-dialog.tsx").then((chunk) => chunk.ResultDialog),
)

type Opened = "media" | "link" | "camera" | "results"

interface SlotSourcesProps {
  readonly label: string
  readonly name: string
  /** An image stands there: one button replaces it. */
  readonly isFilled: boolean
  readonly isBusy: boolean
  /** Of the note that says what is wrong. */
  readonly invalidNoteId: string | undefined
  readonly onFiles: (files: readonly File[]) => void
  readonly onImage: (image: KnownImage) => void
  /** What stands beside the replacing button. */
  readonly children?: ReactNode
}

/** The ways for an image into its place: the device, My media, a link, the camera, a result. */
export function SlotSources({ label, name, isFilled, isBusy, invalidNoteId, onFiles, onImage, children }: SlotSourcesProps) {
  const t = useMessages("generator")
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (act: () => void) => (!isSignedIn() ? openLogin({ reason: "more" }) : act())
  const close = () => setOpened(null)
  const take = (act: () => void) => {
    close()
    act()
  }
  const takeFile = (file: MediaFile | undefined) => {
    close()
    if (file?.width == null || file.height === null) return
    onImage({ url: file.url, width: file.width, height: file.height, sizeBytes: file.size, prompt: "" })
  }
  // A phone's own camera app knows more than a dialog of ours.
  const openCamera = () => (matchMedia("(pointer: coarse)").matches ? camera.current?.click() : setOpened("camera"))
  return (
    <>
      {isFilled ? (
        <>
          <Button
            variant="overlay"
            icon={ImagePlus}
            isBusy={isBusy}
            label={t("replaceImage", { what: label })}
            onClick={() => open(() => picker.current?.click())}
          />
          {children}
        </>
      ) : (
        <div className="flex flex-wrap justify-center gap-1.5">
          <Button
            icon={ImagePlus}
            isBusy={isBusy}
            onClick={() => open(() => picker.current?.click())}
            aria-invalid={invalidNoteId === undefined ? undefined : true}
            aria-describedby={invalidNoteId}
            data-slot={name}
          >
            {t("pickImage")}
          </Button>
          <Button icon={FolderOpen} isOff={isBusy} onClick={() => open(() => setOpened("media"))}>
            {t("fromMedia")}
          </Button>
          <div className="flex gap-1.5">
            <Button icon={Link} isOff={isBusy} label={t("fromLink")} onClick={() => open(() => setOpened("link"))} />
            <Button icon={Camera} isOff={isBusy} label={t("takePhoto")} onClick={() => open(openCamera)} />
            <Button icon={Images} isOff={isBusy} label={t("fromResults")} onClick={() => open(() => setOpened("results"))} />
          </div>
        </div>
      )}
      <FileInput ref={picker} label={label} onFiles={onFiles} />
      <FileInput ref={camera} label={label} capture="environment" onFiles={onFiles} />
      {opened === null ? null : createPortal(dialogs(opened), document.body)}
    </>
  )

  // A form must not stand in the form that the place is in.
  function dialogs(of: Opened): ReactNode {
    switch (of) {
      case "media":
        return <LibraryDialog kinds={["image"]} isMultiple={false} onClose={close} onChosen={([file]) => takeFile(file)} />
      case "link":
        return <FromAddressDialog folderId={null} onAdded={takeFile} onClose={close} />
      case "camera":
        return <CameraDialog onClose={close} onPhoto={(photo) => take(() => onFiles([photo]))} />
      case "results":
        return <ResultDialog onClose={close} onChosen={(image) => take(() => onImage(image))} />
    }
  }
}

interface FileInputProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  /** Which camera is opened in place of the file dialog, where there is one. */
  readonly capture?: "environment"
  readonly onFiles: (files: readonly File[]) => void
}

function FileInput({ ref, label, capture, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={`${IMAGE_ACCEPT},${HEIC_ACCEPT}`}
      aria-label={label}
      capture={capture}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        event.target.value = ""
        onFiles(files)
      }}
    />
  )
}
