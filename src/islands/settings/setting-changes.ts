import { mergeSettings, type Settings, type SettingsChange } from "../../domain/profile/settings-rules.ts"

/** The change that takes another back: what it named, as it was before. Undoing the undoing gives the change. */
export function takenBack(before: Settings, change: SettingsChange): SettingsChange {
  const { privacy, content, ...plain } = change
  const was = Object.fromEntries(Object.keys(plain).map((name) => [name, Reflect.get(before, name)]))
  const privacyWas = Object.fromEntries(Object.keys(privacy ?? {}).map((name) => [name, Reflect.get(before.privacy, name)]))
  const contentWas = Object.fromEntries(Object.keys(content ?? {}).map((name) => [name, Reflect.get(before.content, name)]))
  return { ...was, ...(privacy === undefined ? {} : { privacy: privacyWas }), ...(content === undefined ? {} : { content: contentWas }) }
}

/** Settings as the server answered them, with what was chosen meanwhile and is still on its way. */
export function withPending(answered: Settings, pending: readonly SettingsChange[]): Settings {
  return pending.reduce(mergeSettings, answered)
}
