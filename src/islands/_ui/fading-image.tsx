import { useState } from "react"

interface FadingImageProps {
  readonly src: string
  /** Other sizes of the image for the browser to choose from, and how wide it is shown where no browser measures that. */
  readonly srcSet?: string | undefined
  readonly sizes?: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly className?: string
  /** Somebody waits for it: `src` alone is loaded first, since it is there, and one that suits the screen better once that is shown. */
  readonly isEager?: boolean
}

/** An image that appears once it has loaded; its size is reserved by who holds it. One that fails to load says so by its alternative text. */
export function FadingImage({ src, srcSet, sizes, alt, width, height, className = "", isEager = false }: FadingImageProps) {
  const [shownSrc, setShownSrc] = useState<string | null>(null)
  const show = () => setShownSrc(src)
  return (
    <img
      ref={(element) => {
        if (element?.complete && element.naturalWidth > 0 && shownSrc !== src) show()
      }}
      // Before the address, so that no browser begins with that.
      {...(srcSet === undefined || (isEager && shownSrc !== src) ? {} : { srcSet, sizes: sizesFor(isEager, sizes) })}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
      onLoad={show}
      onError={show}
      className={`transition-opacity duration-200 motion-reduce:transition-none ${shownSrc === src ? "opacity-100" : "opacity-0"} ${className}`}
    />
  )
}

/** Browsers measure only what is not loaded eagerly; for the rest `auto` would be the width of the window. */
function sizesFor(isEager: boolean, sizes = "100vw"): string {
  return isEager ? sizes : `auto, ${sizes}`
}

/** The newest of a row of images, faded in over the one before. */
export function CrossFade({ src, className = "" }: { readonly src: string; readonly className?: string }) {
  const [sources, setSources] = useState<readonly string[]>([src])
  const last = sources.at(-1)
  if (last !== src) setSources([...sources.slice(-1), src])
  return sources.map((one) => (
    <FadingImage
      key={one}
      src={one}
      alt=""
      width={1}
      height={1}
      isEager
      className={`absolute inset-0 size-full object-cover ${className}`}
    />
  ))
}
