/** Longest wait of a report where no frame is painted (a hidden tab, a worker without frames), ms. */
const WITHOUT_FRAMES_MS = 100

/** Reports of one job on their way to the page's code. */
export interface ProgressThrottle<Progress> {
  /** Keeps the report until the next frame. */
  push(progress: Progress): void
  /** Hands on what is kept, now. */
  flush(): void
  /** Forgets what is kept. */
  drop(): void
}

/**
 * Calls `onProgress` at most once an animation frame (where none comes, every 100 ms). Reports between two calls are joined by `join`;
 * without it the newest counts. What either of them throws is reported as an error of the page: it is no reason to end the job.
 */
export function throttleProgress<Progress>(
  onProgress: (progress: Progress) => void,
  join: (earlier: Progress, later: Progress) => Progress = (_, later) => later,
): ProgressThrottle<Progress> {
  let kept: { readonly progress: Progress } | null = null
  let cancel: (() => void) | null = null
  const drop = () => {
    cancel?.()
    cancel = null
    kept = null
  }
  const flush = () => {
    const report = kept
    drop()
    if (report !== null) orReport(() => onProgress(report.progress))
  }
  return {
    push(progress) {
      const earlier = kept
      kept = { progress }
      if (earlier !== null)
        orReport(() => {
          kept = { progress: join(earlier.progress, progress) }
        })
      cancel ??= onNextFrame(flush)
    },
    flush,
    drop,
  }
}

function orReport(run: () => void): void {
  try {
    run()
  } catch (error) {
    reportError(error)
  }
}

function onNextFrame(run: () => void): () => void {
  const timer = setTimeout(run, WITHOUT_FRAMES_MS)
  if (typeof requestAnimationFrame !== "function") return () => clearTimeout(timer)
  const frame = requestAnimationFrame(run)
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
