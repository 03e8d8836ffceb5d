import { type RefObject, useState } from "react"
import type { ModerationCaseDetail } from "../../../domain/moderation/review-contract.ts"
import { type CaseDecision, DECIDABLE_LEVELS } from "../../../domain/moderation/review-rules.ts"
import { MAXIMUM_REASON_CHARACTERS } from "../../../domain/moderation/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import type { Failure } from "../../_ui/failure.ts"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { SwitchField } from "../../_ui/switch-field.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { DECISION_KEYS, Key } from "./decision-keys.tsx"

type Level = (typeof DECIDABLE_LEVELS)[number]

/** What a moderator chose, with what belongs to it. */
export interface Choice {
  readonly decision: CaseDecision
  readonly level?: Level
  readonly reason: string
  readonly blocksImages: boolean
}

interface DecisionBarProps {
  readonly detail: ModerationCaseDetail
  /** Somebody else looks at it now. */
  readonly isTaken: boolean
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** The ratings, which their key leads to. */
  readonly levels: RefObject<HTMLDivElement | null>
  readonly onChoose: (choice: Choice) => void
}

/** The decisions that there are for a case, with what its owner is told. */
export function DecisionBar({ detail, isTaken, isBusy, failure, levels, onChoose }: DecisionBarProps) {
  const t = useMessages("review")
  const [reason, setReason] = useState("")
  const [blocksImages, setBlocks] = useState(false)
  const { thing } = detail
  const isOff = isTaken || !detail.may_decide
  const choose = (decision: CaseDecision, level?: Level) =>
    onChoose({ decision, reason: reason.trim(), blocksImages, ...(level === undefined ? {} : { level }) })
  const canMove = thing?.can_move === true
  // What was decided is changed by hiding, restoring and removing; a rating belongs to the case that asks for it.
  const isOpen = detail.state === "open"
  const buttons = [
    { decision: "keep", isThere: true, variant: "plain" },
    { decision: "limit", isThere: canMove, variant: "plain" },
    { decision: "remove", isThere: canMove, variant: "danger" },
    { decision: "ban", isThere: isOpen && detail.owner !== null, variant: "danger" },
  ] as const
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4" aria-labelledby="decide-title">
      <h3 id="decide-title" className="font-semibold">
        {t("decide")}
      </h3>
      {detail.may_decide ? null : <p className="text-warn">{t("notYours")}</p>}
      <TextAreaField
        label={t("reason")}
        hint={t("reasonHint")}
        text={reason}
        maxLength={MAXIMUM_REASON_CHARACTERS}
        rows={2}
        disabled={isOff}
        onText={setReason}
      />
      {isOpen && canMove && thing?.preview !== null ? (
        <SwitchField label={t("blockImages")} hint={t("blockImagesHint")} isOn={blocksImages} isDisabled={isOff} onChange={setBlocks} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {buttons.map(({ decision, isThere, variant }) =>
          isThere ? (
            <Button
              key={decision}
              variant={variant}
              data-decision={decision}
              disabled={isOff}
              isOff={isBusy}
              onClick={() => choose(decision)}
            >
              {t(`decision_${decision}`)}
              <Key>{DECISION_KEYS[decision]}</Key>
            </Button>
          ) : null,
        )}
      </div>
      {isOpen && thing?.has_level === true ? (
        <div ref={levels} role="group" aria-label={t("decision_level")} className="flex flex-wrap items-center gap-2">
          <span className="text-ink-2" aria-hidden="true">
            {t("decision_level")} <Key>{DECISION_KEYS.level}</Key>
          </span>
          {DECIDABLE_LEVELS.map((level) => (
            <button
              key={level}
              type="button"
              className="chip max-md:min-h-11"
              data-level={level}
              aria-pressed={thing.level === level}
              disabled={isOff || isBusy}
              onClick={() => choose("level", level)}
            >
              {t(`level_${level}`)}
            </button>
          ))}
        </div>
      ) : null}
      <FailureBox hasNoFields failure={failure} title={t("notDecided")} words={{ Conflict: t("conflict"), NotAllowed: t("notAllowed") }} />
    </section>
  )
}
