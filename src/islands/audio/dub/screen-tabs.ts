/** The tabs of the page of sounds (spec 2§2), in their order; the first is where somebody begins. */
export const AUDIO_SCREEN_TABS = ["aiVoice", "videoAddMusic", "lipSync"] as const
export type AudioScreenTab = (typeof AUDIO_SCREEN_TABS)[number]

/** What a face says: a text, or what is heard in a sound. */
export const LIP_SYNC_SUBS = ["text", "audio"] as const
export type LipSyncSub = (typeof LIP_SYNC_SUBS)[number]
