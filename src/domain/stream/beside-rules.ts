/** What lies beside a video, below its key, so that deleting by prefix finds it, and access to the video is access to it. */
const BESIDE = {
  poster: (name: string) => `poster-${name}.jpg`,
  storyboard: (name: string) => `storyboard-${name}.jpg`,
  captions: (name: string) => `captions-${name}.vtt`,
} as const

const BESIDE_KEY = /^(.+)\/(?:(?:poster|storyboard)-[0-9a-z]{26}\.jpg|captions-[0-9a-z]{26}\.vtt)$/

/** Key of what lies beside a video. `name` is one of `newMediaName`. */
export function besideKeyOf(mediaKey: string, what: keyof typeof BESIDE, name: string): string {
  return `${mediaKey}/${BESIDE[what](name)}`
}

/** Key of the video that something lies beside; null for the key of anything else. */
export function videoBeside(key: string): string | null {
  return BESIDE_KEY.exec(key)?.[1] ?? null
}
