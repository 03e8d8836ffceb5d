/** What the build's manifest says to pages, where it has not been written yet; what is in it is checked when it is read. */
declare module "*/.vite/page-files.json" {
  const manifest: unknown
  export default manifest
}
