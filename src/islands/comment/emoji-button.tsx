import { Smile } from "lucide-react"
import { type ComponentType, useState } from "react"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"

const load = import.meta.env.SSR ? onlyInBrowser : () => import("./emoji-picker.tsx")

interface EmojiButtonProps {
  readonly onPick: (name: string) => void
}

/** The way to emoji. What draws the picker is fetched when somebody comes near. */
export function EmojiButton({ onPick }: EmojiButtonProps) {
  const t = useMessages("comment")
  const [Picker, setPicker] = useState<ComponentType<EmojiButtonProps> | null>(null)
  if (Picker !== null) return <Picker onPick={onPick} />
  // What fails here is told when the picker is asked for.
  const prefetch = () => void load().catch(() => {})
  const open = () =>
    load().then(
      ({ EmojiPicker }) => setPicker(() => EmojiPicker),
      () => announce({ tone: "bad", body: { kind: "error", code: "Offline", requestId: null } }),
    )
  return (
    <Button
      variant="quiet"
      icon={Smile}
      label={t("emojiPick")}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => void open()}
    />
  )
}
