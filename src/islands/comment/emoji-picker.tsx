import { Smile } from "lucide-react"
import { type KeyboardEvent, useState } from "react"
import { EMOJI_GROUPS, type EmojiGroup, findEmoji } from "../../domain/comment/emoji-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Popover } from "../_ui/popover.tsx"
import { TextField } from "../_ui/text-field.tsx"

const GROUPS = Object.keys(EMOJI_GROUPS).filter((name): name is EmojiGroup => name in EMOJI_GROUPS)
const COLUMNS = 8

/** Inserts a named emoji: by a press, by arrow keys, or by its name. It is open at first: its button asked for it. */
export function EmojiPicker({ onPick }: { readonly onPick: (name: string) => void }) {
  const t = useMessages("comment")
  const [isOpen, open] = useState(true)
  const [letters, setLetters] = useState("")
  const pick = (name: string) => {
    open(false)
    setLetters("")
    onPick(name)
  }
  const found = letters.trim() === "" ? null : findEmoji(letters.trim())
  return (
    <Popover isOpen={isOpen} onOpen={open} label={t("emojiPick")} opener={<Button variant="quiet" icon={Smile} label={t("emojiPick")} />}>
      <div className="grid w-72 max-w-[calc(100vw-2rem)] gap-2">
        <TextField
          label={t("emojiSearch")}
          isLabelHidden
          placeholder={t("emojiSearch")}
          size="compact"
          type="search"
          text={letters}
          onText={setLetters}
        />
        <div className="grid max-h-64 gap-2 overflow-y-auto">
          {found === null ? (
            GROUPS.map((group) => (
              <div key={group} className="grid gap-1">
                <p className="text-xs font-semibold text-ink-3" aria-hidden="true">
                  {t(`group_${group}`)}
                </p>
                <Tiles
                  label={t(`group_${group}`)}
                  emoji={Object.entries(EMOJI_GROUPS[group]).map(([name, character]) => ({ name, character }))}
                  onPick={pick}
                />
              </div>
            ))
          ) : found.length === 0 ? (
            <p className="text-sm text-ink-2">{t("emojiNone")}</p>
          ) : (
            <Tiles label={t("emoji")} emoji={found} onPick={pick} />
          )}
        </div>
      </div>
    </Popover>
  )
}

interface TilesProps {
  readonly label: string
  readonly emoji: readonly { readonly name: string; readonly character: string }[]
  readonly onPick: (name: string) => void
}

function Tiles({ label, emoji, onPick }: TilesProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const tiles = [...event.currentTarget.querySelectorAll("button")]
    const at = tiles.findIndex((tile) => tile === document.activeElement)
    const isBack = getComputedStyle(event.currentTarget).direction === "rtl"
    const step = { ArrowRight: isBack ? -1 : 1, ArrowLeft: isBack ? 1 : -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    const next = step === undefined ? undefined : tiles[at + step]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div role="toolbar" tabIndex={-1} aria-label={label} className="grid grid-cols-8" onKeyDown={move}>
      {emoji.map(({ name, character }) => (
        <button
          key={name}
          type="button"
          title={`:${name}:`}
          onClick={() => onPick(name)}
          className="grid size-9 place-items-center rounded-control text-lg hover:bg-raised"
        >
          {character}
        </button>
      ))}
    </div>
  )
}
