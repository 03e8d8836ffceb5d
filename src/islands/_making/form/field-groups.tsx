import type { ReactNode } from "react"
import { useMessages } from "../../_runtime/messages.tsx"
import { Panel } from "../../_ui/panel.tsx"
import { type FieldDeclaration, type FieldGroupDeclaration, type FieldNames, type FormFacts, isShown } from "./field-declaration.ts"
import { type FieldSummary, type FormHandle, hasFailureIn } from "./form-handle.ts"
import { useRememberedOpen } from "./use-remembered-open.ts"

interface FieldGroupsProps<Facts extends FormFacts, Names extends FieldNames, Name extends string> {
  readonly form: Pick<FormHandle<Facts, Names>, "facts" | "failures">
  readonly groups: readonly FieldGroupDeclaration<Facts, Names, Name>[]
  readonly titleOf: (name: Name) => string
  readonly summaryOf: (field: FieldDeclaration<Facts, Names>) => FieldSummary
  readonly renderRow: (field: FieldDeclaration<Facts, Names>) => ReactNode
  /** By which it is remembered which are open; images have the names alone. */
  readonly memory?: string
  /** In place of a group that the viewer may not open; undefined for one that opens. */
  readonly renderClosed?: (group: FieldGroupDeclaration<Facts, Names, Name>, value: string) => ReactNode | undefined
}

/** The settings of a room: closed lines that show what they hold, of what is on the screen. */
export function FieldGroups<Facts extends FormFacts, Names extends FieldNames, Name extends string>(
  props: FieldGroupsProps<Facts, Names, Name>,
) {
  return props.groups.map((group) => <Group key={group.name} {...props} group={group} />)
}

/** A group that stays closed until it is wanted; a failure within opens it. */
function Group<Facts extends FormFacts, Names extends FieldNames, Name extends string>({
  form: { facts, failures },
  group,
  titleOf,
  summaryOf,
  renderRow,
  memory = "",
  renderClosed,
}: FieldGroupsProps<Facts, Names, Name> & { readonly group: FieldGroupDeclaration<Facts, Names, Name> }) {
  const t = useMessages("making")
  const [isOpen, setIsOpen] = useRememberedOpen(memory + group.name)
  const shown = group.fields.filter((field) => isShown(field, facts))
  if (shown.length === 0) return null
  const summaries = shown.map(summaryOf)
  // What a group is about comes first; of the rest what somebody chose.
  const told = summaries.filter(({ text, isOwn }, place) => text !== "" && (place === 0 || isOwn || group.tellsAll === true))
  const value = [...new Set(told.map(({ text }) => text))].join(" · ") || t("off")
  const instead = renderClosed?.(group, value)
  if (instead !== undefined) return instead
  return (
    <Panel
      title={titleOf(group.name)}
      value={value}
      isOwn={summaries.some(({ isOwn }) => isOwn)}
      isOpen={isOpen || hasFailureIn(failures, shown)}
      onOpen={setIsOpen}
    >
      {shown.map(renderRow)}
    </Panel>
  )
}
