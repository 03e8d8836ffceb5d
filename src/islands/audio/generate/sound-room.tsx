import { AudioLines } from "lucide-react"
import type { ReactNode } from "react"
import { AUDIO_ACTIONS, TRANSCRIPT_ACTION } from "../../../domain/audio/generation/task-actions.ts"
import { audioConfig, audioHistories } from "../../../domain/audio/generation-contract.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { withFields } from "../../_making/form/field-declaration.ts"
import { useSendOrder } from "../../_making/room/order-parts.tsx"
import { Room } from "../../_making/room/room.tsx"
import { useGalleryPage } from "../../_making/room/use-gallery-page.ts"
import { besideRows, type MadeExamples, MadeRows, type MadeTasks, useMadeTasks } from "../../_making/stream/made-rows.tsx"
import { makeSoundCovers } from "../../_making/stream/sound-covers.ts"
import { useOpenWork } from "../../_making/stream/use-open-work.ts"
import { telling, useStreamActions } from "../../_making/stream/use-stream-actions.ts"
import { call } from "../../_runtime/call.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { AudioCard, SoundShape } from "./audio-card.tsx"
import { type AudioActions, kindOf } from "./audio-kind.ts"
import { GenreField } from "./genre-field.tsx"
import { SoundComposer } from "./sound-composer.tsx"
import { withConfiguration, withInput, withMode } from "./sound-draft.ts"
import { useSoundExamples } from "./sound-examples.ts"
import type { CreateAudio } from "./use-create-audio.ts"
import { VoiceField } from "./voice-field.tsx"

const SoundSettings = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./sound-settings.tsx").then((chunk) => chunk.SoundSettings),
  () => null,
)
const PreviewLine = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./sound-settings.tsx").then((chunk) => chunk.PreviewLine),
  () => null,
)

interface SoundRoomProps {
  readonly handle: CreateAudio
  /** What can be made. */
  readonly modes: ReactNode
  /** Whether no AI model makes any of it. */
  readonly isPreview: boolean
  readonly hasLipSync: boolean
  readonly aboveStream: ReactNode
}

/** The room that makes speech, music and sound effects (spec 2§2, aiVoice): voices or genres, the stream, the composer. */
export function SoundRoom({ handle, modes, isPreview, hasLipSync, aboveStream }: SoundRoomProps) {
  const t = useMessages("sounds")
  const { form, input, errors, offered, ownVoices, rewrite } = handle
  const pages = useGalleryPage(false)
  const isEffect = form.tab === "sound-effect"
  const send = useSendOrder({ handle, onEnd: pages.close })
  const sounds = useMadeSounds(handle.change, hasLipSync)
  const examples = useSoundExamples(form.kind)
  return (
    <Room
      title={t("title")}
      label={t("form")}
      streamLabel={t("results")}
      onSubmit={send}
      gallery={
        isEffect ? undefined : (
          <div className={pages.gallery}>
            {form.tab === "speech" ? (
              <VoiceField
                chosen={form.voice}
                ownVoices={ownVoices}
                voices={offered.voices}
                error={errors["meta.timbre"]}
                onChoose={(timbre) => rewrite((before) => withFields(before, { timbre }))}
                onDone={pages.close}
              />
            ) : (
              <GenreField
                description={input.prompt ?? ""}
                onDescription={(prompt) => rewrite((before) => withFields(before, { prompt }))}
                onDone={pages.close}
              />
            )}
          </div>
        )
      }
      {...besideRows(sounds.made)}
      composer={<SoundComposer handle={handle} modes={modes} isPreview={isPreview} onGallery={pages.toggle} />}
      settings={
        <SoundSettings form={handle.fields} handle={handle}>
          {isPreview ? <PreviewLine /> : null}
        </SoundSettings>
      }
    >
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isEffect ? "" : pages.stream}`}>
        {aboveStream}
        <SoundStream {...sounds} examples={{ examples, onTake: (prompt) => rewrite((before) => withFields(before, { prompt })) }} />
      </div>
    </Room>
  )
}

const ACTIONS: ReadonlySet<number> = new Set([...Object.values(AUDIO_ACTIONS), TRANSCRIPT_ACTION])
const histories = (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) =>
  call(audioHistories, page, { handlesErrors: true, signal })

interface MadeSounds {
  readonly made: MadeTasks
  readonly taskActions: AudioActions
}

interface SoundStreamProps extends MadeSounds {
  readonly examples?: MadeExamples
}

/** The viewer's tasks that make sounds, and what can be done with them; `change` fills the form. */
export function useMadeSounds(change: CreateAudio["change"], hasLipSync: boolean): MadeSounds {
  const t = useMessages("sounds")
  const taskActions: AudioActions = {
    ...useStreamActions(t("deleted")),
    hasLipSync,
    openWork: useOpenWork(),
    takeLyrics({ prompt, lyrics }: Task) {
      change((draft) => withInput(withMode(draft, "song", prompt), "music", (input) => withFields(input, { lyrics: lyrics?.text })))
      announce({ tone: "good", body: { kind: "text", text: t("lyricsTaken") } })
    },
    takeSettings: (task: Task) =>
      telling(async () => {
        const asked = await call(audioConfig, { id: task.id }, { handlesErrors: true })
        change((draft) => withConfiguration(draft, kindOf(task), asked))
        announce({ tone: "good", body: { kind: "text", text: t("taken") } })
      }),
  }
  return { made: useMadeTasks({ histories, actions: ACTIONS, hidden: taskActions.hidden, onShown: makeSoundCovers }), taskActions }
}

/** The viewer's sounds, newest first and as they move. */
export function SoundStream({ made, taskActions, examples }: SoundStreamProps) {
  const t = useMessages("sounds")
  return (
    <MadeRows
      made={made}
      icon={AudioLines}
      words={{ signIn: t("signInTitle"), failed: t("failed"), emptyTitle: t("emptyTitle"), emptyBody: t("emptyBody") }}
      skeleton={
        <div className="grid gap-6.5">
          <SoundShape />
          <SoundShape />
        </div>
      }
      examples={examples}
    >
      {/* Nobody's tasks are known where a page is made. */}
      {(task) => (import.meta.env.SSR ? null : <AudioCard task={task} taskActions={taskActions} />)}
    </MadeRows>
  )
}
