import { useStore } from "@nanostores/react"
import {
  Clapperboard,
  Contrast,
  Expand,
  Frame,
  ImageIcon,
  Images,
  ImageUpscale,
  LayoutGrid,
  type LucideIcon,
  PaintbrushVertical,
  ScanEye,
  ScanFace,
  Scissors,
  Shuffle,
  SquareUser,
  Workflow,
  Wrench,
} from "lucide-react"
import { useEffect, useRef } from "react"
import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Tab } from "../../../domain/studio/rules.ts"
import { boardPath } from "../../_making/board-path.ts"
import { useRecentBoards } from "../../_making/boards/use-recent-boards.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { $tasks } from "../../_session/live-tasks.ts"
import { Modal } from "../../_ui/modal.tsx"
import type { ResultUse } from "../../studio/result-places.ts"
import { useStudio } from "../../studio/studio-state.ts"

interface Place {
  readonly word:
    | "use_mask"
    | "use_maskImage"
    | "use_face"
    | "use_reference"
    | `use_${Exclude<Tab, "SIMPLE" | "textToImage" | "promptStudio" | "descriptors">}`
  readonly tab: Tab
  readonly use: ResultUse
  readonly icon: LucideIcon
}

interface Item {
  readonly key: string
  readonly name: string
  readonly icon: LucideIcon
  /** A picture in place of the icon. */
  readonly cover?: string | null
  readonly run: () => void
}

const PLACES: readonly Place[] = [
  { word: "use_imageToImage", tab: "imageToImage", use: "image", icon: ImageIcon },
  { word: "use_mask", tab: "imageToImage", use: "mask", icon: PaintbrushVertical },
  { word: "use_maskImage", tab: "imageToImage", use: "maskImage", icon: Contrast },
  { word: "use_reference", tab: "textToImage", use: "reference", icon: Images },
  { word: "use_conditionToImage", tab: "conditionToImage", use: "image", icon: Workflow },
  { word: "use_preview", tab: "preview", use: "image", icon: ScanEye },
  { word: "use_extraUpscale", tab: "extraUpscale", use: "image", icon: ImageUpscale },
  { word: "use_expansion", tab: "expansion", use: "image", icon: Expand },
  { word: "use_faceSwap", tab: "faceSwap", use: "image", icon: ScanFace },
  { word: "use_face", tab: "faceSwap", use: "face", icon: SquareUser },
  { word: "use_animGen", tab: "animGen", use: "image", icon: Clapperboard },
  { word: "use_characterRepair", tab: "characterRepair", use: "image", icon: Wrench },
]

/** What a result can be used for: in a tab of the studio, or at once by a dialog that shows the price. */
export function UseImageDialog() {
  const t = useMessages("task")
  const studio = useStudio()
  const used = useStore(studio.$used)
  const tasks = useStore($tasks, { ssr: "initial" })
  const task = used === null ? undefined : tasks[used.taskId]
  const image = task?.img_uris[used?.index ?? 0]
  const { boards, ask } = useRecentBoards()
  const asked = useRef(ask)
  const isOpen = used !== null
  useEffect(() => {
    if (isOpen) asked.current()
  }, [isOpen])
  if (used === null || task === undefined || image === undefined) return null
  const close = () => studio.$used.set(null)
  const leave = () => {
    close()
    studio.$opened.set(null)
  }
  const toBoard = (id?: string) => location.assign(boardPath({ task: used.taskId, image: used.index + 1 }, id))
  const items: readonly Item[] = [
    ...PLACES.map(({ word, tab, use, icon }) => ({
      key: word,
      name: t(word),
      icon,
      run: () => {
        leave()
        studio.places.open({ tab, use, ...used })
      },
    })),
    { key: "use_board", name: t("use_board"), icon: Frame, run: () => toBoard() },
    ...boards.map(({ id, name, image: cover }) => ({ key: id, name, icon: Frame, cover, run: () => toBoard(id) })),
    ...(
      [
        { kind: "variation", icon: Shuffle },
        { kind: "remove-background", icon: Scissors },
      ] as const
    ).map(({ kind, icon }) => ({
      key: kind,
      name: t(`${kind}_do`),
      icon,
      run: () => {
        close()
        studio.$madeFrom.set({ kind, ...used })
      },
    })),
  ]
  return (
    <Modal title={t("useImage")} lead={t("useImageLead")} closeLabel={t("close")} isLight onClose={close}>
      <img
        src={renditionUrl(image.url, 320)}
        alt={promptTitle(task.prompt)}
        width={image.width}
        height={image.height}
        className="max-h-32 w-auto justify-self-start rounded-control object-contain"
      />
      <ul className="grid grid-cols-1 gap-1.5 sm:grid-cols-2">
        {items.map(({ key, name, icon: Icon, cover = null, run }, index) => (
          <li key={key}>
            <button
              type="button"
              data-first={index === 0 ? "" : undefined}
              onClick={run}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-control border border-line px-3 text-start text-sm transition-colors duration-120 hover:border-line-strong hover:bg-hover"
            >
              {cover === null ? (
                <Icon size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
              ) : (
                <img src={cover} alt="" decoding="async" className="size-8 shrink-0 rounded-control bg-sunken object-cover" />
              )}
              <bdi className="truncate">{name}</bdi>
            </button>
          </li>
        ))}
        <li>
          <a
            href={`/${location.pathname.split("/")[1] ?? "en"}/create/ai-app`}
            className="flex min-h-11 w-full items-center gap-2.5 rounded-control border border-line px-3 text-start text-sm transition-colors duration-120 hover:border-line-strong hover:bg-hover"
          >
            <LayoutGrid size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
            {t("use_app")}
          </a>
        </li>
      </ul>
    </Modal>
  )
}
