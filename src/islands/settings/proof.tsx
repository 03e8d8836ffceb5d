import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react"
import { PROOF_FRESH_MS } from "../../domain/identity/rules.ts"
import { CallError } from "../_runtime/call.ts"
import { ActionCancelled } from "../_ui/failure.ts"
import type { SettingsMember } from "./member.ts"
import { ProofDialog } from "./proof-dialog.tsx"

/** A proof that is nearly too old is asked for again before a long way, not at its end. */
const NEARLY_OLD_MS = 3 * 60_000

/** What asks the person to confirm who they are, where that is needed. Both throw ActionCancelled when they do not. */
interface Proof {
  /** Makes a call; where it wants a proof first, asks for one and makes the call again by itself. */
  readonly withProof: <Answer>(send: () => Promise<Answer>) => Promise<Answer>
  /** Asks for a proof now unless the last one is good for a while. */
  readonly beforehand: () => Promise<void>
}

const ProofContext = createContext<Proof | null>(null)

/** The proof of the section around a component. */
export function useProof(): Proof {
  const proof = useContext(ProofContext)
  if (proof === null) throw new Error("there is no proof here")
  return proof
}

interface Asked {
  readonly done: Promise<void>
  readonly end: (isProved: boolean) => void
}

/** Lets a section ask its person to confirm who they are. */
export function ProofProvider({ member, children }: { readonly member: SettingsMember; readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const under = useRef<Asked | null>(null)
  const provedAtMs = useRef(-member.proofAgeMs)
  useEffect(() => {
    provedAtMs.current = performance.now() - member.proofAgeMs
  }, [member.proofAgeMs])

  const ask = useCallback(() => {
    if (under.current !== null) return under.current.done
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const end = (isProved: boolean) => {
      under.current = null
      setAsked(null)
      if (!isProved) return reject(new ActionCancelled())
      provedAtMs.current = performance.now()
      resolve()
    }
    under.current = { done: promise, end }
    setAsked(under.current)
    return promise
  }, [])

  const proof = useMemo<Proof>(
    () => ({
      async withProof(send) {
        try {
          return await send()
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== "ReauthenticationRequired") throw error
          await ask()
          return send()
        }
      },
      async beforehand() {
        if (performance.now() - provedAtMs.current > PROOF_FRESH_MS - NEARLY_OLD_MS) await ask()
      },
    }),
    [ask],
  )

  return (
    <ProofContext value={proof}>
      {children}
      {asked === null ? null : <ProofDialog memberId={member.id} onProved={() => asked.end(true)} onClose={() => asked.end(false)} />}
    </ProofContext>
  )
}
