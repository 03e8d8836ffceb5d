import { WandSparkles } from "lucide-react"
import type { Mend } from "../../domain/studio/mend-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useMends } from "./use-field-facts.ts"

/** What rules mended at a field, below it. */
export function MendNotes({ paths }: { readonly paths: RegExp }) {
  return <Notes mends={useMends().filter(({ path }) => paths.test(path))} />
}

/** What rules mended at no field that is on the screen. */
export function OtherMends({ places }: { readonly places: readonly RegExp[] }) {
  return <Notes mends={useMends().filter(({ path }) => !places.some((place) => place.test(path)))} />
}

function Notes({ mends }: { readonly mends: readonly Mend[] }) {
  const wordsOf = useMendWords()
  if (mends.length === 0) return null
  return (
    <div role="status" className="grid gap-1 text-xs text-ink-2">
      {mends.map((mend) => (
        <p key={mend.path} className="flex items-start gap-1.5">
          <WandSparkles size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
          <span className="text-pretty">{wordsOf(mend)}</span>
        </p>
      ))}
    </div>
  )
}

/** What the settings that can be gone are called in the catalogue. */
const NAMES = {
  lora_models: "loras",
  embeddings: "embeddings",
  vae: "vae",
  clip_skip: "clipSkip",
  enable_hr: "hires",
  refiner_mode: "refiner",
} as const

function useMendWords(): (mend: Mend) => string {
  const t = useMessages("generator")
  const nameOf = (field: string) => {
    const known = Object.entries(NAMES).find(([name]) => name === field)
    return known === undefined ? field : t(known[1])
  }
  return ({ message, from, to }) => (message === "mend_gone" ? t("mend_gone", { what: nameOf(from), model: to }) : t(message, { from, to }))
}
