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
    <ul role="status" className="grid gap-1 text-xs text-ink-2">
      {mends.map((mend) => (
        <li key={mend.path} className="flex items-start gap-1.5">
          <WandSparkles size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
          <span className="text-pretty">{wordsOf(mend)}</span>
        </li>
      ))}
    </ul>
  )
}

function useMendWords(): ({ path, message, from, to }: Mend) => string {
  const t = useMessages("generator")
  const nameOf = (field: string) => {
    switch (field) {
      case "lora_models":
        return t("loras")
      case "embeddings":
        return t("embeddings")
      case "vae":
        return t("vae")
      case "clip_skip":
        return t("clipSkip")
      case "enable_hr":
        return t("hires")
      case "refiner_mode":
        return t("refiner")
      default:
        return field
    }
  }
  return ({ message, from, to }) => (message === "mend_gone" ? t("mend_gone", { what: nameOf(from), model: to }) : t(message, { from, to }))
}
