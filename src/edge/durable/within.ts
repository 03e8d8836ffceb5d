/** What `work` comes to, or undefined when it takes longer. The timer does not outlive the call, or it would keep an object awake. */
export async function within<Value>(work: Promise<Value>, forMs: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), forMs)
  })
  try {
    return await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}
