import { runMusic, runSoundEffect, runSpeech } from "../audio/run-sound.ts"
import { runLyrics, runSong } from "../audio/song/run-song.ts"
import { runVoiceTraining } from "../audio/train-voice.ts"
import { runFilmFrame } from "../film/film-frame.ts"
import { runLipSync } from "../film/lips/run-lip-sync.ts"
import { runFrameInterpolation, runVideoExtend, runVideoToAudio, runVideoUpscale } from "../film/remake-film.ts"
import { runFilm } from "../film/run-film.ts"
import type { JobRequest, Kind, Orders } from "../orders/schemas.ts"
import { runAnimation } from "./animation.ts"
import { runCharacterRepair } from "./character-repair.ts"
import { runCondition } from "./condition.ts"
import { runControlPreview } from "./control-preview.ts"
import { runExpansion } from "./expansion.ts"
import { runFaceSwap } from "./face-swap.ts"
import { runImageToImage } from "./image-to-image.ts"
import { runImageToText } from "./image-to-text.ts"
import { runRemoveBackground } from "./remove-background.ts"
import { carryOutRepaired } from "./repair-painted.ts"
import type { Studio } from "./studio.ts"
import { runTextToImage } from "./text-to-image.ts"
import { runUpscale } from "./upscale.ts"
import { runVariation } from "./variation.ts"

type Run<Order> = (order: Order, studio: Studio) => Promise<void>

/** How each kind is carried out. */
const RUNS: { readonly [K in Kind]: Run<Orders[K]> } = {
  "text-to-image": runTextToImage,
  upscale: runUpscale,
  "image-to-text": runImageToText,
  "image-to-image": runImageToImage,
  condition: runCondition,
  variation: runVariation,
  expansion: runExpansion,
  "remove-background": runRemoveBackground,
  "face-swap": runFaceSwap,
  "character-repair": runCharacterRepair,
  animation: runAnimation,
  "control-preview": runControlPreview,
  "text-to-video": runFilm,
  "image-to-video": runFilm,
  "multi-image-to-video": runFilm,
  "effect-to-video": runFilm,
  "video-extend": runVideoExtend,
  "video-upscale": runVideoUpscale,
  "frame-interpolation": runFrameInterpolation,
  "video-to-audio": runVideoToAudio,
  "film-frame": runFilmFrame,
  "lip-sync": runLipSync,
  "sound-effect": runSoundEffect,
  music: runMusic,
  speech: runSpeech,
  song: runSong,
  lyrics: runLyrics,
  "voice-training": runVoiceTraining,
}

const runKind = <K extends Kind>(kind: K, order: Orders[K], studio: Studio): Promise<void> => RUNS[kind](order, studio)

/** Carries out an order; ends early, without an error, when told to stop. Throws `OrderFailure` for what its client can mend. */
export const carryOut = (order: JobRequest, studio: Studio): Promise<void> =>
  "cfg_scale" in order
    ? carryOutRepaired(order, studio, (own) => runKind<Kind>(order.kind, order, own))
    : runKind<Kind>(order.kind, order, studio)
