export { estimateSound, estimateTraining, estimateTranscript } from "./estimate-sound.ts"
export { findOwnSpeaker } from "./voice/find-own-speaker.ts"
