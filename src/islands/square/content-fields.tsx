import { Plus, Trash2 } from "lucide-react"
import { asWorkId } from "../../domain/_kernel/ids.ts"
import { LOCALE_NAMES, LOCALES, type Locale } from "../../domain/_kernel/locales.ts"
import { FEED_KINDS } from "../../domain/feed/kind-rules.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { PICK_CATEGORIES } from "../../domain/post/pick-rules.ts"
import { MAXIMUM_ENTRIES, MODULE_ORDERS } from "../../domain/square/module-rules.ts"
import type { LocalTexts, ModuleContent, ModuleEntry } from "../../domain/square/module-schemas.ts"
import { APP_TEMPLATES } from "../../domain/studio/apps/templates.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { ChoiceField, SelectField } from "../_ui/choice-field.tsx"
import { type FieldError, FieldGroup } from "../_ui/field.tsx"
import { TextAreaField, TextField } from "../_ui/text-field.tsx"
import { NEW_ENTRY } from "./module-form.ts"

type FeedKindName = keyof typeof FEED_KINDS
const FEED_NAMES = Object.keys(FEED_KINDS) as FeedKindName[]
const { special, image, post, video, aiVideo, app } = OBJECT_TYPES
const LINK_KINDS = [special, image, post, video, aiVideo, app] as const
const MAXIMUM_TEXT_CHARACTERS = 160

interface LocalTextProps {
  readonly locale: Locale
  readonly labelOf: (language: string) => string
  readonly texts: LocalTexts
  readonly errorOf: (locale: Locale) => FieldError
  readonly onTexts: (texts: LocalTexts) => void
}

/** A text in each language, the reader's own first. */
export function LocalTextFields({ locale, labelOf, texts, errorOf, onTexts }: LocalTextProps) {
  const ordered = [locale, ...LOCALES.filter((one) => one !== locale)]
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {ordered.map((one) => (
        <TextField
          key={one}
          label={labelOf(LOCALE_NAMES[one])}
          text={texts[one] ?? ""}
          onText={(text) => onTexts({ ...texts, [one]: text })}
          error={errorOf(one)}
          maxLength={MAXIMUM_TEXT_CHARACTERS}
          dir="auto"
        />
      ))}
    </div>
  )
}

interface ContentProps {
  readonly locale: Locale
  readonly content: ModuleContent
  readonly errorOf: (path: string) => FieldError
  readonly onContent: (content: ModuleContent) => void
}

/** What a module of each kind is made of. */
export function ContentFields({ locale, content, errorOf, onContent }: ContentProps) {
  const t = useMessages("arrange")
  const apps = useMessages("apps")
  switch (content.kind) {
    case "banner":
      return (
        <Entries locale={locale} entries={content.entries} errorOf={errorOf} onEntries={(entries) => onContent({ ...content, entries })} />
      )
    case "slot":
      return (
        <>
          <TextField
            label={t("slot")}
            hint={t("slotHint")}
            text={content.slot}
            onText={(slot) => onContent({ ...content, slot })}
            error={errorOf("content.slot")}
            maxLength={30}
            dir="ltr"
          />
          <Entries
            locale={locale}
            entries={content.entries}
            errorOf={errorOf}
            onEntries={(entries) => onContent({ ...content, entries })}
          />
        </>
      )
    case "tags":
      return (
        <TextAreaField
          label={t("tags")}
          hint={t("tagsHint")}
          text={content.tags.join("\n")}
          onText={(text) => onContent({ ...content, tags: text === "" ? [] : text.split("\n") })}
          error={errorOf("content.tags")}
          rows={5}
          dir="auto"
        />
      )
    case "feed":
      return (
        <>
          <SelectField
            label={t("feed")}
            choices={FEED_NAMES.map((value) => ({ value, label: t(`feed_${value}`) }))}
            chosen={content.feed}
            onChoose={(feed) => onContent({ ...content, feed })}
          />
          <ChoiceField
            label={t("order")}
            choices={MODULE_ORDERS.map((value) => ({ value, label: t(`order_${value}`) }))}
            chosen={content.order_by}
            onChoose={(order_by) => onContent({ ...content, order_by })}
          />
        </>
      )
    case "picks":
      return (
        <ChoiceField
          label={t("category")}
          choices={PICK_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
          chosen={content.category}
          onChoose={(category) => onContent({ ...content, category })}
        />
      )
    case "people":
      return null
    case "apps":
      return (
        <FieldGroup label={t("apps")} hint={t("appsHint")}>
          <div className="flex flex-wrap gap-1.5">
            {APP_TEMPLATES.map(({ id }) => {
              const isChosen = content.apps.includes(id)
              const next = isChosen ? content.apps.filter((other) => other !== id) : [...content.apps, id]
              return (
                <button
                  key={id}
                  type="button"
                  className="chip max-md:min-h-11"
                  aria-pressed={isChosen}
                  onClick={() => onContent({ ...content, apps: next })}
                >
                  {apps(`name_${id}`)}
                </button>
              )
            })}
          </div>
        </FieldGroup>
      )
  }
}

interface EntriesProps {
  readonly locale: Locale
  readonly entries: readonly ModuleEntry[]
  readonly errorOf: (path: string) => FieldError
  readonly onEntries: (entries: ModuleEntry[]) => void
}

function Entries({ locale, entries, errorOf, onEntries }: EntriesProps) {
  const t = useMessages("arrange")
  const change = (index: number, part: Partial<ModuleEntry>) =>
    onEntries(entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)))
  return (
    <div className="grid gap-4">
      {entries.map((entry, index) => {
        const number = String(index + 1)
        const errorIn = (path: string) => errorOf(`content.entries.${index}.${path}`)
        return (
          // Entries have no name of their own: their place is what tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two new entries apart
          <fieldset key={index} className="grid gap-3 rounded-card border border-line p-4">
            <legend className="px-1 font-semibold">{t("entry", { number })}</legend>
            <LocalTextFields
              locale={locale}
              labelOf={(language) => t("titleIn", { language })}
              texts={entry.title}
              errorOf={(language) => errorIn(`title.${language}`)}
              onTexts={(title) => change(index, { title })}
            />
            <LocalTextFields
              locale={locale}
              labelOf={(language) => t("textIn", { language })}
              texts={entry.text}
              errorOf={(language) => errorIn(`text.${language}`)}
              onTexts={(text) => change(index, { text })}
            />
            <TextField
              label={t("image")}
              hint={t("imageHint")}
              text={entry.work_id ?? ""}
              onText={(text) => change(index, { work_id: text.trim() === "" ? null : asWorkId(text.trim()) })}
              error={errorIn("work_id")}
              maxLength={64}
              dir="ltr"
              spellCheck={false}
            />
            <div className="grid gap-3 sm:grid-cols-2">
              <SelectField
                label={t("linkKind")}
                choices={LINK_KINDS.map((value) => ({ value: String(value), label: t(`link_${value}`) }))}
                chosen={String(entry.link.obj_type)}
                onChoose={(value) => {
                  const kind = LINK_KINDS.find((one) => String(one) === value) ?? special
                  // Of posts, those of images are the rule; an article's own page leads on from theirs.
                  change(index, {
                    link: { obj_type: kind, id: entry.link.id, ...(kind === post ? { sub_channel: "picture" as const } : {}) },
                  })
                }}
              />
              <TextField
                label={t("linkId")}
                hint={t("linkIdHint")}
                text={entry.link.id}
                onText={(id) => change(index, { link: { ...entry.link, id } })}
                error={errorIn("link.id")}
                maxLength={100}
                dir="ltr"
                spellCheck={false}
              />
            </div>
            {entries.length > 1 ? (
              <Button
                variant="quiet"
                icon={Trash2}
                className="justify-self-start"
                onClick={() => onEntries(entries.filter((_, at) => at !== index))}
              >
                {t("removeEntry", { number })}
              </Button>
            ) : null}
          </fieldset>
        )
      })}
      {entries.length < MAXIMUM_ENTRIES ? (
        <Button icon={Plus} className="justify-self-start" onClick={() => onEntries([...entries, NEW_ENTRY])}>
          {t("addEntry")}
        </Button>
      ) : null}
    </div>
  )
}
