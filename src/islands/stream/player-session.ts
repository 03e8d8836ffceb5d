/** What the system's own controls do to a player. */
export interface SessionActions {
  readonly play: () => void
  readonly pause: () => void
  readonly skip: (seconds: number) => void
  readonly seek: (seconds: number) => void
}

/** Tells the system what plays, for its media keys and its lock screen. Answers how to take it back. */
export function announceVideo(title: string, poster: string | null, actions: SessionActions): () => void {
  if (!("mediaSession" in navigator)) return () => {}
  const session = navigator.mediaSession
  session.metadata = new MediaMetadata({ title, artwork: poster === null ? [] : [{ src: poster }] })
  const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
    ["play", actions.play],
    ["pause", actions.pause],
    ["seekbackward", ({ seekOffset }) => actions.skip(-(seekOffset ?? 10))],
    ["seekforward", ({ seekOffset }) => actions.skip(seekOffset ?? 10)],
    ["seekto", ({ seekTime }) => seekTime !== undefined && actions.seek(seekTime)],
  ]
  for (const [action, handler] of handlers) setHandler(session, action, handler)
  return () => {
    session.metadata = null
    for (const [action] of handlers) setHandler(session, action, null)
  }
}

/** Browsers throw at actions that they do not know. */
function setHandler(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // The keyboard and the buttons of the page still do it.
  }
}
