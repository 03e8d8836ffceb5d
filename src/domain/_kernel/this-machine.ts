/** Addresses by names that are always this machine's: no name server gives them to a stranger (RFC 6761). */
const THIS_MACHINE = /^https?:\/\/(?:localhost|[^/:@]+\.localhost|[^/:@]+\.test|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/

/** Whether an address, scheme and host, is by its name this machine's and nobody else's. */
export function isThisMachine(site: string): boolean {
  return THIS_MACHINE.test(site)
}
