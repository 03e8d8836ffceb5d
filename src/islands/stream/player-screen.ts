/** A telephone that fills its screen with videos only. */
type PhoneVideo = HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void }

/** Fills the screen with a player, or gives it back. */
export function toggleFullScreen(frame: HTMLElement | null, video: PhoneVideo): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {})
  else if (frame !== null && "requestFullscreen" in frame) frame.requestFullscreen().catch(() => {})
  else video.webkitEnterFullscreen?.()
}

/** Shows a video in a window of its own, or takes it back. */
export function togglePictureInPicture(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement === video) document.exitPictureInPicture().catch(() => {})
  else if ("requestPictureInPicture" in video) video.requestPictureInPicture().catch(() => {})
}
