import { JobError } from "./protocol.ts"

/**
 * What `work` gives, or JobError with `code` where it has given nothing after `limitMs`: what a browser starts (a decoder, a file, a download)
 * may never answer. The work itself goes on unheard.
 */
export function within<Value>(limitMs: number, code: string, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new JobError("failed", code, `no answer within ${limitMs} ms`)), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The values of `source` in turn; JobError with `code` where the next one takes longer than `limitMs`. */
export async function* eachWithin<Value>(
  limitMs: number,
  code: string,
  source: AsyncIterable<Value, void, unknown>,
): AsyncGenerator<Value, void, unknown> {
  const values = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await within(limitMs, code, values.next())
      if (done === true || value === undefined) return
      yield value
    }
  } finally {
    // Not waited for: what hangs would hang here too.
    values.return?.()?.catch(() => {})
  }
}
