import { ImagePlus, Trash2 } from "lucide-react"
import { useRef } from "react"
import { CallError } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { useAction } from "../_ui/use-action.ts"
import type { ReadyImage } from "../settings/encode-image.ts"
import { logoOfFile } from "./logo-file.ts"

/** What is to become of the logo when the site is saved. */
export type LogoChange = { readonly kind: "new"; readonly image: ReadyImage } | { readonly kind: "removed" }

interface LogoFieldProps {
  readonly isThere: boolean
  readonly error: string | undefined
  readonly onChange: (change: LogoChange) => void
}

/** Chooses the logo, or takes it away; both happen when the site is saved. */
export function LogoField({ isThere, error, onChange }: LogoFieldProps) {
  const t = useMessages("site")
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const opening = useAction()
  const open = (file: File) =>
    void opening.run(async () => {
      try {
        onChange({ kind: "new", image: await logoOfFile(file) })
      } catch {
        throw new CallError("InvalidInput", { errors: [{ path: "logo", message: "NotAImage" }] })
      }
    })
  return (
    <FieldGroup label={t("logo")} hint={t("logoHint")} error={error ?? opening.failure?.fields["logo"]}>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t("chooseLogo")}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ""
            if (file) open(file)
          }}
        />
        <Button icon={ImagePlus} ref={choose} isBusy={opening.isBusy} onClick={() => input.current?.click()}>
          {t("chooseLogo")}
        </Button>
        {isThere ? (
          <Button
            variant="danger"
            icon={Trash2}
            onClick={() => {
              onChange({ kind: "removed" })
              choose.current?.focus()
            }}
          >
            {t("removeLogo")}
          </Button>
        ) : null}
      </div>
      <FailureBox failure={opening.failure} />
    </FieldGroup>
  )
}
