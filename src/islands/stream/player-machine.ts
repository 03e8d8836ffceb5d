import { type CaptionLook, captionsFor } from "../../domain/video/caption-look.ts"
import { nextSpeed, type PlayerAction } from "../../domain/video/player-keys.ts"
import { qualityOptions, UNSUPPORTED } from "../../domain/video/player-rules.ts"
import { createQualitySwitch, holdAfterStalls, readBuffer } from "./player-buffer.ts"
import { keepChoices, readChoices } from "./player-memory.ts"
import { toggleFullScreen, togglePictureInPicture } from "./player-screen.ts"
import { playSource } from "./player-source.ts"
import type { PlayerFailure, PlayerSources, PlayingSource } from "./player-sources.ts"
import { INITIAL_STATE, type PlayerState } from "./player-state.ts"

/** What can be done to a player. */
export interface PlayerCommands {
  /** Fetches the video where that has not been done, and plays it. */
  readonly play: () => void
  readonly toggle: () => void
  readonly seek: (seconds: number) => void
  readonly setVolume: (volume: number) => void
  readonly setSpeed: (speed: number) => void
  readonly setLevel: (level: number) => void
  /** -1 takes them away. It is remembered for every video. */
  readonly setCaptions: (captions: number) => void
  readonly setCaptionLook: (look: CaptionLook) => void
  /** After a failure: from where it stood. */
  readonly retry: () => void
  readonly act: (action: PlayerAction) => void
}

/** Length of a frame, seconds, as far as a page can tell; for stepping while paused. */
const FRAME_SECONDS = 1 / 30

/** What the page knows of a player while it works. */
interface PlayerKnowledge {
  readonly state: PlayerState
  readonly sources: PlayerSources
  /** Language of each of the captions. */
  readonly captionLanguages: readonly string[]
}

/** A player without its looks: what is done to it, and what becomes of its state, told by `patch`. */
export function createPlayer(patch: (change: Partial<PlayerState>) => void) {
  let known: PlayerKnowledge = { state: INITIAL_STATE, sources: {}, captionLanguages: [] }
  let element: HTMLVideoElement | null = null
  let frame: HTMLElement | null = null
  let playing: PlayingSource | null = null
  let isGone = false
  const withVideo = (work: (video: HTMLVideoElement) => void) => {
    if (element !== null) work(element)
  }
  const quality = createQualitySwitch(
    () => (element === null ? { aheadSeconds: 0, leftSeconds: 0 } : readBuffer(element)),
    (level) => playing?.setLevel(level),
    (requestedLevel) => patch({ requestedLevel }),
  )
  const fail = (failure: PlayerFailure) => {
    playing?.stop()
    playing = null
    quality.stop()
    patch({ phase: "failed", failure, isPlaying: false, isWaiting: false, requestedLevel: null })
  }

  const open = async (video: HTMLVideoElement, positionSeconds: number) => {
    const choices = readChoices()
    // What is loaded begins at it, another source for the same video too.
    video.defaultPlaybackRate = choices.speed
    video.volume = choices.volume
    video.muted = choices.isMuted
    const captions = known.state.phase === "failed" ? known.state.captions : captionsFor(known.captionLanguages, choices.captions)
    patch({ phase: "open", failure: null, isWaiting: true, hasEnded: false, speed: choices.speed })
    patch({ captions, captionLook: choices.captionLook })
    const widthPx = video.clientWidth * devicePixelRatio
    const start = { storedHeight: choices.height, widthPx, positionSeconds }
    try {
      const source = await playSource(video, known.sources, start, {
        onLevels(levels, level) {
          quality.played(level)
          patch({ qualities: qualityOptions(levels), level })
        },
        onLevel(level) {
          quality.played(level)
          patch({ level })
        },
        onFailure: fail,
      })
      if (isGone) return source.stop()
      playing = source
      video.playbackRate = choices.speed
      await video.play()
    } catch (error) {
      // A browser that wants a click first has not failed: the controls are there.
      if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) patch({ isWaiting: false })
      else if (!(error instanceof DOMException)) fail(isUnsupported(error) ? "unsupported" : "network")
    }
  }
  const play = () =>
    withVideo((video) => {
      if (known.state.phase !== "open") void open(video, known.state.phase === "failed" ? known.state.positionSeconds : 0)
      else video.play().catch(() => {})
    })
  const seek = (seconds: number) =>
    withVideo((video) => {
      const end = Number.isFinite(video.duration) ? video.duration : 0
      const target = Math.min(Math.max(0, seconds), end)
      video.currentTime = target
      patch({ positionSeconds: target, hasEnded: false })
    })
  const setVolume = (volume: number) =>
    withVideo((video) => {
      video.volume = Math.min(1, Math.max(0, volume))
      video.muted = video.volume === 0
      keepChoices({ volume: video.volume === 0 ? 1 : video.volume, isMuted: video.muted })
    })
  const setSpeed = (speed: number) => {
    patch({ speed })
    keepChoices({ speed })
    withVideo((video) => {
      video.defaultPlaybackRate = speed
      if (video.playbackRate !== 0) video.playbackRate = speed
    })
  }
  const toggle = () => withVideo((video) => (video.paused || known.state.phase !== "open" ? play() : video.pause()))

  const commands: PlayerCommands = {
    play,
    toggle,
    seek,
    setVolume,
    setSpeed,
    setLevel(level) {
      const option = known.state.qualities.find((one) => one.level === level)
      if (option !== undefined) keepChoices({ height: option.height })
      quality.request(level)
    },
    setCaptions(captions) {
      patch({ captions })
      const language = known.captionLanguages[captions] ?? null
      keepChoices({ captions: language, ...(language !== null && { lastCaptions: language }) })
    },
    setCaptionLook(captionLook) {
      patch({ captionLook })
      keepChoices({ captionLook })
    },
    retry: play,
    act: (action) => act(action),
  }

  function act(action: PlayerAction): void {
    const { state, captionLanguages } = known
    switch (action.kind) {
      case "toggle-play":
        return toggle()
      case "skip":
        return withVideo((video) => seek(video.currentTime + action.seconds))
      case "seek-share":
        return seek(action.share * state.durationSeconds)
      case "step":
        return withVideo((video) => {
          if (video.paused) seek(video.currentTime + action.by * FRAME_SECONDS)
        })
      case "toggle-mute":
        return withVideo((video) => {
          video.muted = !video.muted
          keepChoices({ isMuted: video.muted })
        })
      case "volume":
        return withVideo((video) => setVolume((video.muted ? 0 : video.volume) + action.by))
      case "speed":
        return setSpeed(nextSpeed(state.speed, action.by))
      case "toggle-captions":
        if (captionLanguages.length === 0) return
        return commands.setCaptions(state.captions === -1 ? Math.max(0, captionsFor(captionLanguages, readChoices().lastCaptions)) : -1)
      case "toggle-full-screen":
        return withVideo((video) => toggleFullScreen(frame, video))
      case "toggle-picture-in-picture":
        return withVideo(togglePictureInPicture)
    }
  }

  const connect = (video: HTMLVideoElement, around: HTMLElement) => {
    element = video
    frame = around
    isGone = false
    const stopListening = new AbortController()
    const release = holdAfterStalls(video, () => known.state.speed)
    const read = () =>
      patch({
        isPlaying: !video.paused && !video.ended,
        hasEnded: video.ended,
        positionSeconds: video.currentTime,
        durationSeconds: Number.isFinite(video.duration) ? video.duration : 0,
        bufferedUntilSeconds: video.currentTime + readBuffer(video).aheadSeconds,
        volume: video.volume,
        isMuted: video.muted,
      })
    const listen = (names: readonly string[], listener: () => void) => {
      for (const name of names) video.addEventListener(name, listener, { signal: stopListening.signal })
    }
    listen(["play", "pause", "ended", "timeupdate", "durationchange", "progress", "volumechange", "seeked"], read)
    listen(["waiting", "seeking"], () => patch({ isWaiting: known.state.phase === "open" && (!video.paused || video.seeking) }))
    listen(["playing", "seeked", "canplay", "pause"], () => patch({ isWaiting: false }))
    listen(["loadeddata"], () => patch({ hasImage: true }))
    listen(["enterpictureinpicture"], () => patch({ isInImage: true }))
    listen(["leavepictureinpicture"], () => patch({ isInImage: false }))
    listen(["webkitbeginfullscreen"], () => patch({ isSystems: true }))
    listen(["webkitendfullscreen"], () => patch({ isSystems: false }))
    const onScreen = () => patch({ isFullScreen: document.fullscreenElement !== null && document.fullscreenElement === frame })
    document.addEventListener("fullscreenchange", onScreen, { signal: stopListening.signal })
    return () => {
      isGone = true
      stopListening.abort()
      release()
      quality.stop()
      playing?.stop()
      playing = null
      element = null
    }
  }
  const know = (knowledge: PlayerKnowledge) => {
    known = knowledge
  }
  return {
    commands,
    /** Tells what the page knows now; after every change of it. */
    know,
    /** Gives the player its element and what is shown around it; answers how to take them back. */
    connect,
  }
}

/** Else what plays it could not be fetched. */
function isUnsupported(error: unknown): boolean {
  return error instanceof Error && error.message === UNSUPPORTED
}
