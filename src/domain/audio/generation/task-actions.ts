/** Action codes of tasks that make sounds, and the words that are sung; ours, from 200 on (decisions 89 and 91). */
export const AUDIO_ACTIONS = { "sound-effect": 201, music: 202, speech: 203, song: 204, lyrics: 205 } as const
/** Action code of tasks that write down what is said (decision 96). */
export const TRANSCRIPT_ACTION = 207
export type AudioKind = keyof typeof AUDIO_ACTIONS

const isKind = (name: string): name is AudioKind => Object.hasOwn(AUDIO_ACTIONS, name)
/** The kinds of sound by name. */
export const AUDIO_KINDS: readonly AudioKind[] = Object.keys(AUDIO_ACTIONS).filter(isKind)
