import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { MAXIMUM_NAME_CHARACTERS } from "../../domain/identity/identifier-rules.ts"
import type { TextFinding } from "../../domain/moderation/text/verdict.ts"
import { changeImage, type OwnLooks, updateProfile } from "../../domain/profile/contract.ts"
import { IMAGE_KINDS, type ImageKind, MAXIMUM_BIO_CHARACTERS } from "../../domain/profile/profile-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { refreshMember } from "../_session/member.ts"
import { MarkedTextField, TextFindings } from "../_tools/marked-text.tsx"
import { refusedTextOf } from "../_tools/refused-text.ts"
import { useTextCheck } from "../_tools/use-text-check.ts"
import { Card, CardBody } from "../_ui/card.tsx"
import { FieldNote } from "../_ui/field.tsx"
import { SaveBar } from "../_ui/save-bar.tsx"
import { useAction } from "../_ui/use-action.ts"
import { LinksField } from "./links-field.tsx"
import type { SettingsMember } from "./member.ts"
import { changeOf, draftOf, errorsOf, lengthOf, type ProfileDraft } from "./profile-draft.ts"
import { ImageButtons, type ImageChange, ImagesPreview, urlAfter } from "./profile-image.tsx"
import { loadDraft, saveDraft } from "./profile-memory.ts"
import { SettingsRoot } from "./settings-root.tsx"

export interface SettingsProfileProps {
  readonly member: SettingsMember
  readonly looks: OwnLooks
}

type ImageChanges = Readonly<Partial<Record<ImageKind, ImageChange>>>
const QUIET = { handlesErrors: true } as const

/** What others see of the member: images, name, text, links. Nothing is kept before it is saved, and nothing typed is lost. */
export function SettingsProfile({ member, looks }: SettingsProfileProps) {
  return (
    <SettingsRoot member={member}>
      <ProfileForm memberId={member.id} looks={looks} />
    </SettingsRoot>
  )
}

function ProfileForm({ memberId, looks }: { readonly memberId: string; readonly looks: OwnLooks }) {
  const t = useMessages("settings")
  const [stored, setStored] = useState(looks)
  const [draft, setDraft] = useState<ProfileDraft>(draftOf(looks))
  const [images, setImages] = useState<ImageChanges>({})
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  const change = changeOf(draft, draftOf(stored))
  const isChanged = change !== null || Object.keys(images).length > 0
  const latest = useRef(draft)
  // What is stored was checked when it was saved.
  const check = useTextCheck({
    scene: "profile",
    ...(change?.name && { name: change.name }),
    ...(change?.bio && { bio: change.bio }),
    ...(change?.links && { links: [...change.links] }),
  })

  useEffect(() => {
    const kept = loadDraft(memberId)
    if (kept !== null) setDraft(kept)
  }, [memberId])
  useEffect(() => {
    latest.current = draft
  }, [draft])
  useEffect(() => {
    if (action.failure !== null) setFailures(action.failure.fields)
  }, [action.failure])
  useEffect(() => {
    if (Object.keys(failures).length === 0) return
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid]")
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: "center" })
  }, [failures])

  const edit = (part: Partial<ProfileDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    saveDraft(memberId, changeOf(next, draftOf(stored)) === null ? null : next)
    if (Object.keys(failures).length > 0) setFailures({})
    if (action.failure !== null) action.clear()
  }
  const discard = () => {
    setDraft(draftOf(stored))
    setImages({})
    setFailures({})
    saveDraft(memberId, null)
    action.clear()
    form.current?.querySelector<HTMLElement>("input:not([type=file])")?.focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = errorsOf(draft)
    if (wrong.length > 0) return setFailures(Object.fromEntries(wrong.map(({ path, message }) => [path, message])))
    if (!isChanged) return
    const isDone = await action.run(async () => {
      if (change !== null) {
        const answer = await call(updateProfile, change, QUIET).catch((error: unknown) => {
          const refused = refusedTextOf(error)
          if (refused !== null) check.show(refused)
          throw error
        })
        setStored(answer)
        // What was typed while it was sent is not saved yet.
        if (latest.current === draft) setDraft(draftOf(answer))
        saveDraft(memberId, latest.current === draft ? null : latest.current)
      }
      for (const kind of IMAGE_KINDS) {
        const requested = images[kind]
        if (requested === undefined) continue
        const content = requested.kind === "new" ? { image: requested.image.base64 } : { remove: true as const }
        const answer = await call(changeImage, { kind, ...content }, QUIET)
        setStored(answer)
        setImages(({ [kind]: _sent, ...others }) => others)
      }
    })
    if (isDone === null) return
    announce({ tone: "good", body: { kind: "text", text: t("saved") } })
    void refreshMember()
  }

  const audiences = [...new Set([stored.avatar_audience, stored.banner_audience])].filter((one) => one !== null && one !== "everyone")

  return (
    <form
      method="post"
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      aria-busy={action.isBusy}
      className="grid gap-5 [&_:is(input,textarea,button)]:scroll-my-32"
    >
      <section aria-labelledby="images-title" className="overflow-clip rounded-card border border-line bg-raised">
        <h2 id="images-title" className="sr-only">
          {t("images")}
        </h2>
        <ImagesPreview avatar={urlAfter(stored.avatar, images.avatar)} banner={urlAfter(stored.banner, images.banner)} name={draft.name} />
        <div className="grid gap-4 px-4 pt-12 pb-4 md:px-5">
          <div className="flex flex-wrap gap-x-8 gap-y-4">
            {IMAGE_KINDS.map((kind) => (
              <ImageButtons
                key={kind}
                kind={kind}
                isThere={urlAfter(stored[kind], images[kind]) !== null}
                onChange={(requested) => setImages((before) => afterChange(before, kind, requested, stored[kind]))}
              />
            ))}
          </div>
          <p className="text-xs text-ink-3">{t("imagesHint")}</p>
          {audiences.map((audience) => (
            <p key={audience} className="text-sm text-ink-2">
              {t(`imageFor_${audience}`)}
            </p>
          ))}
          <FieldNote id="images-note" error={failures["image"]} />
        </div>
      </section>
      <Card id="about-title" title={t("about")}>
        <CardBody>
          <MarkedTextField
            findings={check.of("name", draft.name)}
            size="large"
            label={t("name")}
            text={draft.name}
            onText={(name) => edit({ name })}
            error={failures["name"]}
            hint={t("nameHint", { count: String(MAXIMUM_NAME_CHARACTERS) })}
            autoComplete="nickname"
            dir="auto"
          />
          <BioField bio={draft.bio} onBio={(bio) => edit({ bio })} failure={failures["bio"]} findings={check.of("bio", draft.bio)} />
          <LinksField
            links={draft.links}
            onLinks={(links) => edit({ links })}
            failures={failures}
            findingsOf={(index, link) => check.of(`links.${index}`, link)}
          />
        </CardBody>
      </Card>
      {isChanged ? <SaveBar action={action} onDiscard={discard} /> : null}
    </form>
  )
}

/** Taking away what is not stored yet leaves nothing to save. */
function afterChange(before: ImageChanges, kind: ImageKind, requested: ImageChange, stored: string | null): ImageChanges {
  const { [kind]: _before, ...others } = before
  return requested.kind === "removed" && stored === null ? others : { ...others, [kind]: requested }
}

interface BioFieldProps {
  readonly bio: string
  readonly onBio: (bio: string) => void
  readonly failure: string | undefined
  readonly findings: readonly TextFinding[]
}

function BioField({ bio, onBio, failure, findings }: BioFieldProps) {
  const t = useMessages("settings")
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const left = MAXIMUM_BIO_CHARACTERS - lengthOf(bio)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t("bio")}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        dir="auto"
        value={bio}
        onChange={(event) => onBio(event.target.value)}
        aria-invalid={failure === undefined ? undefined : true}
        aria-describedby={`${id}-note ${id}-count`}
        className="field-sizing-content min-h-28 w-full resize-none rounded-control border border-line-strong bg-sunken px-3 py-2 text-base outline-none transition-colors duration-120 focus-visible:border-accent aria-invalid:border-bad"
      />
      <div className="flex flex-wrap justify-between gap-x-4">
        <FieldNote id={`${id}-note`} error={failure} hint={t("bioHint")} />
        <p id={`${id}-count`} className={`text-xs tabular-nums ${left < 0 ? "text-bad" : "text-ink-3"}`}>
          {left < 0 ? t("charactersOver", { count: -left }) : t("charactersLeft", { count: left })}
        </p>
      </div>
      <TextFindings text={bio} findings={findings} onShow={({ start, end }) => showPlace(field.current, start, end)} />
    </div>
  )
}

function showPlace(field: HTMLTextAreaElement | null, start: number, end: number): void {
  field?.focus()
  field?.setSelectionRange(start, end)
}
