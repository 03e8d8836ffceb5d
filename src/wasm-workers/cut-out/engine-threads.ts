/** More threads than this gain nothing with the cut-out models, and each takes memory. */
const MOST_THREADS = 8

/** Threads that the engine runs on, given to the library in place of its own count: several only where memory can be shared. */
export function engineThreads(): number {
  return crossOriginIsolated ? Math.min(MOST_THREADS, navigator.hardwareConcurrency) : 1
}
