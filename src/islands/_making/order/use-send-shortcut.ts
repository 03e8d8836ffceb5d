import { useEffect } from "react"
import { isUnderDialog } from "../../_runtime/generator-dialog.ts"

/** Ctrl or ⌘ and Enter send the form from anywhere on the page. */
export function useSendShortcut(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const onShortcut = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isUnderDialog(form.current)) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    addEventListener("keydown", onShortcut)
    return () => removeEventListener("keydown", onShortcut)
  }, [form])
}
