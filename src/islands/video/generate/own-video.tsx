import { FolderOpen } from "lucide-react"
import { useState } from "react"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { Button } from "../../_ui/button.tsx"
import type { VideoActions } from "./use-video-actions.ts"

const LibraryDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../../library/library-dialog.tsx").then((chunk) => chunk.LibraryDialog),
)
const FileRemake = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./file-remake.tsx").then((chunk) => chunk.FileRemake))

interface OwnVideoProps {
  /** The one that the address names. */
  readonly first: string | null
  /** What a server makes out of a video. */
  readonly remakes: readonly RemakeKind[]
  readonly taskActions: VideoActions
}

/** A video of My media to make another out of. */
export function OwnVideo({ first, remakes, taskActions }: OwnVideoProps) {
  const t = useMessages("videos")
  const [fileId, setFileId] = useState(first)
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={FolderOpen}
        onClick={() => (isSignedIn() ? setIsChoosing(true) : openLogin())}
        className="justify-self-start"
      >
        {t("chooseOwn")}
      </Button>
      {fileId === null ? null : (
        <FileRemake key={fileId} fileId={fileId} offered={remakes} taskActions={taskActions} onClose={() => setFileId(null)} />
      )}
      {isChoosing ? (
        <LibraryDialog
          kinds={["video"]}
          isMultiple={false}
          onClose={() => setIsChoosing(false)}
          onChosen={([file]) => {
            setIsChoosing(false)
            if (file !== undefined) setFileId(file.file_id)
          }}
        />
      ) : null}
    </>
  )
}
