import { DomainError } from "../../_kernel/errors.ts"
import { isSafe, type Level } from "../level-rules.ts"

/** Where a text is to stand, since rules may be for some places only. */
export const TEXT_SCENES = ["post", "article", "profile", "prompt", "comment"] as const
export type TextScene = (typeof TEXT_SCENES)[number]

/** What a rule asks for, weakest first. */
export const TEXT_ACTIONS = ["note", "review", "limit", "refuse"] as const
export type TextAction = (typeof TEXT_ACTIONS)[number]

/** Where one objects to what a rule did: by an appeal for the work that waits or is limited, or by email where nothing was kept. */
export const TEXT_APPEALS = ["work", "support"] as const
export type TextAppeal = (typeof TEXT_APPEALS)[number]

/** One place of a text that a rule stands against: what the dry run, the refusal and the editor show. */
export interface TextFinding {
  readonly rule: string
  readonly version: number
  /** Dot path of the field in the input. */
  readonly field: string
  /** UTF-16 offsets into what was typed; the end is behind the last. */
  readonly span: { readonly start: number; readonly end: number }
  readonly action: TextAction
  readonly level: Level
  /** Message key of what the rule is about, for the person who typed it; see `RULE_TOPICS`. */
  readonly about: string
  /** Null where the rule does nothing to object to. */
  readonly appeal: TextAppeal | null
}

/** What the rules say of some texts together. */
export interface TextVerdict {
  readonly findings: readonly TextFinding[]
  /** The strongest action; null without findings. */
  readonly action: TextAction | null
  readonly level: Level
}

/** A text to check, by the field that it came in. */
export interface CheckedField {
  readonly path: string
  readonly text: string
}

/** Throws ContentRefused with all findings where a rule refuses; the same that the dry run answers. */
export function refuseByVerdict(verdict: TextVerdict): void {
  if (verdict.action !== "refuse") return
  const refusing = verdict.findings.filter(({ action }) => action === "refuse")
  throw new DomainError("ContentRefused", {
    errors: refusing.map(({ field, about }) => ({ path: field, message: about })),
    data: { findings: verdict.findings },
  })
}

/** Whether texts may be shown to everybody as they are: no rule does more than note them, and anybody may meet them. */
export function isFitForAll({ action, level }: Pick<TextVerdict, "action" | "level">): boolean {
  return (action === null || action === "note") && isSafe(level)
}

/**
 * Throws ContentRefused for texts that are not fit for all, where nothing stands between them and everybody: what would limit a work, or
 * have a person look at it first, refuses them.
 */
export function refuseUnlessFit(verdict: TextVerdict): void {
  if (isFitForAll(verdict)) return
  refuseByVerdict({
    ...verdict,
    action: "refuse",
    findings: verdict.findings.map((finding) =>
      isFitForAll(finding) ? finding : ({ ...finding, action: "refuse", appeal: "support" } satisfies TextFinding),
    ),
  })
}
