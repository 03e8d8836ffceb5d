/** The tabs of the page of sounds (spec 2§2), in their order; the first is where somebody begins. */
export const AUDIO_SCREEN_TABS = ["aiVoice", "videoAddMusic"] as const
export type AudioScreenTab = (typeof AUDIO_SCREEN_TABS)[number]
