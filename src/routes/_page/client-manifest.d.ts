/** The build's manifest where it has not been written yet; what is in it is checked when it is read. */
declare module "*/.vite/manifest.json" {
  const manifest: unknown
  export default manifest
}
