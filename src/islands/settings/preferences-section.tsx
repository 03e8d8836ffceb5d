import { Monitor, Moon, Sun } from "lucide-react"
import { useCallback, useEffect, useRef, useState } from "react"
import { LOCALE_NAMES, type Locale } from "../../domain/_kernel/locales.ts"
import { type Settings, THEMES } from "../../domain/profile/settings-rules.ts"
import { USE_EVENTS } from "../../domain/profile/use-events.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce, UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { hasSingleKeys } from "../_runtime/screen-keys.ts"
import { Card, CardBody } from "../_ui/card.tsx"
import { ChoiceField } from "../_ui/choice-field.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { pageIn, rememberLeft, takeLeft } from "./language-change.ts"
import { LanguageTiles } from "./language-tiles.tsx"
import type { SettingsMember } from "./member.ts"
import { SettingsRoot } from "./settings-root.tsx"
import { keepSingleKeys } from "./single-keys-choice.ts"
import { onThemeShown, showTheme, storedTheme } from "./theme-choice.ts"
import { useSettings } from "./use-settings.ts"

export interface SettingsPreferencesProps {
  readonly member: SettingsMember
  readonly locale: Locale
  readonly settings: Settings
}

/** What the member prefers: each choice is saved at once, and can be undone. */
export function SettingsPreferences({ member, locale, settings }: SettingsPreferencesProps) {
  return (
    <SettingsRoot member={member}>
      <Preferences locale={locale} initial={settings} />
    </SettingsRoot>
  )
}

/** Of this device, as the theme is. */
function SingleKeys() {
  const t = useMessages("settings")
  const [isOn, setIsOn] = useState(hasSingleKeys)
  const keep = (next: boolean) => {
    keepSingleKeys(next)
    setIsOn(hasSingleKeys())
  }
  return <SwitchField label={t("singleKeys")} hint={t("singleKeysHint")} isOn={isOn} onChange={keep} />
}

const THEME_ICONS = { dark: Moon, light: Sun, system: Monitor } as const

function Preferences({ locale, initial }: { readonly locale: Locale; readonly initial: Settings }) {
  const t = useMessages("settings")
  const shown = useRef(initial.theme)
  const onShown = useCallback(({ theme }: Settings) => {
    if (theme !== shown.current) showTheme(theme)
    shown.current = theme
  }, [])
  const { settings, change } = useSettings(initial, onShown)

  // What this browser was told goes before what the account says; a browser that was told nothing learns it here.
  const save = useRef(change)
  useEffect(() => {
    const told = storedTheme()
    if (told === null) showTheme(shown.current)
    else if (told !== shown.current) void save.current({ theme: told }, t("theme"))
    return onThemeShown((theme) => {
      if (theme === shown.current) return
      shown.current = theme
      void save.current({ theme }, t("theme"))
    })
  }, [t])

  const speak = async (language: Locale) => {
    if (!(await save.current({ language }, t("language")))) return
    rememberLeft(locale)
    location.assign(pageIn(language, location.pathname))
  }
  const speakAgain = useRef(speak)
  useEffect(() => {
    const left = takeLeft()
    if (left === null || left === locale) return
    announce({
      tone: "good",
      body: { kind: "text", text: t("languageChanged", { language: LOCALE_NAMES[locale] }) },
      action: { label: t("undo"), run: () => void speakAgain.current(left) },
      lastsMs: UNDO_LASTS_MS,
    })
  }, [locale, t])

  const { privacy } = settings
  return (
    <>
      <Card id="appearance-title" title={t("appearance")}>
        <CardBody>
          <LanguageTiles chosen={settings.language} onChoose={(language) => void speak(language)} />
          <ChoiceField
            look="tiles"
            label={t("theme")}
            hint={t("themeHint")}
            choices={THEMES.map((theme) => {
              const Icon = THEME_ICONS[theme]
              return { value: theme, label: t(`theme_${theme}`), icon: <Icon size={16} strokeWidth={1.75} className="text-ink-2" /> }
            })}
            chosen={settings.theme}
            onChoose={(theme) => void change({ theme }, t("theme"))}
          />
          <SingleKeys />
        </CardBody>
      </Card>
      <Card id="privacy-title" title={t("privacy")}>
        <SwitchField
          look="row"
          label={t("profileVisible")}
          hint={t("profileVisibleHint")}
          isOn={privacy.profile_visible}
          onChange={(isOn) => void change({ privacy: { profile_visible: isOn } }, t("profileVisible"))}
        />
        <SwitchField
          look="row"
          label={t("showFollows")}
          hint={t("showFollowsHint")}
          isOn={privacy.show_follows}
          onChange={(isOn) => void change({ privacy: { show_follows: isOn } }, t("showFollows"))}
        />
        <SwitchField
          look="row"
          label={t("showFollowers")}
          hint={t("showFollowersHint")}
          isOn={privacy.show_followers}
          onChange={(isOn) => void change({ privacy: { show_followers: isOn } }, t("showFollowers"))}
        />
        <SwitchField
          look="row"
          label={t("showLikes")}
          hint={t("showLikesHint")}
          isOn={privacy.show_likes}
          onChange={(isOn) => void change({ privacy: { show_likes: isOn } }, t("showLikes"))}
        />
        <SwitchField
          look="row"
          label={t("insight")}
          hint={t("insightHint")}
          isOn={settings.insight}
          onChange={(isOn) => void change({ insight: isOn }, t("insight"))}
        />
        <div className="grid gap-1 px-4 pb-4 text-ink-2 md:px-5">
          <p id="use-events">{t("useEvents")}</p>
          <ul aria-labelledby="use-events" className="list-disc ps-5">
            {USE_EVENTS.map((name) => (
              <li key={name}>{t(`use_${name}`)}</li>
            ))}
          </ul>
        </div>
      </Card>
    </>
  )
}
