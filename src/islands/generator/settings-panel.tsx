import { useStore } from "@nanostores/react"
import { SlidersHorizontal } from "lucide-react"
import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { rightsOf } from "../../domain/credits/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { textToImage } from "../../domain/studio/kinds/text-to-image.ts"
import { isUnderDialog } from "../_runtime/generator-dialog.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { AccountSettings } from "../studio/account-settings.tsx"
import { CountPicker } from "../studio/count-picker.tsx"
import { createImage, currentOrder } from "../studio/create-image.ts"
import { FailureNote } from "../studio/failure-note.tsx"
import { GenerateButton } from "../studio/generate-button.tsx"
import { MemberSettings } from "../studio/member-settings.tsx"
import { NoServerNote } from "../studio/no-server-note.tsx"
import { orderOf } from "../studio/order.ts"
import { PromptField } from "../studio/prompt-field.tsx"
import { RatioPicker } from "../studio/ratio-picker.tsx"
import { SeedField } from "../studio/seed-field.tsx"
import { metaOf, settingsOfMeta } from "../studio/settings.ts"
import { SpeedPicker } from "../studio/speed-picker.tsx"
import { changeSettings, fillSettings, resetSettings, useStudio } from "../studio/studio-state.ts"
import { StylePicker } from "../studio/style-picker.tsx"
import { submitOrder } from "../studio/submit-order.ts"
import { PastedRecipeDialog } from "./pasted-recipe.tsx"

const LivePanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../studio/live-panel.tsx").then((chunk) => chunk.LivePanel),
)

const PresetsDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../studio/presets-dialog.tsx").then((chunk) => chunk.PresetsDialog),
)

interface SettingsPanelProps {
  readonly locale: Locale
  readonly isPreview: boolean
  /** Whether it leads to the screen of all actions, unless it stands there. */
  readonly leadsOn?: boolean
}

/** All that is decided before generating: a column on wide screens; on phones the prompt and the button at the bottom, the rest in a sheet. */
export function SettingsPanel({ locale, isPreview, leadsOn = true }: SettingsPanelProps) {
  const t = useMessages("studio")
  const errors = useMessages("errors")
  const studio = useStudio()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [isPresetsOpen, setIsPresetsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sheetId = useId()
  const focusRequest = useStore(studio.$focusPrompt)
  const settings = useStore(studio.$settings)
  const plan = useStore(studio.$plan)
  const left = useStore(studio.$imagesLeft)
  const isLive = useStore(studio.$isLive)
  const { fullStudio, defaultImages } = rightsOf(plan)
  const order = orderOf(settings, plan, left)

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const task = await submitOrder(studio, {
      order: () => currentOrder(studio),
      send: () => createImage(studio),
      successWords: errors("CreateSuccess"),
    })
    if (task !== null) setIsSheetOpen(false)
    else focusFirstError(form.current, studio.$failures.get()[0]?.path, () => setIsSheetOpen(true))
  }

  useEffect(() => {
    if (!isSheetOpen) return
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isUnderDialog(form.current)) setIsSheetOpen(false)
    }
    addEventListener("keydown", onEscape)
    return () => removeEventListener("keydown", onEscape)
  }, [isSheetOpen])

  useEffect(() => {
    if (focusRequest > 0) setIsSheetOpen(false)
  }, [focusRequest])

  useEffect(() => {
    const onShortcut = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isUnderDialog(form.current)) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    addEventListener("keydown", onShortcut)
    return () => removeEventListener("keydown", onShortcut)
  }, [])

  return (
    <>
      {isSheetOpen ? (
        <div aria-hidden="true" onClick={() => setIsSheetOpen(false)} className="fixed inset-0 z-20 bg-backdrop lg:hidden" />
      ) : null}
      <form
        ref={form}
        noValidate
        aria-label={t("settings")}
        onSubmit={(event) => void submit(event)}
        className="flex min-h-0 flex-col border-line bg-ground max-lg:fixed max-lg:start-0 max-lg:end-0 max-lg:bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] max-lg:z-30 md:max-lg:start-(--rail-width) max-lg:max-h-[calc(88dvh-var(--bar-height))] max-lg:rounded-t-card max-lg:border-t lg:border-e"
      >
        <div className="fades-at-end grid min-h-0 content-start gap-5 overflow-y-auto p-3 max-lg:pb-0 lg:grow">
          <PromptField locale={locale} isPreview={isPreview} />
          {isLive ? (
            <LivePanel order={order} errors={textToImage.check(order.meta, [])} onSeed={(seed) => changeSettings(studio, { seed })} />
          ) : null}
          <div id={sheetId} className={`grid gap-5 ${isSheetOpen ? "" : "max-lg:hidden"}`}>
            <RatioPicker />
            <CountPicker />
            <StylePicker />
            <SeedField />
            <SpeedPicker />
            {fullStudio ? <MemberSettings isPreview={isPreview} /> : <AccountSettings />}
            <div className="flex flex-wrap gap-x-4 gap-y-2 text-xs text-ink-3">
              {fullStudio ? (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setIsPresetsOpen(true)}
                  className="underline-offset-2 hover:text-ink hover:underline"
                >
                  {t("presetsHere")}
                </button>
              ) : null}
              {leadsOn ? (
                <>
                  <a href={`/${locale}/generator`} className="underline-offset-2 hover:text-ink hover:underline">
                    {t("allActions")}
                  </a>
                  <a href={`/${locale}/editBoard`} className="underline-offset-2 hover:text-ink hover:underline">
                    {t("newBoard")}
                  </a>
                  <a href={`/${locale}/create/ai-app`} className="underline-offset-2 hover:text-ink hover:underline">
                    {t("apps")}
                  </a>
                </>
              ) : null}
              <button
                type="button"
                onClick={() => resetSettings(studio)}
                className="ms-auto underline-offset-2 hover:text-ink hover:underline"
              >
                {t("resetAll")}
              </button>
            </div>
          </div>
        </div>
        <PastedRecipeDialog form={form} />
        <div className="grid gap-2 p-3 lg:border-t lg:border-line">
          <NoServerNote />
          <FailureNote />
          <div className="flex items-start gap-2">
            <Button
              size="large"
              icon={SlidersHorizontal}
              aria-expanded={isSheetOpen}
              aria-controls={sheetId}
              label={t("settings")}
              onClick={() => setIsSheetOpen(!isSheetOpen)}
              className="lg:hidden"
            />
            <GenerateButton order={order} requested={settings.count ?? defaultImages} />
          </div>
        </div>
      </form>
      {isPresetsOpen ? <CreatePresets onClose={() => setIsPresetsOpen(false)} /> : null}
    </>
  )
}

/** Presets and what was used lately, for the settings of this screen. */
function CreatePresets({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio()
  const settings = useStore(studio.$settings)
  const meta = metaOf(settings, settings.count ?? rightsOf(studio.$plan.get()).defaultImages)
  const take = (taken: Configuration) => fillSettings(studio, { ...settingsOfMeta(taken), speed: settings.speed, seed: settings.seed })
  return (
    <PresetsDialog
      action={textToImage.action}
      category={1}
      meta={meta}
      onUse={(preset) => {
        const read = textToImage.input().safeParse(preset)
        if (read.success) take(read.data)
      }}
      onChange={(change) => take({ ...meta, ...change })}
      onClose={onClose}
    />
  )
}

function focusFirstError(form: HTMLFormElement | null, path: string | undefined, openSheet: () => void): void {
  const name = path?.replace(/^meta\./, "")
  if (!form || !name) return
  if (name !== "prompt") openSheet()
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>(`[name="${name}"], [data-setting="${name}"]:checked, [data-setting="${name}"]`)?.focus(),
  )
}
