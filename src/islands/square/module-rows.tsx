import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react"
import { useRef } from "react"
import { LOCALE_TAGS, type Locale } from "../../domain/_kernel/locales.ts"
import type { KeptModule } from "../../domain/square/module-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useSortedRows } from "../_ui/use-sorted-rows.ts"

interface ModuleRowsProps {
  readonly title: string
  readonly locale: Locale
  readonly modules: readonly KeptModule[]
  readonly nameOfModule: (module: KeptModule) => string
  readonly onMove: (from: number, to: number) => void
  readonly onEdit: (module: KeptModule) => void
  readonly onRemove: (module: KeptModule) => void
}

const STAGE_LOOKS = { planned: "text-ink-2", live: "text-good", ended: "text-ink-3" } as const

/** The modules of a page in their order, moved by drag or by buttons. */
export function ModuleRows({ title, locale, modules, nameOfModule, onMove, onEdit, onRemove }: ModuleRowsProps) {
  const t = useMessages("arrange")
  const list = useRef<HTMLOListElement>(null)
  const canDrag = useSortedRows(list, modules.length > 1, onMove)
  const dateOf = (iso: string) => new Date(iso).toLocaleString(LOCALE_TAGS[locale], { dateStyle: "medium", timeStyle: "short" })
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={title}>
      <h3 className="text-base font-semibold">{title}</h3>
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {modules.map((module, index) => {
          const name = nameOfModule(module)
          return (
            <li key={module.id} className="flex items-center gap-2 rounded-card border border-line bg-raised p-2">
              {canDrag ? (
                <span
                  data-grip=""
                  className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-3"
                  aria-hidden="true"
                >
                  <GripVertical className="size-4" strokeWidth={1.75} />
                </span>
              ) : null}
              <button
                type="button"
                className="grid min-h-11 min-w-0 grow gap-0.5 rounded-control px-2 py-1 text-start hover:bg-hover"
                onClick={() => onEdit(module)}
              >
                <span className="sr-only">{t("edit", { title: name })}</span>
                <bdi className="truncate font-semibold" aria-hidden="true">
                  {name}
                </bdi>
                <span className="flex flex-wrap gap-x-3 text-xs text-ink-2">
                  <span className={STAGE_LOOKS[module.stage]}>{t(`stage_${module.stage}`)}</span>
                  <span>{t(`kind_${module.content.kind}`)}</span>
                  <span>{t(`audience_${module.audience}`)}</span>
                  {module.stage === "planned" ? <span>{t("from", { date: dateOf(module.starts_at) })}</span> : null}
                  {module.ends_at === null ? null : <span>{t("until", { date: dateOf(module.ends_at) })}</span>}
                </span>
              </button>
              <Button
                variant="quiet"
                icon={ArrowUp}
                label={t("moveUp", { title: name })}
                isOff={index === 0}
                onClick={() => onMove(index, index - 1)}
              />
              <Button
                variant="quiet"
                icon={ArrowDown}
                label={t("moveDown", { title: name })}
                isOff={index === modules.length - 1}
                onClick={() => onMove(index, index + 1)}
              />
              <Button variant="quiet" icon={Trash2} label={t("remove", { title: name })} onClick={() => onRemove(module)} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
