import { ArrowLeft, Keyboard, Undo2 } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import {
  banThing,
  decideCase,
  hideThing,
  type ModerationCase,
  reviewCases,
  undoDecision,
} from "../../../domain/moderation/review-contract.ts"
import type { CaseDecision, QueueFilter } from "../../../domain/moderation/review-rules.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce, UNDO_LASTS_MS } from "../../_runtime/notices.ts"
import { openKeys } from "../../_runtime/screen-keys.ts"
import { Button } from "../../_ui/button.tsx"
import { Empty } from "../../_ui/empty.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import { SkeletonCards } from "../../_ui/skeleton.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { useCallList } from "../../_ui/use-call-list.ts"
import { BanOwner } from "./ban-owner.tsx"
import { CasePanel } from "./case-panel.tsx"
import { CaseRow } from "./case-row.tsx"
import { useTitleOf } from "./case-words.ts"
import { type Choice, DecisionBar } from "./decision-bar.tsx"
import { DECISION_KEYS } from "./decision-keys.tsx"
import { referenceTo, useCase } from "./use-case.ts"
import { useClaims } from "./use-claims.ts"
import { useDeclaredKeys } from "./use-declared-keys.ts"
import { useLinkedCase } from "./use-linked-case.ts"
import { useQueueKeys } from "./use-queue-keys.ts"

const keyOf = ({ case_id }: ModerationCase) => case_id

interface QueueTabProps {
  readonly locale: Locale
  readonly viewerId: string
  readonly show: QueueFilter
  readonly onOpenAccount: (id: string) => void
}

/** Cases and the one that is looked at: the list beside it where there is room, before it on a phone. */
export function QueueTab({ locale, viewerId, show, onOpenAccount }: QueueTabProps) {
  const t = useMessages("review")
  const titleOf = useTitleOf()
  const list = useCallList(reviewCases, { show }, { keyOf })
  const claims = useClaims()
  const [chosenId, choose] = useState<string | null>(null)
  const linked = useLinkedCase(show, choose)
  const chosen = list.items.find(({ case_id }) => case_id === chosenId) ?? (linked?.case_id === chosenId ? linked : null)
  const { detail, failure, reload } = useCase(chosen)
  const [isImageShown, showImage] = useState(false)
  const [banning, setBanning] = useState<Choice | null>(null)
  const [last, setLast] = useState<ModerationCase | null>(null)
  const deciding = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  const levels = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)

  const shownId = detail?.case_id ?? null
  useEffect(() => {
    if (shownId !== null) heading.current?.focus({ preventScroll: matchMedia("(min-width: 1024px)").matches })
  }, [shownId])

  const open = (id: string | null) => {
    showImage(false)
    deciding.clear()
    choose(id)
  }
  const back = () => {
    const id = chosenId
    open(null)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-case="${id}"]`)?.focus())
  }
  const step = (by: 1 | -1) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>("[data-case]") ?? [])]
    const at = rows.findIndex((row) => row.dataset["case"] === chosenId || row === document.activeElement)
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next === undefined) return
    if (chosenId === null) next.focus()
    else open(next.dataset["case"] ?? null)
  }
  const undo = async (decided: ModerationCase | null) => {
    if (decided === null) return announce({ tone: "plain", body: { kind: "text", text: t("nothingToUndo") } })
    const undone = await call(undoDecision, referenceTo(decided), { handlesErrors: true }).catch(() => null)
    announce({ tone: undone === null ? "bad" : "good", body: { kind: "text", text: undone === null ? t("cantUndo") : t("undone") } })
    setLast(null)
    if (undone === null) return
    list.change((items) => (show === "decided" ? items.filter((item) => item.case_id !== undone.case_id) : [undone, ...items]))
    open(show === "decided" ? null : undone.case_id)
  }
  const onDecided = (decided: ModerationCase) => {
    const at = list.items.findIndex(({ case_id }) => case_id === decided.case_id)
    // Nobody is led into a case that somebody else is looking at.
    const isFree = ({ case_id }: ModerationCase) => claimOf(case_id) === null
    const next = list.items.slice(at + 1).find(isFree) ?? list.items.slice(0, at).findLast(isFree) ?? null
    if (show === "decided") list.change((items) => [decided, ...items.filter(({ case_id }) => case_id !== decided.case_id)])
    else list.change((items) => items.filter((item) => item.case_id !== decided.case_id))
    const { decision } = decided
    if (decision === null) return
    setLast(decided)
    announce({
      tone: "good",
      body: { kind: "text", text: t("done", { title: titleOf(decided), decision: t(`decided_${decision}`) }) },
      lastsMs: UNDO_LASTS_MS,
      ...(decision === "ban" ? {} : { action: { label: t("undo"), run: () => void undo(decided) } }),
    })
    open(show === "decided" ? decided.case_id : (next?.case_id ?? null))
  }
  const decide = async (choice: Choice) => {
    if (detail === null) return
    if (choice.decision === "ban" && banning === null) return setBanning(choice)
    const decided = await deciding.run(() => sent(choice))
    if (decided !== null) onDecided(decided)
  }
  /** An open case is decided; what was decided is changed by a case of its own. */
  const sent = ({ decision, level, reason, blocksImages }: Choice): Promise<ModerationCase> => {
    const about = detail === null ? null : referenceTo(detail)
    if (about === null) return Promise.reject(new Error("no case is open"))
    const said = reason === "" ? {} : { reason }
    if (detail?.state === "open")
      return call(
        decideCase,
        { ...about, decision, ...said, ...(level === undefined ? {} : { level }), ...(blocksImages ? { blocks_images: true } : {}) },
        { handlesErrors: true },
      )
    const { kind, id } = about
    if (decision === "remove") return call(banThing, { kind, id, ...said }, { handlesErrors: true })
    return call(hideThing, { kind, id, is_hidden: decision === "limit", ...said }, { handlesErrors: true })
  }
  const press = (decision: CaseDecision) => () => {
    if (decision === "level") levels.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus()
    else box.current?.querySelector<HTMLButtonElement>(`[data-decision="${decision}"]`)?.click()
  }
  useDeclaredKeys(chosen !== null)
  useQueueKeys({
    j: () => step(1),
    k: () => step(-1),
    v: chosen === null ? undefined : () => showImage(!isImageShown),
    u: () => void undo(last),
    Escape: chosen === null ? undefined : back,
    [DECISION_KEYS.keep]: press("keep"),
    [DECISION_KEYS.limit]: press("limit"),
    [DECISION_KEYS.remove]: press("remove"),
    [DECISION_KEYS.level]: press("level"),
    [DECISION_KEYS.ban]: press("ban"),
  })

  const claimOf = (caseId: string) => claims?.claims.find(({ case_id, by }) => case_id === caseId && by.id !== viewerId)?.by.name ?? null
  const isTaken = detail !== null && ((detail.claim !== null && detail.claim.by.id !== viewerId) || claimOf(detail.case_id) !== null)
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <section className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${chosen === null ? "" : "max-lg:hidden"}`} aria-label={t("cases")}>
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
          <p className="text-ink-2" role="status">
            {claims === null ? "" : t("waiting", { count: claims.waiting })}
          </p>
          <div className="flex gap-1">
            {last === null ? null : <Button variant="quiet" icon={Undo2} label={t("undo")} onClick={() => void undo(last)} />}
            <Button variant="quiet" icon={Keyboard} label={t("keys")} onClick={openKeys} />
          </div>
        </div>
        <PagedList
          list={list}
          failed={t("failed")}
          skeleton={<SkeletonCards count={4} label={t("loading")} />}
          empty={<Empty headingLevel={2} title={t(`empty_${show}`)} body={t(`emptyBody_${show}`)} />}
          more={t("more")}
        >
          {(items) => (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {items.map((item) => (
                <li key={item.case_id} data-item="">
                  <CaseRow
                    shown={item}
                    isChosen={item.case_id === chosenId}
                    claimer={claimOf(item.case_id)}
                    onOpen={() => open(item.case_id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${chosen === null ? "max-lg:hidden" : ""}`}>
        {chosen === null ? (
          <Empty headingLevel={2} title={t("chooseTitle")} body={t("chooseBody")} />
        ) : (
          <>
            <Button icon={ArrowLeft} isIconMirrored className="justify-self-start lg:hidden" onClick={back}>
              {t("back")}
            </Button>
            <FailureBox hasNoFields failure={failure} title={t("caseFailed")} onRetry={reload} />
            {detail === null && failure === null ? <SkeletonCards count={1} label={t("loadingCase")} /> : null}
          </>
        )}
        {chosen === null || detail === null ? null : (
          <CasePanel
            locale={locale}
            viewerId={viewerId}
            detail={detail}
            heading={heading}
            isImageShown={isImageShown}
            onShowImage={showImage}
            onOpenAccount={onOpenAccount}
          >
            <DecisionBar
              key={detail.case_id}
              detail={detail}
              isTaken={isTaken}
              isBusy={deciding.isBusy}
              failure={deciding.failure}
              levels={levels}
              onChoose={(choice) => void decide(choice)}
            />
          </CasePanel>
        )}
      </div>
      {banning === null || detail === null || detail.owner === null ? null : (
        <BanOwner
          owner={detail.owner}
          onClose={() => setBanning(null)}
          onBanned={() => {
            setBanning(null)
            void decide(banning)
          }}
        />
      )}
    </div>
  )
}
