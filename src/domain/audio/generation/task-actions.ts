/** Action codes of tasks that make sounds; ours, from 200 on (decision 89). */
export const AUDIO_ACTIONS = { "sound-effect": 201, music: 202, speech: 203 } as const
/** Action code of tasks that write down what is said (decision 96). */
export const TRANSCRIPT_ACTION = 207
export type AudioKind = keyof typeof AUDIO_ACTIONS
