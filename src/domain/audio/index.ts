export { findOwnSpeaker } from "./voice/find-own-speaker.ts"
