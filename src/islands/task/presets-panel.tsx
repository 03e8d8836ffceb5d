import { CornerUpLeft, Ellipsis, Pencil, Trash2 } from "lucide-react"
import { useCallback, useEffect, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { deletePreset, listPresets, type TaskPreset } from "../../domain/task/preset-contract.ts"
import { call } from "../_runtime/call.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { isSignedIn } from "../_session/member.ts"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { Menu } from "../_ui/menu.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { usePagedList } from "../_ui/use-paged-list.ts"
import { RenamePresetDialog } from "../studio/preset-dialogs.tsx"
import { RecentlyUsed } from "./recently-used.tsx"
import { takeSettings } from "./take-settings.ts"

const idOf = ({ preset_id }: TaskPreset) => preset_id

/** The settings that a member keeps, and what was used lately. */
export function PresetsPanel({ locale }: { readonly locale: Locale }) {
  const t = useMessages("task")
  // The document does not say who is signed in; the panel is drawn in the browser alone, and again after a sign-in.
  const [isMember, setIsMember] = useState(false)
  useEffect(() => setIsMember(isSignedIn()), [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RecentlyUsed locale={locale} />
      {isMember ? (
        <PresetList locale={locale} />
      ) : (
        <section aria-label={t("presets")}>
          <h2 className="sr-only">{t("presets")}</h2>
          <Empty title={t("presetsSignInTitle")} body={t("noPresetsBody")}>
            <Button variant="primary" onClick={() => openLogin({})}>
              {t("signIn")}
            </Button>
          </Empty>
        </section>
      )}
    </div>
  )
}

function PresetList({ locale }: { readonly locale: Locale }) {
  const t = useMessages("task")
  const [renamed, setRenamed] = useState<TaskPreset | null>(null)
  const load = useCallback(
    async (_cursor: string | null, signal: AbortSignal) => ({
      ...(await call(listPresets, {}, { handlesErrors: true, signal })),
      next_cursor: null,
    }),
    [],
  )
  const list = usePagedList({ load, keyOf: idOf })
  const remove = async (preset: TaskPreset) => {
    try {
      await call(deletePreset, { preset_id: preset.preset_id })
      list.change((before) => before.filter((one) => one !== preset))
      announce({ tone: "plain", body: { kind: "text", text: t("presetDeleted") } })
    } catch {
      // The notice has told it.
    }
  }
  return (
    <section aria-label={t("presets")}>
      <h2 className="sr-only">{t("presets")}</h2>
      <PagedList list={list} failed={t("presetsFailed")} empty={<Empty title={t("noPresetsTitle")} body={t("noPresetsBody")} />}>
        {(presets) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {presets.map((preset) => (
              <li key={preset.preset_id} className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 ps-4">
                <div className="min-w-0 grow basis-40">
                  <h3 className="truncate text-sm font-medium">
                    <bdi>{preset.name}</bdi>
                  </h3>
                  <p className="truncate text-xs text-ink-2 empty:hidden" dir="auto">
                    {typeof preset.meta["prompt"] === "string" ? preset.meta["prompt"] : ""}
                  </p>
                </div>
                <Button
                  icon={CornerUpLeft}
                  isIconMirrored
                  onClick={() => takeSettings(locale, preset)}
                  label={t("usePresetNamed", { name: preset.name })}
                >
                  {t("usePreset")}
                </Button>
                <PresetMenu preset={preset} onRename={setRenamed} onRemove={(one) => void remove(one)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {renamed === null ? null : (
        <RenamePresetDialog
          preset={renamed}
          onRenamed={(now) => list.change((before) => before.map((one) => (one.preset_id === now.preset_id ? now : one)))}
          onClose={() => setRenamed(null)}
        />
      )}
    </section>
  )
}

interface PresetMenuProps {
  readonly preset: TaskPreset
  readonly onRename: (preset: TaskPreset) => void
  readonly onRemove: (preset: TaskPreset) => void
}

function PresetMenu({ preset, onRename, onRemove }: PresetMenuProps) {
  const t = useMessages("task")
  return (
    <Menu
      opener={<Button variant="quiet" icon={Ellipsis} label={t("presetActions", { name: preset.name })} />}
      groups={[
        [{ label: t("rename"), icon: Pencil, onChoose: () => onRename(preset) }],
        [{ label: t("deleteTask"), icon: Trash2, isDangerous: true, onChoose: () => onRemove(preset) }],
      ]}
    />
  )
}
