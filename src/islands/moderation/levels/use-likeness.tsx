import { type ReactNode, useCallback, useRef, useState } from "react"
import { facePhotoInfo } from "../../../domain/moderation/consent-contract.ts"
import { call } from "../../_runtime/call.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"

const LikenessDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./likeness-dialog.tsx").then((chunk) => chunk.LikenessDialog),
)

/**
 * Asks for the consent that faces may be used, where it was not given; answers whether it is there. `dialog` is to be rendered. The
 * island names the messages `levels`. Where it cannot be found out, work goes on: publishing asks again.
 */
export function useLikeness(): { readonly ask: () => Promise<boolean>; readonly dialog: ReactNode } {
  const [version, setVersion] = useState<number | null>(null)
  const answer = useRef<((hasAgreed: boolean) => void) | null>(null)
  const isGiven = useRef(false)
  const ask = useCallback(async () => {
    if (isGiven.current) return true
    const info = await call(facePhotoInfo, {}, { handlesErrors: true }).catch(() => null)
    isGiven.current = info?.show === false
    if (info === null || !info.show) return true
    setVersion(info.version)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }, [])
  const onAnswer = useCallback((hasAgreed: boolean) => {
    isGiven.current = hasAgreed
    setVersion(null)
    answer.current?.(hasAgreed)
  }, [])
  return { ask, dialog: version === null ? null : <LikenessDialog version={version} onAnswer={onAnswer} /> }
}
