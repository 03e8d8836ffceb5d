import { Plus } from "lucide-react"
import { useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { type KeptModule, moduleArrange, moduleList, moduleRemove, moduleSave } from "../../domain/square/module-contract.ts"
import { MODULE_PAGES } from "../../domain/square/module-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce, UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { focusCard } from "../_ui/card.tsx"
import { Empty } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { SkeletonCards } from "../_ui/skeleton.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useQuery } from "../_ui/use-query.ts"
import { ModuleEditor } from "./module-editor.tsx"
import { draftOfKept, moved, nameOf } from "./module-form.ts"
import { ModulePreview } from "./module-preview.tsx"
import { ModuleRows } from "./module-rows.tsx"

const HEADING = "square-modules"

/** The modules of the square and the banners of home: their order, their terms, and what they show. Its island lists the messages `arrange`. */
export function ArrangeTab({ locale, say }: { readonly locale: Locale; readonly say: (text: string) => void }) {
  const t = useMessages("arrange")
  const modules = useQuery(moduleList, {})
  /** Null while the list is shown; a module, or a new one. */
  const [edited, setEdited] = useState<{ readonly module: KeptModule | null } | null>(null)
  const acting = useAction()
  const items = modules.value?.items ?? []
  const nameOfModule = (module: KeptModule) => nameOf(module, locale, t(`kind_${module.content.kind}`))
  const offerUndo = (text: string, undo: () => Promise<{ items: KeptModule[] }>) =>
    announce({
      tone: "good",
      body: { kind: "text", text },
      lastsMs: UNDO_LASTS_MS,
      action: {
        label: t("undo"),
        run: () =>
          void acting.run(async () => {
            modules.put(await undo())
            say(t("undone"))
          }),
      },
    })
  const arrange = async (ids: readonly string[]) => call(moduleArrange, { ids: [...ids] }, { handlesErrors: true })
  const move = (ofPage: readonly KeptModule[], from: number, to: number) => {
    const [before, after] = [ofPage.map(({ id }) => id), moved(ofPage, from, to).map(({ id }) => id)]
    const module = ofPage[from]
    const place = module === undefined ? -1 : after.indexOf(module.id)
    if (module === undefined || place === from) return
    void acting.run(async () => {
      modules.put(await arrange(after))
      const text = t("moved", { title: nameOfModule(module), place: String(place + 1), count: String(after.length) })
      say(text)
      offerUndo(text, () => arrange(before))
    })
  }
  const remove = (module: KeptModule) =>
    void acting.run(async () => {
      const set = (is_removed: boolean) => call(moduleRemove, { id: module.id, is_removed }, { handlesErrors: true })
      modules.put(await set(true))
      focusCard(HEADING)
      offerUndo(t("removed"), () => set(false))
    })
  const close = () => {
    setEdited(null)
    requestAnimationFrame(() => focusCard(HEADING))
  }
  const onSaved = (saved: KeptModule, before: KeptModule | null) => {
    void modules.reload()
    close()
    const undo = async () => {
      const id = saved.id
      if (before === null) return call(moduleRemove, { id, is_removed: true }, { handlesErrors: true })
      await call(moduleSave, { id, version: saved.version, module: draftOfKept(before) }, { handlesErrors: true })
      return call(moduleList, {}, { handlesErrors: true })
    }
    offerUndo(t("saved"), undo)
  }
  if (edited !== null)
    return <ModuleEditor module={edited.module} locale={locale} onSaved={(saved) => onSaved(saved, edited.module)} onClose={close} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby={HEADING}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 flex-1 basis-60 gap-1">
            <h2 id={HEADING} tabIndex={-1} className="rounded-control text-lg font-semibold outline-offset-4">
              {t("title")}
            </h2>
            <p className="max-w-[60ch] text-pretty text-ink-2">{t("lead")}</p>
          </div>
          <Button icon={Plus} onClick={() => setEdited({ module: null })}>
            {t("new")}
          </Button>
        </div>
        <FailureBox failure={modules.failure} title={t("failed")} onRetry={() => void modules.reload()} />
        <FailureBox failure={acting.failure} />
        {modules.value === null && modules.failure === null ? <SkeletonCards count={4} label={t("loading")} /> : null}
        {modules.value !== null && items.length === 0 ? <Empty title={t("none")} /> : null}
        {MODULE_PAGES.map((page) => {
          const ofPage = items.filter((module) => module.page === page)
          return ofPage.length === 0 ? null : (
            <ModuleRows
              key={page}
              title={t(`page_${page}`)}
              locale={locale}
              modules={ofPage}
              nameOfModule={nameOfModule}
              onMove={(from, to) => move(ofPage, from, to)}
              onEdit={(module) => setEdited({ module })}
              onRemove={remove}
            />
          )
        })}
      </section>
      <ModulePreview key={items.map(({ id, version }) => `${id}${version}`).join()} locale={locale} />
    </div>
  )
}
