/*
 * One strip says for the whole page that answers take long, or that there is no network. Its words stand in the frame of every page, and
 * whether they are shown is told by two marks on the root.
 */

/** An answer that takes longer is told of, ms. */
const SLOW_MS = 2_000

let waiting = 0

function count(by: 1 | -1): void {
  waiting += by
  const root = globalThis.document?.documentElement
  if (waiting === 0) delete root?.dataset["slow"]
  else if (root) root.dataset["slow"] = ""
}

/** Does some work that somebody waits for; the page says that it is slow from when it takes long, or says so itself, until it is over. */
export async function toldWhenSlow<Result>(work: (isSlow: () => void) => Promise<Result>): Promise<Result> {
  let isTold = false
  const tell = () => {
    clearTimeout(timer)
    if (!isTold) count(1)
    isTold = true
  }
  const timer = setTimeout(tell, SLOW_MS)
  try {
    return await work(tell)
  } finally {
    clearTimeout(timer)
    if (isTold) count(-1)
  }
}
