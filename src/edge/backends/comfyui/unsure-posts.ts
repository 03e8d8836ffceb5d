/** A post that was cut off may still be on its way into the server: so long nobody says that the job is not there. */
const UNSURE_MS = 15_000
const MOST_KEPT = 200

const posts = new Map<string, number>()

/** Remembers that what became of a post is not known. */
export function noteUnsurePost(url: string, promptId: string): void {
  const [oldest] = posts.keys()
  if (posts.size >= MOST_KEPT && oldest !== undefined) posts.delete(oldest)
  posts.set(`${url} ${promptId}`, Date.now())
}

/** Whether a post of a job may still arrive. */
export function isPostUnsure(url: string, promptId: string): boolean {
  const postedAtMs = posts.get(`${url} ${promptId}`)
  return postedAtMs !== undefined && Date.now() - postedAtMs < UNSURE_MS
}
