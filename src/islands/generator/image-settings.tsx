import { useStore } from "@nanostores/react"
import { Lock } from "lucide-react"
import { useState } from "react"
import { createPortal } from "react-dom"
import { rightsOf } from "../../domain/credits/rules.ts"
import { studioKindOf } from "../../domain/studio/studio-kinds.ts"
import { isShown, withFields } from "../_making/form/field-declaration.ts"
import { FieldGroups } from "../_making/form/field-groups.tsx"
import { useRememberedOpen } from "../_making/form/use-remembered-open.ts"
import { SettingsDrawer } from "../_making/room/settings-drawer.tsx"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { type NamedLoginReason, openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Panel } from "../_ui/panel.tsx"
import { knownFields } from "../studio/draft.ts"
import { SpeedPicker } from "../studio/speed-picker.tsx"
import { actionOfTab } from "../studio/tabs.ts"
import { FieldRow } from "./field-row.tsx"
import { changeMeta, rewriteMeta, useGenerator } from "./generator-state.ts"
import { metaOfRecipe } from "./meta-of-recipe.ts"
import { isModelGone } from "./order-of-draft.ts"
import { type GroupName, type ImageGroup, panelOf } from "./panels.ts"
import { overImages, settingsAlone } from "./settings-alone.ts"
import { isStarterField, visitorTakes } from "./starter-rules.ts"
import { useFieldFacts } from "./use-field-facts.ts"
import { useImageForm, useImageSummary } from "./use-image-form.ts"

const RecipeDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./recipe-dialog.tsx").then((chunk) => chunk.RecipeDialog),
)
const PresetsDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../studio/presets-dialog.tsx").then((chunk) => chunk.PresetsDialog),
)

/** The settings of the open mode: closed lines that show what they hold, presets, recipes of other programs. */
export function ImageSettings() {
  const words = useMessages("studio")
  const t = useMessages("generator")
  const generator = useGenerator()
  const { mode, studio } = generator
  const tab = useStore(generator.$tab)
  const draft = useStore(generator.$draft)
  const isVisitor = useStore(studio.$plan) === "visitor"
  const facts = useFieldFacts()
  const [isPresetsOpen, setIsPresetsOpen] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const { groups, prompt } = panelOf(mode, tab)
  const { prompt: typed, ...changed } = draft.meta
  const reset = () => rewriteMeta(generator, (meta) => withFields(overImages({}, meta), { prompt: typed }))
  return (
    <>
      <SettingsDrawer onReset={Object.keys(changed).length === 0 ? undefined : reset}>
        <div role="group" aria-label={words("advanced")} className="border-t border-line">
          <Groups groups={groups} isVisitor={isVisitor} />
          <Speed />
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-2 py-3 text-xs text-ink-3">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => (isVisitor ? openLogin({ reason: "more" }) : setIsPresetsOpen(true))}
            className="min-h-6 underline-offset-2 hover:text-ink hover:underline"
          >
            {words("presetsHere")}
          </button>
          {prompt === null ? null : (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setIsReading(true)}
              className="min-h-6 underline-offset-2 hover:text-ink hover:underline"
            >
              {t("recipeTitle")}
            </button>
          )}
        </div>
      </SettingsDrawer>
      {/* A form must not stand in the form of the room. */}
      {createPortal(
        <>
          {isReading ? (
            <RecipeDialog
              lists={facts.scene?.lists}
              takes={isVisitor ? visitorTakes : undefined}
              onUse={(settings) => changeMeta(generator, metaOfRecipe(settings))}
              onClose={() => setIsReading(false)}
            />
          ) : null}
          {isPresetsOpen ? (
            <PresetsDialog
              action={studioKindOf(actionOfTab(tab), {}).kind.action}
              category={facts.meta.category ?? 1}
              meta={settingsAlone(facts.meta)}
              onUse={(preset) => rewriteMeta(generator, (meta) => overImages(knownFields(preset), meta))}
              onChange={(change) => changeMeta(generator, change)}
              onClose={() => setIsPresetsOpen(false)}
            />
          ) : null}
        </>,
        document.body,
      )}
    </>
  )
}

/** What asks a visitor to sign in, by the group that they open. */
const REASONS: Readonly<Partial<Record<GroupName, NamedLoginReason>>> = {
  sampling: "guidance",
  negativeGroup: "negative",
}

/** The groups of the open tab. A visitor's that they may not set ask to sign in; a model that is gone opens the one that names it. */
function Groups({ groups, isVisitor }: { readonly groups: readonly ImageGroup[]; readonly isVisitor: boolean }) {
  const t = useMessages("generator")
  const form = useImageForm()
  const { facts, failures } = form
  const isGone = isModelGone(facts.meta, facts.scene)
  return (
    <FieldGroups
      form={{ facts, failures: isGone ? [...failures, { path: "meta.art_model_no" }] : failures }}
      groups={groups}
      titleOf={(name) => t(name)}
      summaryOf={useImageSummary()}
      renderRow={(field) => <FieldRow key={field.name} field={field} />}
      renderClosed={(group, value) =>
        isVisitor && !group.fields.filter((field) => isShown(field, facts)).every(isStarterField) ? (
          <LockedGroup name={group.name} value={value} />
        ) : undefined
      }
    />
  )
}

function LockedGroup({ name, value }: { readonly name: GroupName; readonly value: string }) {
  const t = useMessages("generator")
  const words = useMessages("studio")
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openLogin({ reason: REASONS[name] ?? "more" })}
      className="flex min-h-11 w-full items-center gap-2 border-b border-line py-2 text-start hover:text-ink"
    >
      <span className="shrink-0 text-sm font-semibold">{t(name)}</span>
      <span className="ms-auto min-w-0 truncate text-xs text-ink-3">
        <bdi>{value}</bdi>
      </span>
      <Lock size={14} className="shrink-0 text-ink-3" />
      <span className="sr-only">{words("signInRequired")}</span>
    </button>
  )
}

/** Which queue, for plans that have two. */
function Speed() {
  const t = useMessages("studio")
  const { studio } = useGenerator()
  const speed = useStore(studio.$speed)
  const { speedTypes, defaultSpeed } = rightsOf(useStore(studio.$plan))
  const [isOpen, setIsOpen] = useRememberedOpen("speed")
  if (speedTypes.length < 2) return null
  const chosen = speed ?? defaultSpeed
  return (
    <Panel
      title={t("speedLabel")}
      value={chosen === 2 ? t("speedFast") : t("speedOrdinary")}
      isOwn={speed !== null}
      isOpen={isOpen}
      onOpen={setIsOpen}
    >
      <SpeedPicker />
    </Panel>
  )
}
