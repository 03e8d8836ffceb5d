/** Action codes of tasks that make sounds; ours, from 200 on (decision 89). */
export const AUDIO_ACTIONS = { "sound-effect": 201, music: 202, speech: 203 } as const
export type AudioKind = keyof typeof AUDIO_ACTIONS

/** Action code of a task that trains a voice (decision 93): it makes no sound. */
export const VOICE_TRAINING_ACTION = 206
