/** Address of a stored file on our own origin. */
export function mediaUrl(key: string): string {
  return `/media/${key}`
}
