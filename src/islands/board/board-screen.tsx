import { useStore } from "@nanostores/react"
import { useEffect, useRef, useState } from "react"
import { asBoardId } from "../../domain/_kernel/ids.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { ProgressAnnouncer } from "../_making/stream/progress-announcer.tsx"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { onLoginDone } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useFilePlace } from "../_ui/use-file-place.ts"
import { RechargeHost } from "../credits/recharge-host.tsx"
import { useImagesLeft } from "../studio/images-left.ts"
import { makeStudioState, StudioContext } from "../studio/studio-state.ts"
import { usePlan } from "../studio/use-plan.ts"
import { useStudioTasks } from "../studio/use-studio-tasks.ts"
import { regionColour } from "./board-colours.ts"
import { BoardContext, type OpenBoard, useBoard } from "./board-context.ts"
import { drawCover } from "./board-cover.ts"
import { BoardEditor } from "./board-editor.ts"
import { BoardHeader } from "./board-header.tsx"
import { BoardSkeleton } from "./board-skeleton.tsx"
import { FramePanel } from "./frame-panel.tsx"
import { FrameResultsShelf } from "./frame-results.ts"
import { HandBar } from "./hand-bar.tsx"
import { LayerSettings } from "./layer-settings.tsx"
import { LayersPanel } from "./layers-panel.tsx"
import { ownShelf } from "./own-shelf.ts"
import { PlaneView } from "./plane-view.tsx"
import { ResultsBar } from "./results-bar.tsx"
import { copyPath, copyShared, isSharedAddress, originalOf } from "./shared-copy.ts"
import { takeRequestedImage } from "./take-requested-image.ts"
import { ToolRail } from "./tool-rail.tsx"
import { useBoardKeys } from "./use-board-keys.ts"
import { useDeclaredKeys } from "./use-declared-keys.ts"
import { useImagePlaces } from "./use-image-places.tsx"
import { isWide, useIsWide } from "./use-is-wide.ts"

// What prices an order is large, and a board can be painted on before it is there.
const PromptBar = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./prompt-bar.tsx").then((chunk) => chunk.PromptBar))

/** How long it is said that a board became two, ms. */
const OTHER_VERSION_LASTS_MS = 20_000

/** View px that the bar of the hand covers, and below the prompt, before its height is known. */
const TOP_INSET_PX = 72
const WIDE_BOTTOM_PX = 160
const NARROW_BOTTOM_PX = 8
export interface BoardProps {
  readonly id: string
  readonly locale: Locale
  /** How many images a visitor may make a day. */
  readonly imagesPerDay: number
}

/** A board (/editBoard/detail/{id}): opened from the device or the server, then worked on. */
export function Board(props: BoardProps) {
  const t = useMessages("board")
  const [board, setBoard] = useState<OpenBoard | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [studio] = useState(() => makeStudioState(props.imagesPerDay))
  useEffect(() => {
    let opened: BoardEditor | null = null
    let isGone = false
    const open = async () => {
      const shelf = await ownShelf(t)
      if (isSharedAddress()) {
        const copyId = await copyShared(shelf, asBoardId(props.id))
        location.replace(`/${props.locale}${copyPath(copyId, asBoardId(props.id))}`)
        return
      }
      const store = await shelf.openBoard(asBoardId(props.id))
      if (isGone) return store.close()
      const editor = new BoardEditor(store, regionColour(0))
      opened = editor
      store.drawCoverBy((document) => drawCover(editor.plane, document))
      editor.insets = { top: TOP_INSET_PX, bottom: isWide() ? WIDE_BOTTOM_PX : NARROW_BOTTOM_PX }
      const results = new FrameResultsShelf(editor)
      setBoard({ editor, results })
      await takeRequestedImage(editor, t("newBoard")).catch(
        () => void announce({ tone: "bad", body: { kind: "text", text: t("imageLost") } }),
      )
    }
    open().catch(() => !isGone && setHasFailed(true))
    return () => {
      isGone = true
      opened?.store.close()
    }
  }, [props.id, props.locale, t])
  if (hasFailed)
    return (
      <div role="alert" className="grid min-h-72 place-content-center justify-items-center gap-3 p-6 text-center">
        <h1 className="text-lg font-semibold">{t("notOpenedTitle")}</h1>
        <p className="text-ink-2">{t("notOpenedBody")}</p>
        <a className="button-primary" href={`/${props.locale}/editBoard`}>
          {t("boards")}
        </a>
      </div>
    )
  if (board === null) return <BoardSkeleton {...props} />
  return (
    <BoardContext value={board}>
      <StudioContext value={studio}>
        <Room {...props} studio={studio} />
      </StudioContext>
    </BoardContext>
  )
}

function Room({ locale, studio }: BoardProps & { readonly studio: ReturnType<typeof makeStudioState> }) {
  const t = useMessages("board")
  const { editor, results } = useBoard()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const places = useImagePlaces()
  const isOver = useIsWide()
  // The board is only ever there in a browser.
  const [original] = useState(() => originalOf(location.search))
  useStudioTasks(studio)
  usePlan(studio)
  useSessionEnd()
  useImagesLeft(studio)
  useBoardKeys()
  useDeclaredKeys()
  useFilePlace(room, ({ files }) => void places.take([...files], "image"), { isPageWide: true })
  useFailures()
  useLeaving()
  useOtherVersion(locale)
  useEffect(() => results.follow(), [results])
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      editor.insets = { top: TOP_INSET_PX, bottom: isOver ? (below.current?.offsetHeight ?? 0) + 24 : NARROW_BOTTOM_PX }
    })
    if (below.current !== null) watch.observe(below.current)
    return () => watch.disconnect()
  }, [editor, isOver])
  return (
    <div
      ref={room}
      className="grid h-[calc(100dvh-var(--top-height)-var(--bar-height))] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto_auto] lg:grid-cols-[52px_minmax(0,1fr)_300px] lg:grid-rows-[auto_minmax(0,1fr)]"
    >
      <h1 className="sr-only">{t("board")}</h1>
      <BoardHeader locale={locale} isPanelOpen={isPanelOpen} onPanel={() => setIsPanelOpen((before) => !before)} />
      <ToolRail />
      <section aria-label={t("board")} className="relative min-h-0 overflow-hidden max-lg:order-2">
        <PlaneView />
        <div className="pointer-events-none absolute inset-x-2 top-2 flex justify-center">
          <HandBar />
        </div>
        {isOver ? (
          <div
            ref={below}
            className="pointer-events-none absolute inset-x-6 bottom-5 mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] justify-items-center gap-2"
          >
            <ResultsBar />
            <div className="w-full">
              <PromptBar />
            </div>
          </div>
        ) : null}
      </section>
      <aside
        aria-label={t("panels")}
        className={`grid content-start gap-6 overflow-y-auto border-line bg-ground p-3.5 lg:border-s ${isPanelOpen ? "" : "max-lg:hidden"} max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[var(--bar-height)] max-lg:z-30 max-lg:max-h-[60dvh] max-lg:rounded-t-card max-lg:border-t`}
      >
        <LayersPanel />
        <LayerSettings />
        <FramePanel />
        {original === null ? null : (
          <a
            className="text-link text-sm"
            rel="nofollow"
            data-report={`board:${original}`}
            href={`/${locale}/reports?about=board:${original}`}
          >
            {t("reportOriginal")}
          </a>
        )}
      </aside>
      {isOver ? null : (
        <div className="order-4">
          <ResultsBar />
          <PromptBar />
        </div>
      )}
      {places.dialogs}
      <ProgressAnnouncer onOpen={() => editor.fit(editor.document.frame)} />
      <RechargeHost locale={locale} />
      <ToastRegion />
    </div>
  )
}

/** Says what was not done. */
function useFailures(): void {
  const t = useMessages("board")
  const { editor, results } = useBoard()
  const failure = useStore(editor.$failure)
  const isLost = useStore(results.$isLost)
  useEffect(() => {
    if (failure === null) return
    announce({ tone: "bad", body: { kind: "text", text: t(`failure_${failure}`) } })
    editor.$failure.set(null)
  }, [editor, failure, t])
  useEffect(() => {
    if (!isLost) return
    announce({ tone: "bad", body: { kind: "text", text: t("resultLost") } })
    results.$isLost.set(false)
  }, [results, isLost, t])
}

/** What is not on the device yet is written when the page is left, or reloaded after signing in. */
function useLeaving(): void {
  const { editor } = useBoard()
  useEffect(() => {
    const keep = () => void editor.store.flush()
    const onHidden = () => {
      if (document.visibilityState === "hidden") keep()
    }
    const stop = onLoginDone(keep)
    document.addEventListener("visibilitychange", onHidden)
    return () => {
      stop()
      document.removeEventListener("visibilitychange", onHidden)
    }
  }, [editor])
}

/** Says that somebody else changed the board meanwhile: what is open is a copy since then, with an address of its own. */
function useOtherVersion(locale: Locale): void {
  const t = useMessages("board")
  const { store } = useBoard().editor
  const other = useStore(store.$otherVersion)
  const id = useStore(store.$id)
  useEffect(() => {
    if (other === null) return
    history.replaceState(history.state, "", `/${locale}/editBoard/detail/${id}`)
    announce({
      tone: "plain",
      body: { kind: "text", text: t("otherVersion") },
      action: { label: t("openOther"), run: () => location.assign(`/${locale}/editBoard/detail/${other}`) },
      lastsMs: OTHER_VERSION_LASTS_MS,
    })
  }, [locale, other, id, t])
}
