import { type FormEvent, useState } from "react"
import type * as z from "zod/mini"
import type { Draft } from "./draft-memory.ts"
import type { Failure } from "./failure.ts"
import { focusFirstError } from "./field.tsx"
import { readContract } from "./read-contract.ts"
import { useDraft } from "./use-draft.ts"

interface ContractFormSettings<Fields extends Draft, Input> {
  /** Under which this tab keeps what was typed until it is sent. */
  readonly key: string
  /** What the form begins with, named as the call's input names its fields; always the same object. */
  readonly initial: Fields
  /** The input of the call that the form is sent by; its message keys word what is wrong. */
  readonly schema: z.ZodMiniType<Input>
  /** What was typed, as that input. */
  readonly read: (fields: Fields) => unknown
  /** What no schema knows: the message key of what is wrong by field. */
  readonly check?: (fields: Fields) => Readonly<Record<string, string>>
  /** What the server held against the form when it was last sent. */
  readonly failure: Failure | null
}

/**
 * A form whose fields are the input of a call: the call's own schema judges them when they are sent, and from then on as they are mended;
 * what the server refuses stands at its field until that is changed. The first field that is wrong gets the focus.
 */
export function useContractForm<Fields extends Draft, Input>({
  key,
  initial,
  schema,
  read,
  check,
  failure,
}: ContractFormSettings<Fields, Input>) {
  const { fields: typed, change, clear } = useDraft(key, initial)
  const [isJudged, setIsJudged] = useState(false)
  const [mended, setMended] = useState<{ readonly of: Failure | null; readonly fields: readonly string[] }>({ of: null, fields: [] })
  const judged = readContract(schema, read(typed), check?.(typed))
  const isMended = (name: string) => mended.of === failure && mended.fields.includes(name)
  const errorOf = (name: string) => (isJudged ? judged.errors?.[name] : undefined) ?? (isMended(name) ? undefined : failure?.fields[name])
  return {
    typed,
    /** The properties of a text field. */
    field: (name: keyof Fields & string) => ({
      name,
      text: typed[name],
      error: errorOf(name),
      onText: (text: string) => {
        // A browser that fills several fields in changes them all before the next render.
        change((before) => ({ ...before, [name]: text }))
        setMended((before) => ({ of: failure, fields: [...(before.of === failure ? before.fields : []), name] }))
      },
    }),
    /** What the form does when it is sent. */
    submit: (send: (input: Input) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      setIsJudged(true)
      if (judged.errors === null) void send(judged.input)
      else focusFirstError(event.currentTarget)
    },
    clear: () => {
      setIsJudged(false)
      clear()
    },
  }
}
