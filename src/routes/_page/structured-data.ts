/** A value of JSON-LD. */
type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value | undefined }

/** A thing in the words of schema.org: an image, a video, an article. */
export interface StructuredData {
  readonly "@type": string
  readonly [name: string]: Value | undefined
}

/** The JSON-LD of a page, as it stands in a script element: no text in it can end the element, or begin another. */
export function printStructuredData(data: StructuredData): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data })
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll(">", String.raw`\u003e`)
    .replaceAll("&", String.raw`\u0026`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`)
}
