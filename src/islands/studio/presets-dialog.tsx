import { Save } from "lucide-react"
import { useState } from "react"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { recommended } from "../../domain/studio/model-contract.ts"
import { baseModelOf, STYLES } from "../../domain/studio/rules.ts"
import { listPresets } from "../../domain/task/preset-contract.ts"
import { recentlyUsed } from "../../domain/task/result-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { type Query, useQuery } from "../_ui/use-query.ts"
import { SaveSettingsDialog } from "./save-settings-dialog.tsx"

interface PresetsDialogProps {
  /** The action whose presets are shown, by its code, and the settings that would be saved for it. */
  readonly action: number
  readonly category: number
  readonly meta: Configuration
  /** Takes all settings of a preset; what it does not say goes back to its default. */
  readonly onUse: (meta: Readonly<Record<string, unknown>>) => void
  /** Takes some settings beside those that stand. */
  readonly onChange: (change: Configuration) => void
  readonly onClose: () => void
}

/** One thing to begin with. */
interface Offer {
  readonly key: string
  readonly label: string
  readonly take: () => void
}

/** What to begin with: one's presets, what was used lately, ideas with words. Each part that cannot be had says so and can be asked again. */
export function PresetsDialog({ action, category, meta, onUse, onChange, onClose }: PresetsDialogProps) {
  const t = useMessages("studio")
  const words = useMessages("task")
  const [isSaving, setIsSaving] = useState(false)
  const presets = useQuery(listPresets, {})
  const used = useQuery(recentlyUsed, {})
  const begin = useQuery(recommended, {})
  const taking = (take: () => void) => () => {
    take()
    onClose()
  }
  const own = (presets.value?.items ?? [])
    .filter((preset) => preset.action === action)
    .map((preset): Offer => ({ key: preset.preset_id, label: preset.name, take: () => onUse(preset.meta) }))
  const ideas = (begin.value?.templates ?? [])
    .filter((template) => template.action === action)
    .map(({ id, meta: idea }): Offer => {
      const style = STYLES.find((known) => known === idea.prompt_style)
      return { key: id, label: style === undefined ? (idea.prompt ?? id) : t(`style_${style}`), take: () => onChange(idea) }
    })
  const lately = [
    ...(used.value?.models ?? []).flatMap(({ art_model_no: no }): readonly Offer[] => {
      const model = baseModelOf(no)
      return model === undefined
        ? []
        : [
            {
              key: `model ${no}`,
              label: model.name,
              take: () => onChange({ art_model_no: model.art_model_no, art_model_ver_no: model.art_model_ver_no }),
            },
          ]
    }),
    ...(used.value?.styles ?? []).flatMap((name): readonly Offer[] => {
      const style = STYLES.find((known) => known === name)
      return style === undefined
        ? []
        : [{ key: `style ${name}`, label: t(`style_${style}`), take: () => onChange({ prompt_style: style }) }]
    }),
    ...(used.value?.sizes ?? []).map(
      ({ aspect_ratio: ratio, width, height }): Offer => ({
        key: `size ${ratio} ${width} ${height}`,
        label: `\u2066${width} × ${height}\u2069`,
        take: () =>
          onChange(
            ratio === null
              ? { width, height, aspect_ratio: undefined, imageMode: undefined }
              : { aspect_ratio: ratio, width: undefined, height: undefined, imageMode: undefined },
          ),
      }),
    ),
  ]
  return (
    <Modal title={t("presetsHere")} closeLabel={words("close")} isLight={!isSaving} onClose={onClose}>
      <div className="grid gap-4">
        <Offers
          label={words("presets")}
          isLabelHidden
          offers={own}
          query={presets}
          failed={words("presetsFailed")}
          empty={t("noPresetsHere")}
          onTake={taking}
        />
        <Button icon={Save} aria-haspopup="dialog" onClick={() => setIsSaving(true)} className="justify-self-start">
          {t("saveSettings")}
        </Button>
        <Offers label={words("recentlyUsed")} offers={lately} query={used} failed={words("presetsFailed")} onTake={taking} />
        <Offers label={t("ideas")} offers={ideas} query={begin} failed={t("ideasFailed")} onTake={taking} />
      </div>
      {isSaving ? (
        <SaveSettingsDialog
          settings={{ action, category, meta }}
          onSaved={() => void presets.reload()}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </Modal>
  )
}

interface OffersProps {
  readonly label: string
  /** The dialog says the same above it. */
  readonly isLabelHidden?: boolean
  readonly offers: readonly Offer[]
  readonly query: Pick<Query<unknown>, "value" | "failure" | "reload">
  readonly failed: string
  /** Said where there are none; without it the part is not there then. */
  readonly empty?: string
  readonly onTake: (take: () => void) => () => void
}

function Offers({ label, isLabelHidden = false, offers, query, failed, empty, onTake }: OffersProps) {
  const { value, failure, reload } = query
  if (offers.length === 0 && failure === null && value !== null && empty === undefined) return null
  return (
    <section aria-label={label} className="grid gap-2">
      <h3 className={isLabelHidden ? "sr-only" : "text-sm font-semibold text-ink-2"}>{label}</h3>
      {failure !== null ? (
        <FailureBox title={failed} failure={failure} onRetry={() => void reload()} />
      ) : value === null ? (
        <div aria-busy="true" className="h-9 animate-pulse rounded-control bg-sunken motion-reduce:animate-none" />
      ) : offers.length === 0 ? (
        <p className="text-sm text-ink-3">{empty}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {offers.map(({ key, label: name, take }) => (
            <li key={key} className="max-w-full">
              <button type="button" onClick={onTake(take)} className="chip max-w-full truncate tabular-nums max-md:min-h-11">
                <bdi>{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
