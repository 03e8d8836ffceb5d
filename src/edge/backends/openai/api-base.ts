/** Where the calls begin: an address may be given with its version or without. */
export function apiBase(url: string): string {
  return /\/v\d+[a-z]*$/.test(url) ? url : `${url}/v1`
}
