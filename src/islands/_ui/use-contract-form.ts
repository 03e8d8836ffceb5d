import { type FormEvent, useEffect } from "react"
import { useForm, useWatch } from "react-hook-form"
import type * as z from "zod/mini"
import { resolveContract } from "./contract-resolver.ts"
import { type Draft, keepDraft, readDraft } from "./draft-memory.ts"
import type { Failure } from "./failure.ts"
import { focusFirstError } from "./field.tsx"

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
 * A form of more than three fields whose fields are the input of a call: the call's own schema judges them when they are sent, and from
 * then on as they are mended. The first field that is wrong gets the focus.
 */
export function useContractForm<Fields extends Draft, Input>({
  key,
  initial,
  schema,
  read,
  check,
  failure,
}: ContractFormSettings<Fields, Input>) {
  const form = useForm<Draft, unknown, Input & object>({
    defaultValues: initial,
    resolver: (fields) => resolveContract(schema as z.ZodMiniType<Input & object>, read(fields as Fields), check?.(fields as Fields)),
    shouldFocusError: false,
  })
  const { reset, setError, setValue, handleSubmit, formState } = form
  const typed = useWatch({ control: form.control }) as Fields
  useEffect(() => reset({ ...initial, ...readDraft(key, initial) }), [key, initial, reset])
  useEffect(() => {
    for (const [path, message] of Object.entries(failure?.fields ?? {})) setError(path, { type: "server", message })
  }, [failure, setError])
  return {
    typed,
    /** The properties of a text field. */
    field: (name: keyof Fields & string) => ({
      name,
      text: typed[name],
      error: formState.errors[name]?.message,
      onText: (text: string) => {
        setValue<string>(name, text, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        keepDraft(key, { ...typed, [name]: text })
      },
    }),
    /** What the form does when it is sent. */
    submit: (send: (input: Input) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
      const { currentTarget } = event
      void handleSubmit(send, () => focusFirstError(currentTarget))(event)
    },
    clear: () => {
      keepDraft(key, null)
      reset(initial)
    },
  }
}
