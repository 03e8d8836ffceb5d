import { useStore } from "@nanostores/react"
import { Images, X } from "lucide-react"
import { useEffect, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { MendedSetting } from "../../domain/studio/recipe-rules.ts"
import { TABS } from "../../domain/studio/rules.ts"
import { ProgressAnnouncer } from "../_making/stream/progress-announcer.tsx"
import { generatorDialog, onGeneratorAsked } from "../_runtime/generator-dialog.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { isSignedIn } from "../_session/member.ts"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { TabPanel, TabSet } from "../_ui/tabs.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { RechargeHost } from "../credits/recharge-host.tsx"
import { LazyResultDialogs } from "../result/lazy-result-dialogs.tsx"
import { Stream } from "../result/stream/stream.tsx"
import { HistoryStrip } from "../studio/history-strip.tsx"
import { useImagesLeft } from "../studio/images-left.ts"
import { type ResultPlaces, requestOf, type StudioRequest, studioPath } from "../studio/result-places.ts"
import { makeStudioState, StudioContext } from "../studio/studio-state.ts"
import { useLinkedTask } from "../studio/use-linked-task.ts"
import { usePlan } from "../studio/use-plan.ts"
import { useScene } from "../studio/use-scene.ts"
import { useSettingsDraft } from "../studio/use-settings-draft.ts"
import { useStudioTasks } from "../studio/use-studio-tasks.ts"
import { GeneratorContext, type GeneratorState, makeGeneratorState, openTab, reloadDraft, useGenerator } from "./generator-state.ts"
import { SettingsPanel } from "./settings-panel.tsx"
import { firstTab, type GeneratorMode, type ShownTab, tabsOf } from "./tabs.ts"
import { UploadingContext } from "./uploading.ts"

const loadPanel = import.meta.env.SSR ? onlyInBrowser : () => import("./generator-panel.tsx").then((chunk) => chunk.GeneratorPanel)
/** The form of a tab: the screen is there before it, and stays small for those who come for the starter. */
const GeneratorPanel = lazyInBrowser(loadPanel)

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

export interface GeneratorProps {
  readonly mode: GeneratorMode
  readonly locale: Locale
  /** Whether the renderer is a preview renderer, which the screen then says. */
  readonly isPreview: boolean
  /** How many images a visitor may make a day. */
  readonly imagesPerDay: number
}

const NOTHING_ASKED = {}

/** The screen of all actions (/generator) and the studio (/studio): a tab's form, the stream of results, the history. */
export function Generator(props: GeneratorProps) {
  const [generator] = useState(() => openGenerator(props))
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
  return new URLSearchParams(location.search).get(name) ?? undefined
}

/** The state of the screen, with the tab that the address names; a visitor has the starter alone (spec 1§2). */
function openGenerator({ mode, imagesPerDay, locale }: GeneratorProps): GeneratorState {
  const places: ResultPlaces = {
    open: (request) => {
      const isElsewhere = "use" in request && request.use === "reference" && mode !== "studio"
      if (isElsewhere) location.assign(`/${locale}${studioPath(request)}`)
      else void take(generator, request)
    },
    hasSimpleForm: () => generator.$tab.get() === "SIMPLE",
    takePrompt: (prompt) => {
      const tab = generator.$tab.get()
      if (tab === "SIMPLE") return false
      void withRequests(({ takePrompt }) => takePrompt(generator, tab, prompt))
      return true
    },
  }
  const named = firstTab(mode, parameter("tab"))
  const tab = isSignedIn() || mode === "studio" ? named : "SIMPLE"
  const generator: GeneratorState = makeGeneratorState(mode, tab, makeStudioState(NOTHING_ASKED, imagesPerDay, places))
  return generator
}

function Screen({ mode, locale, isPreview }: GeneratorProps) {
  const t = useMessages("generator")
  const studioWords = useMessages("studio")
  const result = useMessages("result")
  const generator = useGenerator()
  const { studio } = generator
  const tab = useStore(generator.$tab)
  const { loading, load, history: made } = useStudioTasks(studio)
  usePlan(studio)
  useSessionEnd()
  useImagesLeft(studio)
  useLinkedTask(studio, loading, locale)
  useSettingsDraft(studio, NOTHING_ASKED)
  useSceneOf(generator)
  useIncoming(generator)
  useEffect(() => {
    const tell = async (mended: readonly MendedSetting[]) => {
      const { recipeNames } = await loadRecipeWords()
      const names = recipeNames({ generator: t, studio: studioWords, result })
      const changed = new Set(mended.map(({ field }) => names[field]))
      announce({
        tone: "plain",
        body: {
          kind: "text",
          text: t("recipePartly", { names: new Intl.ListFormat(document.documentElement.lang, { type: "unit" }).format(changed) }),
        },
      })
    }
    return generator.$mended.listen((mended) => {
      if (mended.length > 0) void tell(mended)
    })
  }, [generator, t, studioWords, result])
  useEffect(() => {
    // A screen that is lent to a dialog is shown right after it has come alive.
    const frame = requestAnimationFrame(() => {
      const chosen = document.querySelector("[data-island=generator] [role=tab][aria-selected=true]")
      if (tab !== "SIMPLE") chosen?.scrollIntoView({ block: "nearest", inline: "center" })
    })
    return () => cancelAnimationFrame(frame)
  }, [tab])
  const choose = (next: ShownTab) => {
    if (next === "SIMPLE" || mode === "studio" || isSignedIn()) openTab(generator, next)
    else openLogin({ reason: "more", redirect: `${location.pathname}?tab=${next}` })
  }
  const previewHelpUrl = isPreview ? `/${locale}/about-preview` : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:h-[calc(100dvh-var(--top-height))] lg:grid-rows-[auto_minmax(0,1fr)]">
      <h1 className="sr-only">{t(mode === "studio" ? "studioTitle" : "title")}</h1>
      <TabSet
        label={t("actions")}
        tabs={tabsOf(mode).map((id) => ({ id, label: t(`tab_${id}`) }))}
        chosen={tab}
        onChoose={choose}
        aside={
          <>
            <a href={`/${locale}/editBoard`} className={`${buttonLook("quiet")} m-1 self-center`}>
              {t("boards")}
            </a>
            <Button variant="quiet" icon={X} label={t("close")} onClick={() => close(locale)} className="m-1 self-center" />
          </>
        }
      >
        <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] lg:grid-cols-[356px_minmax(0,1fr)_84px] lg:grid-rows-[minmax(0,1fr)]">
          <TabPanel id={tab} className="min-h-0 min-w-0 outline-none lg:grid lg:grid-rows-[minmax(0,1fr)]">
            {tab === "SIMPLE" ? (
              <SettingsPanel locale={locale} isPreview={isPreview} leadsOn={false} />
            ) : (
              <GeneratorPanel key={tab} tab={tab} isPreview={isPreview} />
            )}
          </TabPanel>
          <Stream
            loading={loading}
            onRetry={load}
            previewHelpUrl={previewHelpUrl}
            empty={tab === "SIMPLE" ? undefined : <EmptyResults />}
          />
          <HistoryStrip history={made} />
        </div>
      </TabSet>
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
    </div>
  )
}

/** Back to where it was opened from, which closes a dialog too, or home where that is nowhere (spec 1§2). */
function close(locale: Locale): void {
  if (generatorDialog() !== null || history.length > 1) history.back()
  else location.assign(`/${locale}`)
}

/** Keeps what the chosen model and the renderers can; where no answer comes, their settings stay away. */
function useSceneOf(generator: GeneratorState): void {
  const scene = useScene(useStore(generator.$draft).meta.art_model_no)
  useEffect(() => {
    if (scene !== null) generator.$scene.set(scene)
  }, [generator, scene])
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
  const isBeyond = firstTab(generator.mode, parameter("tab")) !== "SIMPLE" || request !== null
  if (!isSignedIn()) {
    if (isBeyond && generator.mode === "generator") openLogin({ reason: "more" })
  } else if (request !== null) void take(generator, request)
}

function EmptyResults() {
  const t = useMessages("generator")
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-center gap-3 py-8 text-center lg:py-20">
      <Images size={28} className="text-ink-3" />
      <h2 className="text-lg font-semibold">{t("emptyTitle")}</h2>
      <p className="text-ink-2">{t("emptyBody")}</p>
    </div>
  )
}
