import { Film, Images, Newspaper, Pencil, Scale, Trash2 } from "lucide-react"
import { useFormatter } from "use-intl/react"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { isSafe, LEVELS, levelOf } from "../../domain/moderation/level-rules.ts"
import type { OwnWork } from "../../domain/post/artwork-contract.ts"
import { WORK_VISIBILITIES, type WorkState, type WorkVisibility } from "../../domain/post/state-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { useLevelWord } from "../moderation/levels/level-choices.ts"
import { editHref, workHref } from "./work-places.ts"

interface WorkRowProps {
  readonly work: OwnWork
  readonly locale: string
  readonly onDelete: () => void
  /** Says something against its state or its rating. */
  readonly onAppeal: (about: "state" | "level") => void
  readonly onShow: (visibility: WorkVisibility) => void
}

const TONES: Readonly<Record<WorkState, string>> = {
  pending: "border-line-strong text-ink-2",
  visible: "border-good/50 text-good",
  limited: "border-warn/50 text-warn",
  removed: "border-bad/50 text-bad",
}

/** One work of one's own: where it stands and why, whom it is shown to, what can be done with it. */
export function WorkRow({ work, locale, onDelete, onAppeal, onShow }: WorkRowProps) {
  const t = useMessages("works")
  const words = useMessages("publish")
  const levelWord = useLevelWord()
  const format = useFormatter()
  const { title, state, level, visibility, state_reason: why, counts } = work
  const isRemoved = state === "removed"
  // Green is for what everybody may meet.
  const tone = TONES[state === "visible" && visibility !== "public" ? "pending" : state]
  const about = state === "limited" || isRemoved ? "state" : isSafe(levelOf(level)) ? null : "level"
  const named = title === "" ? words("untitled") : title
  // Only ever rendered in the browser, so the day is that of its place.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeZone })
  return (
    <li
      data-work={work.id}
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border border-line bg-raised p-3 md:grid-cols-[6rem_minmax(0,1fr)_auto]"
    >
      <a
        href={workHref(locale, work)}
        tabIndex={-1}
        aria-hidden="true"
        className="image-edge relative block aspect-square overflow-hidden rounded-control bg-sunken text-ink-3"
        style={{ backgroundColor: work.cover.colour }}
      >
        {work.cover.url === null ? (
          <Kind work={work} />
        ) : (
          <img src={renditionUrl(work.cover.url, 320)} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        )}
      </a>
      <div className="grid min-w-0 content-start gap-1.5">
        <h2 className="truncate font-semibold">
          <a href={workHref(locale, work)} className="hover:underline">
            <bdi>{named}</bdi>
          </a>
        </h2>
        <p className="flex flex-wrap items-center gap-1.5 text-xs">
          <span className={`rounded-pill border px-2 py-0.5 font-medium ${tone}`}>
            {t(state === "visible" && visibility !== "public" ? `state_${visibility}` : `state_${state}`)}
          </span>
          {isSafe(levelOf(level)) ? null : (
            <span className="rounded-pill border border-line-strong px-2 py-0.5 text-ink-2">{levelWord(levelOf(level))}</span>
          )}
          <span className="text-ink-3 tabular-nums">{t("published", { day: day(work.create_at) })}</span>
          <span className="text-ink-3 tabular-nums">{t("counts", { ...counts })}</span>
        </p>
        {level !== LEVELS.unrated || isRemoved ? null : <p className="text-sm text-pretty text-ink-2">{t("unrated")}</p>}
        {why === null || state === "visible" ? null : (
          <p className="text-sm text-pretty text-ink-2">
            {why.reason === "" ? t("rule", { rule: why.rule }) : t("reason", { reason: why.reason })}
            {why.ends_at === null ? null : <> {t("until", { day: day(why.ends_at) })}</>}
          </p>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-2 md:col-span-1 md:content-start md:justify-end">
        {isRemoved ? null : (
          <SelectField
            label={t("visibilityOf", { title: named })}
            isLabelHidden
            size="compact"
            chosen={visibility}
            choices={WORK_VISIBILITIES.map((value) => ({ value, label: words(`visibility_${value}`) }))}
            onChoose={onShow}
          />
        )}
        {isRemoved ? null : (
          <a href={editHref(locale, work)} aria-label={t("editNamed", { title: named })} className={buttonLook()}>
            <Pencil size={16} strokeWidth={1.75} className="shrink-0" />
            {t("edit")}
          </a>
        )}
        {about === null ? null : (
          <Button
            icon={Scale}
            aria-haspopup="dialog"
            label={t(about === "state" ? "appealNamed" : "appealLevelNamed", { title: named })}
            onClick={() => onAppeal(about)}
          >
            {t(about === "state" ? "appeal" : "appealLevel")}
          </Button>
        )}
        <Button variant="danger" icon={Trash2} label={t("deleteNamed", { title: named })} onClick={onDelete} />
      </div>
    </li>
  )
}

function Kind({ work }: { readonly work: OwnWork }) {
  const Icon = work.sub_channel === "article" ? Newspaper : work.stream === undefined ? Images : Film
  return (
    <span className="grid size-full place-items-center">
      <Icon size={28} strokeWidth={1.5} />
    </span>
  )
}
