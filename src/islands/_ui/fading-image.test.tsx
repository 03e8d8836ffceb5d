import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { FadingImage } from "./fading-image.tsx"

const image = { src: "/small", srcSet: "/small 640w, /large 960w", sizes: "28rem", alt: "", width: 1, height: 1 }

test("an image that somebody waits for begins with the one address that is there first", () => {
  const html = renderToStaticMarkup(<FadingImage {...image} isEager />)
  expect(html).toContain('src="/small"')
  expect(html).not.toMatch(/srcset|sizes/i)
})

test("the browser measures an image that nobody waits for, and chooses by that", () => {
  const html = renderToStaticMarkup(<FadingImage {...image} />)
  expect(html).toContain('srcSet="/small 640w, /large 960w" sizes="auto, 28rem"')
})
