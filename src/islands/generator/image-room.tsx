import { useStore } from "@nanostores/react"
import { X } from "lucide-react"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import type { MendedSetting } from "../../domain/studio/recipe-rules.ts"
import { TABS } from "../../domain/studio/rules.ts"
import { mediaOf } from "../../domain/task/media-rules.ts"
import { DateScrubber } from "../_making/room/date-scrubber.tsx"
import { Room, type RoomHandle } from "../_making/room/room.tsx"
import { READING_FROM_PX, RunningPill } from "../_making/room/running-pill.tsx"
import { ProgressAnnouncer } from "../_making/stream/progress-announcer.tsx"
import { generatorDialog, onGeneratorAsked } from "../_runtime/generator-dialog.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { isSignedIn } from "../_session/member.ts"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { Button } from "../_ui/button.tsx"
import { listed } from "../_ui/listed.ts"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { RechargeHost } from "../credits/recharge-host.tsx"
import { LazyResultDialogs } from "../result/lazy-result-dialogs.tsx"
import { Stream } from "../result/stream/stream.tsx"
import { useImagesLeft } from "../studio/images-left.ts"
import { type ResultPlaces, requestOf, type StudioRequest, studioPath } from "../studio/result-places.ts"
import { useShownTasks } from "../studio/shown-tasks.ts"
import { makeStudioState, StudioContext } from "../studio/studio-state.ts"
import { firstTab, type GeneratorMode } from "../studio/tabs.ts"
import { useLinkedTask } from "../studio/use-linked-task.ts"
import { usePlan } from "../studio/use-plan.ts"
import { useScene } from "../studio/use-scene.ts"
import { useStudioTasks } from "../studio/use-studio-tasks.ts"
import {
  changeMeta,
  GeneratorContext,
  type GeneratorState,
  makeGeneratorState,
  openTab,
  reloadDraft,
  useGenerator,
} from "./generator-state.ts"
import { ImageComposer } from "./image-composer.tsx"
import { orderOfDraft } from "./order-of-draft.ts"
import { panelOf } from "./panels.ts"
import { PastedRecipes } from "./pasted-recipes.tsx"
import { RuleDialogs } from "./rule-dialogs.tsx"
import { UploadingContext } from "./uploading.ts"
import { useFieldFacts } from "./use-field-facts.ts"
import { useSending } from "./use-sending.tsx"

const ImageSettings = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./image-settings.tsx").then((chunk) => chunk.ImageSettings),
)
const LivePanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../studio/live-panel.tsx").then((chunk) => chunk.LivePanel),
)

const loadRecipeWords = import.meta.env.SSR ? onlyInBrowser : () => import("./recipe-words.ts")
const loadRequests = import.meta.env.SSR ? onlyInBrowser : () => import("./take-request.ts")

/** Does something with what fills a form, whose code is fetched by then; without a network that is said. */
async function withRequests(run: (requests: Awaited<ReturnType<typeof loadRequests>>) => unknown): Promise<void> {
  const requests = await loadRequests().catch(() => null)
  if (requests === null) announce({ tone: "bad", body: { kind: "error", code: "Offline", requestId: null } })
  else await run(requests)
}

function take(generator: GeneratorState, request: StudioRequest): Promise<void> {
  return withRequests(({ takeRequest }) => takeRequest(generator, request))
}

export interface ImageRoomProps {
  readonly mode: GeneratorMode
  /** What the page's address asks for; it goes before the draft of this device. */
  readonly initial?: Configuration
  readonly locale: Locale
  /** Whether the renderer is a preview renderer, which the room then says. */
  readonly isPreview: boolean
  /** How many images a visitor may make a day. */
  readonly imagesPerDay: number
}

const NOTHING_ASKED: Configuration = {}

/** The image room of Create (/create/image), of all actions (/generator) and of the studio (/studio): one room in its modes. */
export function ImageRoom(props: ImageRoomProps) {
  const [generator] = useState(() => openRoom(props))
  return (
    <GeneratorContext value={generator}>
      <UploadingContext value={generator.$uploading}>
        <StudioContext value={generator.studio}>
          <Screen {...props} />
        </StudioContext>
      </UploadingContext>
    </GeneratorContext>
  )
}

function parameter(name: string): string | undefined {
  return typeof location === "undefined" ? undefined : (new URLSearchParams(location.search).get(name) ?? undefined)
}

/** The state of the room, with the mode that the address names; a visitor has the starter alone (spec 1§2). */
function openRoom({ mode, imagesPerDay, locale, initial = NOTHING_ASKED }: ImageRoomProps): GeneratorState {
  const places: ResultPlaces = {
    open: (request) => {
      const isElsewhere = "use" in request && request.use === "reference" && mode !== "studio"
      if (isElsewhere) location.assign(`/${locale}${studioPath(request)}`)
      else void take(generator, request)
    },
    hasForm: true,
    takePrompt: (prompt) => void withRequests(({ takePrompt }) => takePrompt(generator, generator.$tab.get(), prompt)),
  }
  const named = firstTab(mode, parameter("tab"))
  const generator: GeneratorState = makeGeneratorState(
    mode,
    mode === "studio" || (named !== "textToImage" && isSignedIn()) ? named : "textToImage",
    makeStudioState(imagesPerDay, places),
    initial,
  )
  return generator
}

function Screen({ mode, locale, isPreview, initial = NOTHING_ASKED }: ImageRoomProps) {
  const t = useMessages("generator")
  const words = useMessages("studio")
  const generator = useGenerator()
  const { studio } = generator
  const tab = useStore(generator.$tab)
  const draft = useStore(generator.$draft)
  const plan = useStore(studio.$plan)
  const speed = useStore(studio.$speed)
  const left = useStore(studio.$imagesLeft)
  const isLive = useStore(studio.$isLive)
  const facts = useFieldFacts()
  const tasks = useShownTasks()
  const { loading, load, history: made } = useStudioTasks(studio)
  const order = orderOfDraft(draft, { mode, tab, plan, speed, scene: facts.scene, left })
  const form = useRef<HTMLFormElement>(null)
  const { send, dialog } = useSending(() => form.current?.requestSubmit())
  usePlan(studio)
  useSessionEnd()
  useImagesLeft(studio)
  useLinkedTask(studio, loading, locale)
  useSceneOf(generator)
  useKeptDraft(generator, initial)
  useIncoming(generator)
  useMendedRecipes(generator)
  const submit = async (room: RoomHandle) => {
    form.current = room.form.current
    const task = await send()
    if (task === null) return showFailure(generator, room)
    if (!room.isPinned) room.open(false)
    const stream = room.stream.current
    // People reading further down are not moved; the pill tells how far it is.
    if (stream !== null && stream.scrollTop <= READING_FROM_PX) stream.scrollTo({ top: 0 })
    if (matchMedia("(width < 720px)").matches) document.getElementById(task.id)?.scrollIntoView({ block: "nearest" })
  }
  return (
    <>
      {dialog}
      <RuleDialogs />
      <Room
        title={t(mode === "studio" ? "studioTitle" : "roomTitle")}
        label={t(`mode_${tab}`)}
        streamLabel={words("results")}
        onSubmit={(room) => void submit(room)}
        dates={<DateScrubber tasks={tasks} onOlder={made.hasMore ? made.loadMore : undefined} />}
        above={<RunningPill suits={(task) => mediaOf(task) === "image"} />}
        composer={<ImageComposer locale={locale} isPreview={isPreview} order={order} />}
        settings={<ImageSettings />}
      >
        <PastedRecipes />
        <CloseButton />
        {isLive ? <LivePanel order={order.order} errors={order.errors} onSeed={(seed) => changeMeta(generator, { seed })} /> : null}
        <Stream loading={loading} onRetry={load} history={made} marksPreviews={!isPreview} />
      </Room>
      <LazyResultDialogs />
      <ProgressAnnouncer
        onOpen={(task) =>
          task.img_uris.length > 0
            ? studio.$opened.set({ taskId: task.id, index: 0 })
            : document.getElementById(task.id)?.scrollIntoView({ block: "start" })
        }
      />
      <RechargeHost locale={locale} />
      <ToastRegion />
    </>
  )
}

/** Leads back to the page that the room lies over; where it is a page itself, there is nothing to close. */
function CloseButton() {
  const t = useMessages("task")
  const [isOver, setIsOver] = useState(false)
  useEffect(() => setIsOver(generatorDialog() !== null), [])
  if (!isOver) return null
  return <Button variant="quiet" icon={X} label={t("close")} onClick={() => history.back()} className="justify-self-end" />
}

/** Shows the first thing that is wrong: at the words and images, else in the settings, which open for it. */
function showFailure(generator: GeneratorState, room: RoomHandle): void {
  const [first] = generator.studio.$failures.get()
  if (first === undefined) return
  const { chips, groups } = panelOf(generator.mode, generator.$tab.get())
  const isIn = (fields: readonly { readonly paths: RegExp }[]) => fields.some(({ paths }) => paths.test(first.path))
  if (!isIn(chips) && groups.some(({ fields }) => isIn(fields))) room.open(true)
  let frames = 0
  const look = () => {
    const field = room.form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    if (field !== null && field !== undefined) field.focus()
    else if (frames++ < 30) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The draft of this device comes once the page is alive; what the address asks for goes before it, and is told of its first change. */
function useKeptDraft(generator: GeneratorState, initial: Configuration): void {
  useLayoutEffect(() => {
    if (Object.keys(initial).length === 0) return reloadDraft(generator)
    return generator.$draft.listen(() => {
      if (location.search !== "") history.replaceState(history.state, "", location.pathname + location.hash)
    })
  }, [generator, initial])
}

/** Keeps what the chosen model and the renderers can; where no answer comes, their settings stay away. */
function useSceneOf(generator: GeneratorState): void {
  const scene = useScene(useStore(generator.$draft).meta.art_model_no)
  useEffect(() => {
    if (scene !== null) generator.$scene.set(scene)
  }, [generator, scene])
}

/** Says what of a recipe is otherwise than it was told. */
function useMendedRecipes(generator: GeneratorState): void {
  const t = useMessages("generator")
  const studio = useMessages("studio")
  const result = useMessages("result")
  useEffect(() => {
    const tell = async (mended: readonly MendedSetting[]) => {
      const { recipeNames } = await loadRecipeWords()
      const names = recipeNames({ generator: t, studio, result })
      const changed = new Set(mended.map(({ field }) => names[field]))
      announce({ tone: "plain", body: { kind: "text", text: t("recipePartly", { names: listed(changed) }) } })
    }
    return generator.$mended.listen((mended) => {
      if (mended.length > 0) void tell(mended)
    })
  }, [generator, t, studio, result])
}

/** Takes what the address asks for; a visitor signs in first, and the address is still there then. */
function useIncoming(generator: GeneratorState): void {
  useEffect(() => {
    takeAddress(generator)
    return onGeneratorAsked(() => {
      const named = TABS.find((tab) => tab === parameter("tab"))
      if (named !== undefined && isSignedIn()) openTab(generator, firstTab(generator.mode, named))
      reloadDraft(generator)
      takeAddress(generator)
    })
  }, [generator])
}

function takeAddress(generator: GeneratorState): void {
  const request = requestOf(parameter)
  const isBeyond = firstTab(generator.mode, parameter("tab")) !== "textToImage" || request !== null
  if (!isSignedIn()) {
    if (isBeyond && generator.mode === "generator") openLogin({ reason: "more" })
  } else if (request !== null) void take(generator, request)
}
