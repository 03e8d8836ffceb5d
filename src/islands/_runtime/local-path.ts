/** A path of this site in the language of the page. In the browser only. */
export function localPath(path: `/${string}`): string {
  return `/${location.pathname.split("/")[1] ?? "en"}${path}`
}
