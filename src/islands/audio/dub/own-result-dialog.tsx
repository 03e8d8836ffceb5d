import { AudioLines, Clapperboard } from "lucide-react"
import { audioHistories } from "../../../domain/audio/generation-contract.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { videoHistories } from "../../../domain/video/generation-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Empty } from "../../_ui/empty.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import { useCallList } from "../../_ui/use-call-list.ts"
import { WideDialog } from "../../_ui/wide-dialog.tsx"
import { type OwnResult, type PlayingMedia, resultsOf } from "./own-result.ts"

const TASKS_A_PAGE = 24
const keyOf = ({ id }: Task) => id
/** Both calls say the same of their lists. */
const HISTORIES: Readonly<Record<PlayingMedia, typeof videoHistories>> = { video: videoHistories, audio: audioHistories }

interface OwnResultDialogProps {
  readonly media: PlayingMedia
  readonly onChosen: (result: OwnResult) => void
  readonly onClose: () => void
}

/** The viewer's videos or sounds, the newest first, to choose one of. */
export function OwnResultDialog({ media, onChosen, onClose }: OwnResultDialogProps) {
  const t = useMessages("dubbing")
  const list = useCallList(HISTORIES[media], { limit: TASKS_A_PAGE }, { keyOf })
  return (
    <WideDialog title={t(`choose_${media}`)} onClose={onClose}>
      <PagedList
        list={list}
        failed={t(`failed_${media}`)}
        empty={<Empty icon={media === "video" ? Clapperboard : AudioLines} title={t(`none_${media}`)} body={t(`noneHow_${media}`)} />}
      >
        {(tasks) => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
            {tasks
              .flatMap((task) => resultsOf(task, media))
              .map((result) => (
                <li key={result.url}>
                  <Tile media={media} result={result} onChosen={onChosen} />
                </li>
              ))}
          </ul>
        )}
      </PagedList>
    </WideDialog>
  )
}

function Tile({ media, result, onChosen }: Pick<OwnResultDialogProps, "media" | "onChosen"> & { readonly result: OwnResult }) {
  const t = useMessages("dubbing")
  const { url, poster, durationS, prompt } = result
  const title = promptTitle(prompt) || t(media)
  return (
    <button
      type="button"
      data-item=""
      onClick={() => onChosen(result)}
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-1 overflow-hidden rounded-card border border-line p-1 text-start hover:border-line-strong"
    >
      {media === "audio" ? (
        <span className="grid h-16 place-items-center rounded-control bg-sunken text-ink-3">
          <AudioLines size={24} aria-hidden="true" />
        </span>
      ) : (
        <video
          src={poster === null ? `${url}#t=0.1` : url}
          {...(poster === null ? {} : { poster })}
          preload={poster === null ? "metadata" : "none"}
          muted
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          className="pointer-events-none aspect-square w-full rounded-control bg-sunken object-cover"
        />
      )}
      <span className="truncate px-1 text-sm" dir="auto">
        {title}
      </span>
      <span className="px-1 pb-1 text-xs text-ink-2 tabular-nums">{t("seconds", { count: Math.round(durationS * 10) / 10 })}</span>
    </button>
  )
}
