import { type ReactNode, useEffect, useId, useRef } from "react"
import { CAPTION_GROUNDS, CAPTION_PLACES, CAPTION_SIZES } from "../../domain/video/caption-look.ts"
import { SPEEDS } from "../../domain/video/player-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import type { PlayerCommands } from "./player-machine.ts"
import type { PlayerCaptions, PlayerState } from "./player-state.ts"

interface PlayerSettingsProps {
  readonly id: string
  readonly state: PlayerState
  readonly commands: PlayerCommands
  readonly captions: readonly PlayerCaptions[]
  readonly onClose: () => void
}

/** Quality, speed and captions. */
export function PlayerSettings({ id, state, commands, captions, onClose }: PlayerSettingsProps) {
  const t = useMessages("stream")
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("input:checked, input")?.focus()
  }, [])
  useEffect(() => {
    const onPointerDown = (event: Event) => {
      const isInside = event.target instanceof Node && panel.current?.contains(event.target)
      const isOpener = event.target instanceof Element && event.target.closest(`[aria-controls="${CSS.escape(id)}"]`) !== null
      if (!isInside && !isOpener) onClose()
    }
    // Escape closes only this, not the dialog that the player may be in.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.stopPropagation()
      event.preventDefault()
      onClose()
    }
    document.addEventListener("pointerdown", onPointerDown)
    document.addEventListener("keydown", onEscape, { capture: true })
    return () => {
      document.removeEventListener("pointerdown", onPointerDown)
      document.removeEventListener("keydown", onEscape, { capture: true })
    }
  }, [id, onClose])
  return (
    <div
      ref={panel}
      id={id}
      role="group"
      aria-label={t("settings")}
      data-own-keys=""
      className="panel absolute right-2 bottom-20 z-50 grid max-h-[calc(100%-6rem)] w-60 gap-3 overflow-y-auto p-3 text-ink max-md:fixed max-md:inset-x-2 max-md:bottom-[calc(var(--bar-height)+8px)] max-md:max-h-[70dvh] max-md:w-auto"
    >
      {state.qualities.length === 0 ? null : (
        <Choices title={t("quality")}>
          {state.qualities.map(({ level, label }) => (
            <Choice
              key={level}
              name={`${id}-quality`}
              label={label}
              isChosen={level === (state.requestedLevel ?? state.level)}
              note={level === state.requestedLevel ? t("soon") : undefined}
              onChoose={() => commands.setLevel(level)}
            />
          ))}
        </Choices>
      )}
      <Choices title={t("speed")}>
        {SPEEDS.map((speed) => (
          <Choice
            key={speed}
            name={`${id}-speed`}
            label={speed === 1 ? t("normalSpeed") : t("times", { speed })}
            isChosen={speed === state.speed}
            onChoose={() => commands.setSpeed(speed)}
          />
        ))}
      </Choices>
      {captions.length === 0 ? null : (
        <Choices title={t("captions")}>
          {[{ label: t("captionsOff"), url: "" }, ...captions].map(({ label, url }, index) => (
            <Choice
              key={url}
              name={`${id}-captions`}
              label={label}
              isChosen={index - 1 === state.captions}
              onChoose={() => commands.setCaptions(index - 1)}
            />
          ))}
        </Choices>
      )}
      {captions.length === 0 ? null : <CaptionLooks id={id} state={state} commands={commands} />}
    </div>
  )
}

/** How captions look: for every video of this browser. */
function CaptionLooks({ id, state: { captionLook }, commands }: Pick<PlayerSettingsProps, "id" | "state" | "commands">) {
  const t = useMessages("stream")
  return (
    <>
      <Choices title={t("captionSize")}>
        {CAPTION_SIZES.map((size) => (
          <Choice
            key={size}
            name={`${id}-caption-size`}
            label={t("captionPercent", { share: size / 100 })}
            isChosen={size === captionLook.size}
            onChoose={() => commands.setCaptionLook({ ...captionLook, size })}
          />
        ))}
      </Choices>
      <Choices title={t("captionGround")}>
        {CAPTION_GROUNDS.map((ground) => (
          <Choice
            key={ground}
            name={`${id}-caption-ground`}
            label={t(`captionGround_${ground}`)}
            isChosen={ground === captionLook.ground}
            onChoose={() => commands.setCaptionLook({ ...captionLook, ground })}
          />
        ))}
      </Choices>
      <Choices title={t("captionPlace")}>
        {CAPTION_PLACES.map((place) => (
          <Choice
            key={place}
            name={`${id}-caption-place`}
            label={t(`captionPlace_${place}`)}
            isChosen={place === captionLook.place}
            onChoose={() => commands.setCaptionLook({ ...captionLook, place })}
          />
        ))}
      </Choices>
    </>
  )
}

function Choices({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-xs font-semibold text-ink-2">{title}</legend>
      <div className="flex flex-wrap gap-1">{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly isChosen: boolean
  readonly note?: string | undefined
  readonly onChoose: () => void
}

function Choice({ name, label, isChosen, note, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <span className="relative">
      <input id={id} type="radio" name={name} checked={isChosen} onChange={onChoose} className="peer absolute inset-0 opacity-0" />
      <label
        htmlFor={id}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-control border border-line px-2.5 text-xs tabular-nums peer-checked:border-accent peer-checked:bg-accent-soft peer-checked:font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-focus hover:border-line-strong max-md:min-h-10"
      >
        <bdi>{label}</bdi>
        {note === undefined ? null : <span className="text-ink-3">{note}</span>}
      </label>
    </span>
  )
}
