/** What `make` makes, when it is first asked for, and the same from then on. Start-up pays for nothing that is not asked for. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
