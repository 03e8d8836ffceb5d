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
import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Tab } from "../../../domain/studio/rules.ts"
import { boardPath } from "../../_making/board-path.ts"
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
  if (used === null || task === undefined || image === undefined) return null
  const close = () => studio.$used.set(null)
  const leave = () => {
    close()
    studio.$opened.set(null)
  }
  const items = [
    ...PLACES.map(({ word, tab, use, icon }) => ({
      word,
      icon,
      run: () => {
        leave()
        studio.places.open({ tab, use, ...used })
      },
    })),
    { word: "use_board" as const, icon: Frame, run: () => location.assign(boardPath({ task: used.taskId, image: used.index + 1 })) },
    ...(
      [
        { kind: "variation", icon: Shuffle },
        { kind: "remove-background", icon: Scissors },
      ] as const
    ).map(({ kind, icon }) => ({
      word: `${kind}_do` as const,
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
        {items.map(({ word, icon: Icon, run }, index) => (
          <li key={word}>
            <button
              type="button"
              data-first={index === 0 ? "" : undefined}
              onClick={run}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-control border border-line px-3 text-start text-sm transition-colors duration-120 hover:border-line-strong hover:bg-hover"
            >
              <Icon size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
              {t(word)}
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
